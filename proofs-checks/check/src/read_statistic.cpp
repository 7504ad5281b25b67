// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "fields.hpp"
#include "norm_ball.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_corner_work = std::size_t{1} << 16;  // corners times monomials
constexpr std::size_t max_variables = 16;
constexpr std::size_t max_polynomial_bits = 512;

constexpr Range is_short{[](const Rational& x) { return bit_size(x) <= max_polynomial_bits; }, "of at most 512 bits"};
constexpr Range zero_or_one{[](const Rational& x) { return x == 0 || x == 1; }, "0 or 1"};

/// A polynomial of degree at most 1 in each variable: coefficients, each with the variables that it multiplies.
struct MultiAffine {
  struct Monomial {
    Rational coefficient;
    std::vector<bool> has;
  };
  std::vector<Monomial> monomials;

  [[nodiscard]] Rational at(const Point& x, Effort& effort) const {
    Rational sum = 0;
    for (const Monomial& monomial : monomials) {
      Rational product = monomial.coefficient;
      for (std::size_t i = 0; i < x.size(); ++i)
        if (monomial.has[i]) {
          effort.spend(exact_cost(bit_size(product) + bit_size(x[i])));
          product *= x[i];
        }
      effort.spend(exact_cost(bit_size(sum) + bit_size(product)));
      sum += product;
    }
    return sum;
  }
};

MultiAffine multi_affine(const Json& json, std::size_t variables, Effort& effort) {
  if (json.kind != Json::Kind::array) throw Misread{"a polynomial is an array of monomials"};
  MultiAffine result;
  for (const Json& item : json.items) {
    const auto [coefficient] = numbers(item, {{"coefficient", is_short}}, {"powers"});
    const auto powers = list(item, {"powers", zero_or_one}, effort);
    if (powers.size() != variables) throw Misread{"\"powers\" must be one a variable"};
    MultiAffine::Monomial monomial{coefficient, {}};
    for (const Rational& power : powers) monomial.has.push_back(power == 1);
    result.monomials.push_back(std::move(monomial));
  }
  return result;
}

// The intervals of the box, as (lower, upper).
std::vector<Point> box(const Json& json, Effort& effort) {
  auto domain = matrix(json, {"domain", is_short}, effort);
  if (domain.size() != array(json, "variables").size()) throw Misread{"\"domain\" must have an interval a variable"};
  for (const Point& interval : domain)
    if (interval.size() != 2 || interval[0] > interval[1]) throw Misread{"\"domain\" must have intervals"};
  return domain;
}

std::vector<Point> polynomial_corners(const Json& json, Effort& effort) {
  only(json, {"type", "variables", "domain", "components"});
  const auto domain = box(json, effort);
  if (domain.size() > max_variables) throw BeyondLimits{"a polynomial of more than 16 variables"};
  std::vector<MultiAffine> polynomials;
  std::size_t work = 1;
  for (const Json& component : array(json, "components")) {
    polynomials.push_back(multi_affine(component, domain.size(), effort));
    work += polynomials.back().monomials.size();
  }
  const std::size_t corners = std::size_t{1} << domain.size();
  if (work > max_corner_work / corners) throw BeyondLimits{"a polynomial with too many corners"};
  std::vector<Point> values;
  for (std::size_t corner = 0; corner < corners; ++corner) {
    Point x, value;
    for (std::size_t i = 0; i < domain.size(); ++i) x.push_back(domain[i][corner >> i & 1]);
    for (const MultiAffine& polynomial : polynomials) value.push_back(polynomial.at(x, effort));
    effort.spend(memory_cost(0) * static_cast<double>(value.size()), 1 + static_cast<double>(widest({value})) / 256);
    values.push_back(std::move(value));
  }
  return values;
}

std::vector<Point> table(const Json& json, Effort& effort) {
  only(json, {"type", "vectors"});
  return matrix(json, {"vectors", any}, effort);
}

}  // namespace

std::vector<Point> read_corner_values(const Json& json, Effort& effort) {
  const std::string_view type = type_of(json);
  if (type != "table" && type != "polynomial") throw Misread{"a \"statistic\" of an unknown type"};
  auto values = type == "table" ? table(json, effort) : polynomial_corners(json, effort);
  effort.spend(20, values.size(), memory_cost(2 * widest(values)));
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

}  // namespace dpcert::check

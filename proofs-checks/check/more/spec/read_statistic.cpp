// SPDX-License-Identifier: Apache-2.0
#include "more/spec/read_statistic.hpp"

#include <algorithm>
#include <map>

#include "kernel/spec/fields.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_corner_work = std::size_t{1} << 16;  // corners times monomials
constexpr std::size_t max_variables = 16;
constexpr long max_power = 1'000;

/// A coefficient, with the power of each variable that it multiplies.
struct Monomial {
  Rational coefficient;
  std::vector<unsigned long> powers;
};
using Component = std::vector<Monomial>;

/// Polynomials on a box, one a coordinate.
struct Polynomials {
  std::vector<Point> domain;  ///< the intervals, as (lower, upper)
  std::vector<Component> components;
};

bool is_affine_in_each(const Monomial& monomial) {
  return std::all_of(monomial.powers.begin(), monomial.powers.end(), [](unsigned long power) { return power <= 1; });
}

// A component where no power is above 1.
Rational value(const Component& component, const Point& x) {
  Rational sum = 0;
  for (const Monomial& monomial : component) {
    Rational product = monomial.coefficient;
    for (std::size_t i = 0; i < x.size(); ++i)
      if (monomial.powers[i] == 1) product *= x[i];
    sum += product;
  }
  return sum;
}

Component read_component(const Json& json, std::size_t variables) {
  if (json.kind != Json::Kind::array) throw Misread{"a polynomial is an array of monomials"};
  Component result;
  for (const Json& item : json.items) {
    const auto [coefficient] = numbers(item, {{"coefficient", any}}, {"powers"});
    const auto powers = list(item, {"powers", count_from(0, max_power)});
    if (powers.size() != variables) throw Misread{"\"powers\" must be one a variable"};
    spend(memory_cost(bit_size(coefficient)));
    Monomial& monomial = result.emplace_back(Monomial{coefficient, {}});
    for (const Rational& power : powers) monomial.powers.push_back(*to_count(power, max_power));
  }
  return result;
}

Polynomials read_polynomials(const Json& json) {
  only(json, {"type", "variables", "domain", "components"});
  Polynomials result{matrix(json, {"domain", any}), {}};
  if (result.domain.size() != array(json, "variables").size())
    throw Misread{"\"domain\" must have an interval a variable"};
  for (const Point& interval : result.domain)
    if (interval.size() != 2 || interval[0] > interval[1]) throw Misread{"\"domain\" must have intervals"};
  for (const Json& component : array(json, "components"))
    result.components.push_back(read_component(component, result.domain.size()));
  return result;
}

// Whether the values at the corners have all others in their hull, and are few.
bool has_corners(const Polynomials& of) {
  if (of.domain.size() > max_variables) return false;
  std::size_t work = 1;
  for (const Component& component : of.components) {
    if (!std::all_of(component.begin(), component.end(), is_affine_in_each)) return false;
    work += component.size();
  }
  return work <= max_corner_work >> of.domain.size();
}

std::vector<Point> corner_values(const Polynomials& of) {
  std::vector<Point> values;
  for (std::size_t corner = 0; corner < std::size_t{1} << of.domain.size(); ++corner) {
    Point x, at_corner;
    for (std::size_t i = 0; i < of.domain.size(); ++i) x.push_back(of.domain[i][corner >> i & 1]);
    for (const Component& component : of.components) {
      at_corner.push_back(value(component, x));
      spend(memory_cost(bit_size(at_corner.back())));
    }
    values.push_back(std::move(at_corner));
  }
  return values;
}

// For each product of powers of variables its coefficients: where no interval is a
// point these products and 1 are linearly independent, so that a functional that is
// constant on all values vanishes on these vectors.
std::vector<Point> directions(const Polynomials& of) {
  for (const Point& interval : of.domain)
    if (interval[0] == interval[1]) throw BeyondLimits{"a polynomial on a flat box"};
  const std::vector<unsigned long> constant(of.domain.size(), 0);
  std::map<std::vector<unsigned long>, Point> coefficients;
  for (std::size_t i = 0; i < of.components.size(); ++i)
    for (const Monomial& monomial : of.components[i]) {
      if (monomial.powers == constant) continue;
      spend(of.components.size(), memory_cost(0));
      Rational& sum = coefficients.try_emplace(monomial.powers, of.components.size()).first->second[i];
      sum += monomial.coefficient;
    }
  std::vector<Point> result;
  for (auto& [powers, vector] : coefficients) result.push_back(std::move(vector));
  return result;
}

Values read_polynomial(const Json& json) {
  const Polynomials read = read_polynomials(json);
  const bool are_corners = has_corners(read);
  return {read.components.size(), are_corners, are_corners ? corner_values(read) : directions(read)};
}

Values read_table(const Json& json) {
  only(json, {"type", "vectors"});
  auto vectors = matrix(json, {"vectors", any});
  const std::size_t dimension = vectors.front().size();
  return {dimension, true, std::move(vectors)};
}

}  // namespace

Values read_values(const Json& json) {
  const std::string_view type = type_of(json);
  if (type != "table" && type != "polynomial") throw Misread{"a \"statistic\" of an unknown type"};
  Values values = type == "table" ? read_table(json) : read_polynomial(json);
  auto& points = values.points;
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return values;
}

}  // namespace dpcert::check

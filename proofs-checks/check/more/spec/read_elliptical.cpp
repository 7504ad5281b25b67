// SPDX-License-Identifier: Apache-2.0
#include "more/spec/read_elliptical.hpp"
#include "more/spec/read_distribution.hpp"

#include <algorithm>

#include "kernel/spec/fields.hpp"
#include "more/numbers/cameron_martin.hpp"
#include "more/numbers/point.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_components = 10'000;  // of a mixture

// A member whose phi is the power law also where it has a simpler name.
RadialLaw kotz(const Rational& pole, const Rational& rate, const Rational& degree) {
  if (pole == 0 && degree == 1) return RadialExponential{rate * rate};
  return Kotz{pole, rate, degree};
}
RadialLaw student_t(const Rational& dof, const Rational& dimension) { return PearsonVii{(dof + dimension) / 2, dof}; }
// phi(r) = m log y - log K_m(y), m = d/2 - index, y = sqrt(psi
// (chi + r^2)); K_m with m = -1/2 is elementary.
RadialLaw generalised_hyperbolic(const GeneralisedHyperbolic& law, const Rational& dimension) {
  if (law.chi == 0 && 2 * law.index == dimension + 1) return RadialExponential{law.psi};
  return law;
}

RadialLaw read_kotz(const Json& json, const Rational& dimension) {
  const auto [shape, rate, half_degree] = numbers(json, {{"shape", any}, {"rate", positive}, {"power", positive}});
  if (shape > 1 || 2 * shape <= 2 - dimension) throw Misread{"\"shape\" must be above 1 - dimension/2 and at most 1"};
  return kotz(2 * (1 - shape), rate, 2 * half_degree);
}
RadialLaw read_pearson_vii(const Json& json, const Rational& dimension) {
  const auto [exponent, scale] = numbers(json, {{"exponent", any}, {"scale", positive}});
  if (2 * exponent <= dimension) throw Misread{"\"exponent\" must be above dimension/2"};
  return PearsonVii{exponent, scale};
}
RadialLaw read_generalised_hyperbolic(const Json& json, const Rational& dimension) {
  const auto [index, chi, psi] = numbers(json, {{"index", any}, {"chi", nonnegative}, {"psi", positive}});
  if (chi == 0 && index <= 0) throw Misread{"\"chi\" 0 needs an \"index\" above 0"};
  return generalised_hyperbolic({index, chi, psi}, dimension);
}
RadialLaw read_student_t(const Json& json, const Rational& dimension) {
  const auto [dof] = numbers(json, {{"dof", positive}});
  return student_t(dof, dimension);
}
RadialLaw read_exponential_power(const Json& json, const Rational& /*any dimension*/) {
  const auto [degree] = numbers(json, {{"power", positive}});
  return kotz(0, 1, degree);
}

// Members without parameters.
struct Named {
  std::string_view type;
  RadialLaw (*law)(const Rational& dimension);
};
constexpr Named named[] = {
    {"normal",
     [](const Rational&) {
       return kotz(0, Rational{1, 2}, 2);
     }},
    {"k_norm", [](const Rational&) { return kotz(0, 1, 1); }},
    {"cauchy", [](const Rational& dimension) { return student_t(1, dimension); }},
    {"laplace",
     [](const Rational& dimension) {
       return generalised_hyperbolic({1, 0, 2}, dimension);
     }},
    {"logistic", [](const Rational&) -> RadialLaw { return RadialLogistic{}; }},
};
struct Reader {
  std::string_view type;
  RadialLaw (*read)(const Json& json, const Rational& dimension);
};
constexpr Reader readers[] = {
    {"student_t", read_student_t},     {"exponential_power", read_exponential_power},           {"kotz", read_kotz},
    {"pearson_vii", read_pearson_vii}, {"generalised_hyperbolic", read_generalised_hyperbolic},
};

RadialLaw read_member(const Json& json, unsigned long dimension) {
  const std::string_view name = type_of(json);
  for (const Reader& reader : readers)
    if (reader.type == name) return reader.read(json, dimension);
  for (const Named& known : named) {
    if (known.type != name) continue;
    only(json, {"type"});
    return known.law(dimension);
  }
  throw BeyondLimits{"an \"elliptical\" member that this checker does not know"};
}

struct Shifts {
  unsigned long rank;
  std::optional<Rational> largest_squared;  // nothing: some shift leaves the range
};

using Matrix = std::vector<std::vector<Rational>>;

/// The range of a covariance.
CameronMartin range_of(const Matrix& covariance) {
  const std::size_t n = covariance.size();
  if (n != covariance.front().size()) throw Misread{"\"covariance\" must be a square matrix"};
  auto range = CameronMartin::of(covariance);
  if (!range) throw Misread{"\"covariance\" is not symmetric and positive semidefinite"};
  if (range->rank() == 0) throw Misread{"\"covariance\" must not be 0"};
  return *std::move(range);
}

Shifts read_shifts(const Object& in) {
  const Matrix covariance = in.matrix("covariance"), differences = in.matrix("differences");
  const std::size_t n = covariance.size();
  if (n != covariance.front().size() || n != differences.front().size())
    throw Misread{"\"covariance\" must be a square matrix, and \"differences\" of its dimension"};
  const CameronMartin range = range_of(covariance);
  Shifts shifts{range.rank(), Rational{0}};
  for (const auto& difference : differences) {
    const auto square = range.squared_norm(difference);
    if (!square) return {range.rank(), std::nullopt};
    shifts.largest_squared = std::max(*shifts.largest_squared, *square);
  }
  return shifts;
}

/// Reads a law of V part by part, a root (`sqrt_of`) in it or around it.
class MixingReader {
 public:
  void read(const Json& json, const Rational& weight, bool is_of_square) {
    const Json *root = json.find("sqrt_of"), *family = json.find("family");
    if (root != nullptr) {
      only(json, {"sqrt_of"});
      if (is_of_square) throw Misread{"\"mixing\" has a root of a root"};
      return read(*root, weight, true);
    }
    if (family == nullptr) throw Misread{"\"mixing\" is no distribution: it cannot be read"};
    if (mixing_.squared_points.size() + mixing_.laws.size() >= max_components)
      throw BeyondLimits{"\"mixing\" has more than 10,000 parts"};
    if (family->text == "point") return read_point(json, weight, is_of_square);
    if (family->text == "mixture") return read_mixture(json, weight, is_of_square);
    read_law(json, weight, is_of_square);
  }

  [[nodiscard]] MixingLaw finish() && { return std::move(mixing_); }

 private:
  void read_point(const Json& json, const Rational& weight, bool is_of_square) {
    const auto [value] = numbers(json, {{"value", positive}}, {"family"});
    add_point(value, weight, is_of_square);
  }

  void add_point(const Rational& value, const Rational& weight, bool is_of_square) {
    mixing_.squared_points.emplace_back(weight, is_of_square ? value : Rational{value * value});
  }

  void read_law(const Json& json, const Rational& weight, bool is_of_square) {
    Distribution law = read_distribution(json);
    if (const auto value = law.family->sure_value(law.parameters)) return add_point(*value, weight, is_of_square);
    if (!law.family->is_above_0()) throw Misread{"\"mixing\" must be a law of a number above 0"};
    if (!mixing_.laws.empty() && is_of_square != mixing_.is_of_square)
      throw Misread{"\"mixing\" has laws of V beside laws of V^2"};
    mixing_.is_of_square = is_of_square;
    mixing_.laws.emplace_back(weight, std::move(law));
  }

  void read_mixture(const Json& json, const Rational& weight, bool is_of_square) {
    only(json, {"family", "weights", "of"});
    const auto weights = list(json, {"weights", nonnegative});
    const auto& of = array(json, "of");
    if (weights.size() != of.size()) throw Misread{"a mixture without one weight for each distribution"};
    Rational sum = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
      const Rational& share = weights[i];
      sum += share;
      if (share > 0)
        read(of[i], weight * share, is_of_square);
      else
        MixingReader{}.read(of[i], 1, is_of_square);  // it counts for nothing, and must be one all the same
    }
    if (sum != 1) throw Misread{"a mixture whose weights do not sum to 1"};
  }
  MixingLaw mixing_;
};

}  // namespace

Elliptical elliptical_of_shift(const Object& in) {
  const unsigned long dimension = *to_count(in["dimension"], max_dimension);
  return {dimension, read_member(in.at("elliptical"), dimension), power(in["sensitivity"] / in["sigma"], 2)};
}

Elliptical elliptical_of_differences(const Object& in) {
  const Rational sigma = in["sigma"];
  const auto stated = in.if_any("dimension");
  auto [rank, square] = read_shifts(in);
  if (stated && *stated != rank) throw Misread{"\"dimension\" is not the rank of the covariance"};
  if (square) *square /= sigma * sigma;
  return {rank, read_member(in.at("elliptical"), rank), square};
}

EllipticalProcess elliptical_process(const Object& in) {
  MixingReader reader{};
  reader.read(in.at("mixing"), 1, false);
  if (in.has("covariance")) static_cast<void>(range_of(in.matrix("covariance")));  // of sites: no rule asks
  return {std::make_shared<const MixingLaw>(std::move(reader).finish()), power(in["sensitivity"] / in["sigma"], 2)};
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cameron_martin.hpp"
#include "fields.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_dimension = 1'000'000;
constexpr std::size_t max_components = 10'000;  // of a mixture

using Vector = CameronMartin::Vector;

// A member whose phi is the power law also where it has a simpler name.
RadialLaw kotz(const Rational& pole, const Rational& rate, const Rational& degree) {
  if (pole == 0 && degree == 1) return RadialExponential{rate * rate};
  return Kotz{pole, rate, degree};
}
RadialLaw student_t(const Rational& dof, const Rational& dimension) { return PearsonVii{(dof + dimension) / 2, dof}; }
// phi(r) = m log y - log K_m(y), m = d/2 - index, y = sqrt(psi (chi + r^2)); K_m with m = -1/2 is elementary.
RadialLaw generalised_hyperbolic(const GeneralisedHyperbolic& law, const Rational& dimension) {
  if (law.chi == 0 && 2 * law.index == dimension + 1) return RadialExponential{law.psi};
  return law;
}

RadialLaw read_kotz(const Json& json, const Rational& dimension) {
  const Rational shape = number(json, "shape");
  if (shape > 1 || 2 * shape <= 2 - dimension) throw Misread{"\"shape\" must be above 1 - dimension/2 and at most 1"};
  return kotz(2 * (1 - shape), positive(json, "rate"), 2 * positive(json, "power"));
}
RadialLaw read_pearson_vii(const Json& json, const Rational& dimension) {
  const Rational exponent = number(json, "exponent");
  if (2 * exponent <= dimension) throw Misread{"\"exponent\" must be above dimension/2"};
  return PearsonVii{exponent, positive(json, "scale")};
}
RadialLaw read_generalised_hyperbolic(const Json& json, const Rational& dimension) {
  const GeneralisedHyperbolic law{number(json, "index"), nonnegative(json, "chi"), positive(json, "psi")};
  if (law.chi == 0 && law.index <= 0) throw Misread{"\"chi\" 0 needs an \"index\" above 0"};
  return generalised_hyperbolic(law, dimension);
}

struct Reader {
  std::string_view type;
  std::initializer_list<std::string_view> keys;
  RadialLaw (*read)(const Json& json, const Rational& dimension);
};
const Reader readers[] = {
    {"normal",
     {"type"},
     [](const Json&, const Rational&) {
       return kotz(0, Rational{1, 2}, 2);
     }},
    {"k_norm", {"type"}, [](const Json&, const Rational&) { return kotz(0, 1, 1); }},
    {"student_t",
     {"type", "dof"},
     [](const Json& json, const Rational& dimension) { return student_t(positive(json, "dof"), dimension); }},
    {"cauchy", {"type"}, [](const Json&, const Rational& dimension) { return student_t(1, dimension); }},
    {"laplace",
     {"type"},
     [](const Json&, const Rational& dimension) {
       return generalised_hyperbolic({1, 0, 2}, dimension);
     }},
    {"logistic", {"type"}, [](const Json&, const Rational&) -> RadialLaw { return RadialLogistic{}; }},
    {"exponential_power",
     {"type", "power"},
     [](const Json& json, const Rational&) { return kotz(0, 1, positive(json, "power")); }},
    {"kotz", {"type", "shape", "rate", "power"}, read_kotz},
    {"pearson_vii", {"type", "exponent", "scale"}, read_pearson_vii},
    {"generalised_hyperbolic", {"type", "index", "chi", "psi"}, read_generalised_hyperbolic},
};

RadialLaw read_member(const Json& json, unsigned long dimension) {
  const Json *member = json.find("elliptical"), *type = member == nullptr ? nullptr : member->find("type");
  for (const Reader& reader : readers) {
    if (type == nullptr || type->kind != Json::Kind::string || type->text != reader.type) continue;
    only(*member, reader.keys);
    return reader.read(*member, dimension);
  }
  throw BeyondLimits{"an \"elliptical\" member that this checker does not know"};
}

unsigned long read_dimension(const Json& json) {
  const auto dimension = to_count(number(json, "dimension"), max_dimension);
  if (!dimension || *dimension == 0) throw Misread{"\"dimension\" must be an integer from 1 to 10^6"};
  return *dimension;
}

std::vector<Vector> read_rows(const Json& json, std::string_view key) {
  std::vector<Vector> rows;
  for (const Json& row : array(json, key)) {
    rows.emplace_back();
    for (const Json& item : row.items) {
      const auto value = read_number(&item);
      if (!value) throw Misread{"\"" + std::string{key} + "\" has an entry that is not a number"};
      rows.back().push_back(*value);
    }
    if (row.kind != Json::Kind::array || rows.back().size() != rows.front().size() || row.items.empty())
      throw Misread{"\"" + std::string{key} + "\" must have rows of one length"};
  }
  return rows;
}

std::size_t widest(const std::vector<Vector>& rows) {
  std::size_t bits = 1;
  for (const Vector& row : rows)
    for (const Rational& entry : row) bits = std::max(bits, bit_size(entry));
  return bits;
}

struct Shifts {
  unsigned long rank;
  std::optional<Rational> largest_squared;  // nothing: some shift leaves the range
};

Shifts read_shifts(const Json& json, Effort& effort) {
  const auto covariance = read_rows(json, "covariance"), differences = read_rows(json, "differences");
  const std::size_t n = covariance.size();
  if (n != covariance.front().size() || n != differences.front().size())
    throw Misread{"\"covariance\" must be a square matrix, and \"differences\" of its dimension"};
  // Entries met in eliminating are ratios of minors, of up to n times the bits.
  effort.spend(n, n, n + differences.size(), exact_cost(n * std::max(widest(covariance), widest(differences))));
  const auto range = CameronMartin::of(covariance);
  if (!range) throw Misread{"\"covariance\" is not symmetric and positive semidefinite"};
  if (range->rank() == 0) throw Misread{"\"covariance\" must not be 0"};
  Shifts shifts{range->rank(), Rational{0}};
  for (const Vector& difference : differences) {
    const auto square = range->squared_norm(difference);
    if (!square) return {range->rank(), std::nullopt};
    shifts.largest_squared = std::max(*shifts.largest_squared, *square);
  }
  return shifts;
}

Family positive_family(const Distribution& law) {
  switch (law.family) {
    case Family::exponential:
    case Family::gamma:
    case Family::inverse_gamma:
      return law.family;
    case Family::dirichlet:
    case Family::other:
      return Family::other;
    default:
      throw Misread{"\"mixing\" must be a law of a number above 0"};
  }
}

/// Reads a law of V part by part, a root (`sqrt_of`) in it or around it.
class MixingReader {
 public:
  explicit MixingReader(Effort& effort) : effort_{effort} {}

  void read(const Json& json, const Rational& weight, bool is_of_square) {
    const Json *root = json.find("sqrt_of"), *family = json.find("family");
    if (root != nullptr) {
      only(json, {"sqrt_of"});
      if (is_of_square) throw Misread{"\"mixing\" has a root of a root"};
      return read(*root, weight, true);
    }
    if (family == nullptr) throw Misread{"\"mixing\" is not a distribution that can be read"};
    if (mixing_.squared_points.size() + mixing_.laws.size() >= max_components)
      throw BeyondLimits{"\"mixing\" has more than 10,000 parts"};
    if (family->text == "point") return read_point(json, weight, is_of_square);
    if (family->text == "mixture") return read_mixture(json, weight, is_of_square);
    read_law(json, weight, is_of_square);
  }

  [[nodiscard]] MixingLaw finish() && { return std::move(mixing_); }

 private:
  void read_point(const Json& json, const Rational& weight, bool is_of_square) {
    only(json, {"family", "value"});
    const Rational value = positive(json, "value");
    mixing_.squared_points.emplace_back(weight, is_of_square ? value : Rational{value * value});
  }

  void read_law(const Json& json, const Rational& weight, bool is_of_square) {
    auto law = read_distribution(json);
    if (!law) throw Misread{"\"mixing\" is not a distribution that can be read"};
    law->family = positive_family(*law);
    if (!mixing_.laws.empty() && is_of_square != mixing_.is_of_square)
      throw Misread{"\"mixing\" has laws of V beside laws of V^2"};
    mixing_.is_of_square = is_of_square;
    mixing_.laws.emplace_back(weight, *std::move(law));
  }

  void read_mixture(const Json& json, const Rational& weight, bool is_of_square) {
    only(json, {"family", "weights", "of"});
    const auto &weights = array(json, "weights"), &of = array(json, "of");
    if (weights.size() != of.size()) throw Misread{"a mixture without one weight for each distribution"};
    Rational sum = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
      const auto share = read_number(&weights[i]);
      if (!share || *share < 0) throw Misread{"a mixture with a weight that is not a number >= 0"};
      effort_.spend(exact_cost(bit_size(sum) + bit_size(*share)) + exact_cost(bit_size(weight) + bit_size(*share)));
      sum += *share;
      if (*share > 0) read(of[i], weight * *share, is_of_square);
    }
    if (sum != 1) throw Misread{"a mixture whose weights do not sum to 1"};
  }

  Effort& effort_;
  MixingLaw mixing_;
};

Rational squared_shift(const Json& json) {
  const Rational t = nonnegative(json, "sensitivity") / noise_scale(json, "sigma");
  return t * t;
}

}  // namespace

Elliptical read_elliptical(const Json& json, Effort& effort) {
  if (json.find("sensitivity") != nullptr) {
    only(json, {"type", "elliptical", "dimension", "sensitivity", "sigma"});
    const unsigned long dimension = read_dimension(json);
    return {dimension, read_member(json, dimension), squared_shift(json)};
  }
  only(json, {"type", "elliptical", "dimension", "covariance", "differences", "sigma"});
  const Rational sigma = noise_scale(json, "sigma");
  auto [rank, square] = read_shifts(json, effort);
  if (json.find("dimension") != nullptr && read_dimension(json) != rank)
    throw Misread{"\"dimension\" is not the rank of the covariance"};
  if (square) *square /= sigma * sigma;
  return {rank, read_member(json, rank), square};
}

EllipticalProcess read_elliptical_process(const Json& json, Effort& effort) {
  only(json, {"type", "mixing", "sensitivity", "sigma"});
  const Json* mixing = json.find("mixing");
  if (mixing == nullptr) throw Misread{"an elliptical_process without \"mixing\""};
  MixingReader reader{effort};
  reader.read(*mixing, 1, false);
  return {std::move(reader).finish(), squared_shift(json)};
}

std::optional<MixingLaw> mixing_law(const Elliptical& noise) {
  const auto square_of = [](Family family, const Rational& shape, const Rational& rate) {
    return MixingLaw{{}, {{1, {family, {shape, rate}}}}, true};
  };
  const Rational dimension{noise.dimension};
  if (const auto* law = std::get_if<Kotz>(&noise.member); law != nullptr && law->pole == 0 && law->degree == 2)
    return MixingLaw{{{1, 1 / (2 * law->rate)}}, {}, true};
  if (const auto* law = std::get_if<RadialExponential>(&noise.member))
    return square_of(Family::gamma, (dimension + 1) / 2, law->rate_squared / 2);
  if (const auto* law = std::get_if<PearsonVii>(&noise.member))
    return square_of(Family::inverse_gamma, law->exponent - dimension / 2, law->scale / 2);
  if (const auto* law = std::get_if<GeneralisedHyperbolic>(&noise.member); law != nullptr && law->chi == 0)
    return square_of(Family::gamma, law->index, law->psi / 2);
  return std::nullopt;
}

}  // namespace dpcert::check

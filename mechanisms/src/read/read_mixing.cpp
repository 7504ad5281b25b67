// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_mixing.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/families/integer_family.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_laws = 1'000, most_atoms = 10'000;

const ObjectType& root_type() {
  static const ObjectType type{"",
                               "sqrt_of",
                               "the square root of what follows a law",
                               {{"sqrt_of", ValueType::variety("mixing"), "the law of V^2"}},
                               {},
                               R"({"sqrt_of": {"family": "inverse_gamma", "shape": "3/2", "scale": "3/2"}})"};
  return type;
}
const ObjectType& constant_type() {
  static const ObjectType type{"family",     "point",
                               "a constant", {{"value", ValueType::number(Range::positive()), "the constant"}},
                               {},           R"({"family": "point", "value": 2})"};
  return type;
}
const ObjectType& mixture() {
  static const ObjectType type = mixture_type("mixing");
  return type;
}

std::string name_of(const Law& law) { return "the law \"" + std::string{law.family->info().name} + "\""; }

/// The mass that no law of a scale has: `mass` is for the message alone.
[[noreturn]] void reject_mass(const Law& law, const Enclosure& mass, const std::string& set, const std::string& where) {
  const double about = mass.is_finite() ? mass.steer() : 0;
  const std::string size =
      std::isnormal(about) ? "about " + write_decimal(*finite_rational(about), 6, Direction::down) + " " : "";
  reject(where, name_of(law) + " puts mass " + size + set + ", wanted a law of a scale > 0");
}

/// Weighted atoms and laws, equal ones added up.
struct Parts {
  std::map<Rational, Rational> atoms;  ///< place, weight
  std::vector<std::pair<Rational, Law>> laws;

  [[nodiscard]] bool empty() const { return atoms.empty() && laws.empty(); }

  void add(const Rational& weight, const Law& law) {
    const auto same = std::find_if(laws.begin(), laws.end(), [&](const auto& other) { return other.second == law; });
    if (same != laws.end())
      same->first += weight;
    else
      laws.emplace_back(weight, law);
  }
};

class MixingReader {
 public:
  /// A distribution of V, or of V^2.
  void read(const Rational& weight, const Json& value, const std::string& where, bool is_of_square) {
    if (value.kind == Json::Kind::object && value.find("sqrt_of") != nullptr)
      return read_root(weight, Fields{value, where, root_type()}, is_of_square);
    const std::string name = name_in(value, where, "family", {"sqrt_of"});
    if (name == mixture().name) {
      for (const MixturePart& part : read_mixture_parts(Fields{value, where, mixture()}))
        read(weight * part.weight, *part.of, part.where, is_of_square);
    } else if (name == constant_type().name) {
      add_atom(weight, Fields{value, where, constant_type()}.number("value"), is_of_square, where);
    } else {
      add_law(weight, read_distribution(value, where).law(), is_of_square, where);
    }
  }

  [[nodiscard]] MixingLaw finish(const std::string& where) && {
    if (!of_scale_.laws.empty() && !of_square_.empty())
      throw BadInput{unsupported(where, "a mixture of " + name_of(of_scale_.laws.front().second) +
                                            " of V with a law of V^2 (sqrt_of) is not handled")};
    const bool is_of_square = !of_square_.empty();
    if (is_of_square)
      for (const auto& [place, weight] : of_scale_.atoms) of_square_.atoms[place * place] += weight;
    Parts& parts = is_of_square ? of_square_ : of_scale_;
    MixingLaw mixing{{}, std::move(parts.laws), is_of_square};
    for (const auto& [place, weight] : parts.atoms) mixing.atoms.emplace_back(weight, place);
    return mixing;
  }

 private:
  void read_root(const Rational& weight, const Fields& in, bool is_of_square) {
    const Json& of = in.at("sqrt_of");
    if (is_of_square) reject(in.where("sqrt_of"), "found the root of a root, wanted the root of a distribution");
    read(weight, of, in.where("sqrt_of"), true);
  }

  void add_law(const Rational& weight, const Law& law, bool is_of_square, const std::string& where) {
    if (law.family->as_integer() != nullptr) return add_integers(weight, law, is_of_square, where);
    const DensityFamily* family = law.family->as_density();
    if (family == nullptr) throw BadInput{unsupported(where, name_of(law) + " is not handled as the law of a scale")};
    const auto support = family->support(law);
    if (!support.begin || *support.begin < 0)
      reject_mass(law, family->mass_below(law, 0, Precision{64}), "on (-inf, 0)", where);
    Parts& parts = is_of_square ? of_square_ : of_scale_;
    if (weight > 0) parts.add(weight, law);
    if (parts.laws.size() > most_laws)
      throw BadInput{unsupported(where, "a mixture of more than 1,000 different laws is not handled")};
  }

  void add_integers(const Rational& weight, const Law& law, bool is_of_square, const std::string& where) {
    const IntegerFamily& family = *law.family->as_integer();
    const auto pieces = family.pieces(law);
    const auto& least = pieces.front().range.first;
    if (!least || *least < 0) reject_mass(law, Enclosure::unknown(Precision{64}), "on (-inf, 0)", where);
    if (*least == 0) {
      const Precision enough{64};
      reject_mass(law, exp(family.log_weight(law, 0, enough) - family.log_normaliser(law, enough)), "at 0", where);
    }
    for (const MassPiece& piece : pieces) {
      const auto& [first, last] = piece.range;
      const bool is_whole = pieces.size() == 1 && first == last;
      for (Integer k = *first; !last || k <= *last; ++k) {
        const auto mass = is_whole ? Rational{1} : family.exact_mass(law, k);
        if (!mass) throw BadInput{unsupported(where, name_of(law) + " has masses that are not rational")};
        add_atom(weight * *mass, Rational{k}, is_of_square, where);
      }
    }
  }

  void add_atom(const Rational& weight, const Rational& place, bool is_of_square, const std::string& where) {
    auto& atoms = (is_of_square ? of_square_ : of_scale_).atoms;
    if (weight > 0) atoms[place] += weight;
    if (atoms.size() > most_atoms)
      throw BadInput{unsupported(where, "a mixture of more than 10,000 points is not handled")};
  }

  Parts of_scale_, of_square_;
};

}  // namespace

Variety mixing_variety() {
  Variety variety{"mixing",
                  "The law of a scale V > 0: a distribution, a constant, a mixture, or the root of such.",
                  {&root_type(), &constant_type(), &mixture()}};
  for (const ObjectType* type : distribution_variety().types)
    if (type->name != mixture().name) variety.types.push_back(type);
  return variety;
}

MixingLaw read_mixing(const Json& value, const std::string& pointer) {
  MixingReader reader;
  reader.read(1, value, pointer, false);
  return std::move(reader).finish(pointer);
}

}  // namespace dpcert

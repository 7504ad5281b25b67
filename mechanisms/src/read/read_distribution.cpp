// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_distribution.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_matrix_dimension = 200;  // of a matrix: its decompositions are exact
constexpr std::size_t most_components = 1'000;      // of a mixture, after flattening
constexpr std::size_t most_entries = 1'000'000;     // of a vector

/// Reads one plain law, parameter by parameter; the first vector or matrix fixes the dimension.
class LawReader {
 public:
  LawReader(const Family& family, const Fields& in) : family_{family}, in_{in} { law_.family = &family; }

  Law read() {
    for (const Parameter& parameter : family_.info().parameters) {
      const ValueType& type = in_.type().at(parameter.name).type;
      const Json& value = in_.at(parameter.name);
      const std::string where = in_.where(parameter.name);
      switch (parameter.shape) {
        case Shape::scalar:
          law_.numbers.push_back(number_of(value, where, type.range()));
          break;
        case Shape::vector:
          add_row(value, where, type);
          break;
        case Shape::matrix:
          add_rows(value, where, type);
          break;
      }
    }
    if (const auto complaint = family_.complaint(law_)) reject(in_.pointer() + complaint->where, complaint->message);
    return std::move(law_);
  }

 private:
  void add_row(const Json& value, const std::string& where, const ValueType& type) {
    const auto& items = list_of(value, where, type);
    fix_dimension(items.size(), where);
    for (std::size_t i = 0; i < items.size(); ++i)
      law_.numbers.push_back(number_of(items[i], child(where, i), type.item().range()));
  }

  void add_rows(const Json& value, const std::string& where, const ValueType& type) {
    const auto& items = list_of(value, where, type);
    if (items.size() > most_matrix_dimension)
      throw BadInput{unsupported(where, "a matrix of more than 200 rows is not handled")};
    fix_dimension(items.size(), where);
    for (std::size_t i = 0; i < items.size(); ++i) add_row(items[i], child(where, i), type.item());
  }

  void fix_dimension(std::size_t length, const std::string& where) {
    if (!fixed_ && length > most_entries) throw BadInput{unsupported(where, "the vector is too long")};
    if (fixed_ && length != law_.dimension)
      reject(where, "found " + std::to_string(length) + " entries, wanted " + std::to_string(law_.dimension) +
                        " as in the first");
    fixed_ = true;
    law_.dimension = length;
  }

  const Family& family_;
  const Fields& in_;
  Law law_;
  bool fixed_ = false;
};

/// A family as an object of the interface; null: a mixture.
struct DistributionType : ObjectType {
  const Family* family;
};

ValueType value_type(const Parameter& parameter) {
  ValueType type = ValueType::number(parameter.range);
  if (parameter.shape == Shape::scalar) return type;
  type = ValueType::list_of(std::move(type));
  return parameter.shape == Shape::vector ? type : ValueType::list_of(std::move(type));
}

DistributionType type_of(const Family& family) {
  const FamilyInfo& info = family.info();
  DistributionType type{{"family", std::string{info.name}, "a law on " + std::string{info.support}}, &family};
  for (const Parameter& parameter : info.parameters)
    type.members.push_back({std::string{parameter.name}, value_type(parameter), "the " + std::string{parameter.name}});
  return type;
}

const std::vector<DistributionType>& distribution_types() {
  static const std::vector<DistributionType> all = [] {
    std::vector<DistributionType> list;
    for (const Family* family : families()) list.push_back(type_of(*family));
    list.push_back({mixture_type("distribution"), nullptr});
    return list;
  }();
  return all;
}

std::vector<const DistributionType*> distribution_type_pointers() {
  std::vector<const DistributionType*> all;
  for (const DistributionType& type : distribution_types()) all.push_back(&type);
  return all;
}

Distribution read_mixture(const Fields& in) {
  Distribution mixture;
  for (const MixturePart& part : read_mixture_parts(in)) {
    const Distribution one = read_distribution(*part.of, part.where);
    if (part.weight == 0) continue;
    for (const auto& [share, law] : one.components) mixture.add(part.weight * share, law);
    if (mixture.components.size() > most_components)
      throw BadInput{unsupported(part.where, "a mixture of more than 1,000 different laws is not handled")};
  }
  return mixture;
}

}  // namespace

ObjectType mixture_type(const std::string& of) {
  return {"family",
          "mixture",
          "a mixture",
          {{"weights", ValueType::law(), "a probability for each law; they sum to exactly 1"},
           {"of", ValueType::list_of(ValueType::variety(of), 0), "the laws"}}};
}

Variety distribution_variety() {
  Variety variety{"distribution", "A distribution, or a mixture of such.", {}};
  for (const DistributionType& type : distribution_types()) variety.types.push_back(&type);
  return variety;
}

const ObjectType& parameters_type(std::string_view family) {
  static const std::vector<ObjectType> all = [] {
    std::vector<ObjectType> list;
    for (const DistributionType& type : distribution_types())
      if (type.family != nullptr) list.push_back({"", type.name, "the parameters of " + type.summary, type.members});
    return list;
  }();
  const auto found = std::find_if(all.begin(), all.end(), [&](const ObjectType& type) { return type.name == family; });
  expects(found != all.end(), "a family");
  return *found;
}

Law read_parameters(std::string_view family, const Json& value, const std::string& pointer) {
  return LawReader{*find_family(family), Fields{value, pointer, parameters_type(family)}}.read();
}

std::vector<MixturePart> read_mixture_parts(const Fields& in) {
  const std::vector<Rational> weights = in.numbers("weights");
  const auto& of = in.list("of");
  if (weights.size() != of.size())
    reject(in.where("weights"), "found " + std::to_string(weights.size()) + " weights for " +
                                    std::to_string(of.size()) + " distributions, wanted one for each");
  std::vector<MixturePart> parts;
  Rational sum = 0;
  for (std::size_t i = 0; i < of.size(); ++i) {
    parts.push_back({weights[i], &of[i], child(in.where("of"), i)});
    sum += weights[i];
  }
  if (sum != 1) reject(in.where("weights"), "the weights sum to " + sum.str().substr(0, 60) + ", wanted exactly 1");
  return parts;
}

Distribution read_distribution(const Json& value, const std::string& pointer) {
  const DistributionType& type = named_type(value, pointer, distribution_type_pointers());
  const Fields in{value, pointer, type};
  if (type.family == nullptr) return read_mixture(in);
  return {{{Rational{1}, LawReader{*type.family, in}.read()}}};
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_distribution.hpp"

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_dimension = 200;      // of a matrix: its decompositions are exact
constexpr std::size_t most_components = 1'000;   // of a mixture, after flattening
constexpr std::size_t most_entries = 1'000'000;  // of a vector

Rational number(const Json& value, const std::string& where, Domain domain) {
  static const Range any{std::nullopt, std::nullopt, false, "a number"};
  static const Range integer{std::nullopt, std::nullopt, false, "an integer"};
  static const Range count{Rational{0}, std::nullopt, false, "an integer >= 0"};
  const auto whole = [&](const Range& range) {
    Rational x = rational_of(value, where, range);
    if (!is_integer(x)) reject(where, "found " + describe(value) + ", wanted " + range.wanted);
    return x;
  };
  switch (domain) {
    case Domain::positive:
      return rational_of(value, where, positive());
    case Domain::non_negative:
      return rational_of(value, where, non_negative());
    case Domain::probability:
      return rational_of(value, where, probability());
    case Domain::integer:
      return whole(integer);
    case Domain::count:
      return whole(count);
    case Domain::real:
      break;
  }
  return rational_of(value, where, any);
}

/// Reads one plain law, parameter by parameter; the first vector or matrix fixes the dimension.
class LawReader {
 public:
  LawReader(const Family& family, Fields& in) : family_{family}, in_{in} { law_.family = &family; }

  Law read() {
    for (const Parameter& parameter : family_.info().parameters) {
      const Json& value = in_.at(parameter.name);
      const std::string where = in_.where(parameter.name);
      switch (parameter.shape) {
        case Shape::scalar:
          law_.numbers.push_back(number(value, where, parameter.domain));
          break;
        case Shape::vector:
          add_row(value, where, parameter.domain);
          break;
        case Shape::matrix:
          add_rows(value, where, parameter.domain);
          break;
      }
    }
    in_.finish();
    if (const auto complaint = family_.complaint(law_)) reject(in_.pointer() + complaint->where, complaint->message);
    return std::move(law_);
  }

 private:
  void add_row(const Json& value, const std::string& where, Domain domain) {
    if (value.kind != Json::Kind::array || value.items.empty())
      reject(where, "found " + describe(value) + ", wanted an array of numbers");
    fix_dimension(value.items.size(), where);
    for (std::size_t i = 0; i < value.items.size(); ++i)
      law_.numbers.push_back(number(value.items[i], child(where, i), domain));
  }

  void add_rows(const Json& value, const std::string& where, Domain domain) {
    if (value.kind != Json::Kind::array || value.items.empty())
      reject(where, "found " + describe(value) + ", wanted an array of rows");
    if (value.items.size() > most_dimension)
      throw BadInput{unsupported(where, "a matrix of more than 200 rows is not handled")};
    fix_dimension(value.items.size(), where);
    for (std::size_t i = 0; i < value.items.size(); ++i) add_row(value.items[i], child(where, i), domain);
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
  Fields& in_;
  Law law_;
  bool fixed_ = false;
};

[[noreturn]] void reject_family(const std::string& name, const std::string& where) {
  std::vector<std::string> known;
  for (const Family* family : families()) known.emplace_back(family->info().name);
  known.emplace_back("mixture");
  reject_name(name, known, where);
}

Distribution read_mixture(Fields& in) {
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

std::vector<MixturePart> read_mixture_parts(Fields& in) {
  const auto& weights = in.array("weights");
  const auto& of = in.array("of");
  in.finish();
  if (weights.empty() || weights.size() != of.size())
    reject(in.where("weights"), "found " + std::to_string(weights.size()) + " weights for " +
                                    std::to_string(of.size()) + " distributions, wanted one for each");
  std::vector<MixturePart> parts;
  Rational sum = 0;
  for (std::size_t i = 0; i < of.size(); ++i) {
    parts.push_back(
        {rational_of(weights[i], child(in.where("weights"), i), probability()), &of[i], child(in.where("of"), i)});
    sum += parts.back().weight;
  }
  if (sum != 1) reject(in.where("weights"), "the weights sum to " + sum.str().substr(0, 60) + ", wanted exactly 1");
  return parts;
}

Distribution read_distribution(const Json& value, const std::string& pointer) {
  Fields in{value, pointer};
  const std::string name = in.string("family");
  if (name == "mixture") return read_mixture(in);
  const Family* family = find_family(name);
  if (family == nullptr) reject_family(name, in.where("family"));
  return {{{Rational{1}, LawReader{*family, in}.read()}}};
}

}  // namespace dpcert

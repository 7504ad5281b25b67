// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <set>

#include "column_cells.hpp"
#include "dpcert/releases/release.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "told.hpp"

namespace dpcert {

// Members that many releases have.

inline constexpr unsigned long most_records = 100'000'000;

[[nodiscard]] inline Member column_member() { return {"column", ValueType::text(), "the name of the column"}; }
[[nodiscard]] inline Member records_member() {
  return {"records", ValueType::whole(1, most_records), "number of records, which neighbours share: it is no secret"};
}
[[nodiscard]] inline Member tau_member() {
  return {"tau", ValueType::number(Range::probability()), "which quantile: 1/2 is the median"};
}
[[nodiscard]] inline std::vector<Member> with_bounds(const std::vector<Member>& more) {
  std::vector<Member> all{column_member(), records_member()};
  for (const auto& members : {number_cells_members(), more}) all.insert(all.end(), members.begin(), members.end());
  return all;
}

/// A list of distinct names.
[[nodiscard]] inline std::vector<std::string> read_names(const Fields& in, std::string_view key) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const Json& item : in.list(key)) {
    const std::string where = child(in.where(key), names.size());
    if (item.kind != Json::Kind::string) reject(where, "found " + describe(item) + ", wanted a name");
    if (!seen.insert(item.text).second) reject(where, "this name is listed twice");
    names.push_back(item.text);
  }
  return names;
}

[[nodiscard]] inline std::string quoted(const Rational& x) { return '"' + x.str() + '"'; }

/// Of one that is rational, or the logarithm of a rational number.
[[nodiscard]] inline std::string epsilon_text(const Epsilon& epsilon) {
  return epsilon.is_rational() ? quoted(epsilon.nats()) : R"({"log": )" + quoted(epsilon.ratio()) + "}";
}

/// The object of a mechanism with members of the release as they stand
/// there, and some more, each a name and JSON text.
[[nodiscard]] inline std::string mechanism_text(const std::string& type, const Fields& in,
                                                std::initializer_list<const char*> copied,
                                                std::initializer_list<std::pair<const char*, std::string>> more = {}) {
  std::string text = R"({"type": )" + quote_json(type);
  for (const char* key : copied) text += ", " + quote_json(key) + ": " + write_json(in.at(key));
  for (const auto& [key, value] : more) text += ", " + quote_json(key) + ": " + value;
  return text + "}";
}

/// Independent Laplace noise on so many numbers.
[[nodiscard]] inline KnownOutput laplace_noise(const Rational& scale, std::size_t count) {
  return composed_output({{sum_output({scale}, laplace_draw), count}});
}

/// Those of a list that have a name, as values of a member.
template <class Named>
[[nodiscard]] std::vector<std::string> names_of(const std::vector<Named>& all) {
  std::vector<std::string> names;
  for (const Named& one : all) names.push_back(one.name);
  return names;
}
/// The one that a member names. Precondition: the member's values are these names.
template <class Named>
[[nodiscard]] const Named& read_named(const Fields& in, std::string_view key, const std::vector<Named>& all) {
  const std::string name = in.text(key);
  return *std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
}

}  // namespace dpcert

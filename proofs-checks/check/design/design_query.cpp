// SPDX-License-Identifier: Apache-2.0
#include "design/design_query.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

const std::vector<Member>& members() {
  const auto of_own = [](std::string_view key, bool is_optional = false) {
    return Member{key, any, Holds::other, is_optional};
  };
  static const std::vector<Member> all = {of_own("quantity"),
                                          of_own("kind"),
                                          of_own("profiles"),
                                          of_own("edges"),
                                          {"epsilon", nonnegative, Holds::epsilon},
                                          of_own("minimise", true),
                                          {"weights", nonnegative, Holds::list, true},
                                          of_own("id", true),
                                          of_own("digits", true),
                                          of_own("certificate", true)};
  return all;
}

DesignQuery::Kind kind_of(std::string_view name) {
  if (name == "one_bit" || name == "one_bit_cluster") return DesignQuery::Kind::shared_flips;
  if (name == "smooth_one_bit") return DesignQuery::Kind::flips;
  if (name == "smooth_categorical") return DesignQuery::Kind::matrices;
  throw Misread{"a \"kind\" that this checker does not know"};
}

/// A flip of the bit of these profiles.
void add_flip(DesignQuery& query, const std::vector<std::size_t>& profiles) {
  DesignQuery::Move flip{{}, query.caps.size(), 0, 0};
  for (const std::size_t i : profiles) {
    flip.entries.push_back({i, 0, 1});
    flip.entries.push_back({i, 1, 0});
    flip.weight = std::max(flip.weight, query.weights[i]);
    flip.error += query.weights[i];
  }
  query.moves.push_back(std::move(flip));
  query.caps.emplace_back(1, 2);
}

void add_row(DesignQuery& query, std::size_t profile, std::size_t from) {
  const Rational error = query.weights[profile] * query.profiles[profile][from];
  for (std::size_t to = 0; to < query.outcomes(); ++to)
    if (to != from) query.moves.push_back({{{profile, from, to}}, query.caps.size(), query.weights[profile], error});
  query.caps.emplace_back(1);
}

/// A flip for each part of the graph that edges join, in the order of their first profiles.
void add_shared_flips(DesignQuery& query) {
  std::vector<std::vector<std::size_t>> neighbours(query.profiles.size());
  for (const auto& [i, j] : query.edges) neighbours[i].push_back(j), neighbours[j].push_back(i);
  spend(query.profiles.size() + query.edges.size(), 1, 100);
  std::vector<bool> is_seen(query.profiles.size(), false);
  for (std::size_t first = 0; first < query.profiles.size(); ++first) {
    if (is_seen[first]) continue;
    std::vector<std::size_t> part = {first};
    is_seen[first] = true;
    for (std::size_t k = 0; k < part.size(); ++k)
      for (const std::size_t next : neighbours[part[k]]) {
        if (is_seen[next]) continue;
        is_seen[next] = true;
        part.push_back(next);
      }
    add_flip(query, part);
  }
}

void add_moves(DesignQuery& query) {
  for (std::size_t i = 0; i < query.profiles.size(); ++i) {
    spend(query.outcomes(), query.outcomes(), 20);
    if (query.kind == DesignQuery::Kind::flips) add_flip(query, {i});
    if (query.kind == DesignQuery::Kind::matrices)
      for (std::size_t x = 0; x < query.outcomes(); ++x) add_row(query, i, x);
  }
  if (query.kind == DesignQuery::Kind::shared_flips) add_shared_flips(query);
}

DesignQuery read_query(const Json& json) {
  const Object in{json, members()};
  DesignQuery query;
  query.kind_name = type_of(json, "kind");
  query.kind = kind_of(query.kind_name);
  query.objective_name = in.has("minimise") ? type_of(json, "minimise") : "largest_entry";
  query.is_largest = query.objective_name == "largest_entry";
  if (!query.is_largest && query.objective_name != "expected_error")
    throw Misread{"a \"minimise\" that this checker does not know"};
  query.profiles = profiles(in);
  const Json& edges_json = in.at("edges");
  if (edges_json.kind != Json::Kind::array || !edges_json.items.empty()) query.edges = edges(in, query.profiles.size());
  query.epsilon = in.epsilon();
  query.weights = in.has("weights") ? in.list("weights") : std::vector<Rational>(query.profiles.size(), 1);
  if (query.weights.size() != query.profiles.size()) throw Misread{"\"weights\" of another number than the profiles"};
  if (query.kind != DesignQuery::Kind::matrices && query.outcomes() != 2)
    throw Misread{"profiles that are not those of a bit"};
  if (query.kind_name == "one_bit" && query.profiles.size() != 2) throw Misread{"not two profiles"};
  add_moves(query);
  return query;
}

}  // namespace

bool is_design_query(const Json& json) {
  return json.kind == Json::Kind::object && type_of(json, "quantity") == "profile_mechanism";
}

std::variant<DesignQuery, std::string> read_design_query(const Json& json) {
  try {
    DesignQuery query = read_query(json);
    const Json* id = json.find("id");
    if (id != nullptr) query.id = id->text;
    return query;
  } catch (const Misread& misread) {
    return misread.why;
  }
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#include "spec/read_profile.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

constexpr Member of_profiles{"profiles", probability}, of_channel{"channel", nonnegative};

std::pair<std::size_t, std::size_t> edge(const Json& json, std::size_t count) {
  if (json.kind != Json::Kind::array || json.items.size() != 2) throw Misread{"an edge is not a pair of indices"};
  const auto from = read_number(&json.items[0]), to = read_number(&json.items[1]);
  if (!from || !to || *from == *to) throw Misread{"an edge is not a pair of distinct indices"};
  const auto i = to_count(*from, count - 1), j = to_count(*to, count - 1);
  if (!i || !j) throw Misread{"an edge is not a pair of row indices"};
  return {*i, *j};
}

std::vector<Rational> profile_of(const Json& json, Effort& effort) {
  if (json.kind == Json::Kind::array) return list_of(json, of_profiles, effort);
  const auto p = read_number(&json);
  if (!p || !probability.contains(*p)) throw Misread{"a profile is no probability, and no array of such"};
  return {1 - *p, *p};
}

// Refuses rows of the member that do not sum to 1.
void check_laws(const Rows& rows, std::string_view key, Effort& effort) {
  for (const auto& row : rows) {
    Rational total = 0;
    for (const Rational& entry : row) {
      effort.spend(exact_cost(bit_size(total) + bit_size(entry)));
      total += entry;
    }
    if (total != 1) throw Misread{"a row of \"" + std::string{key} + "\" does not sum to 1"};
  }
}

// One matrix, or an array of such.
std::vector<Rows> channels(const Object& in) {
  const auto& items = in.array("channel");
  const auto is_array = [](const Json& json) { return json.kind == Json::Kind::array && !json.items.empty(); };
  std::vector<Rows> result;
  if (is_array(items.front()) && is_array(items.front().items.front()))
    for (const Json& item : items) result.push_back(matrix_of(item, of_channel, in.effort()));
  else
    result.push_back(matrix_of(in.at("channel"), of_channel, in.effort()));
  for (const Rows& rows : result) check_laws(rows, "channel", in.effort());
  return result;
}

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> edges(const Object& in, std::size_t count) {
  std::vector<std::pair<std::size_t, std::size_t>> result;
  for (const Json& item : in.array("edges")) {
    in.effort().spend(4);
    result.push_back(edge(item, count));
  }
  return result;
}

Rows laws(const Object& in, std::string_view key) {
  Rows rows = in.matrix(key);
  check_laws(rows, key, in.effort());
  return rows;
}

Channel channel(const Object& in) {
  Channel result{laws(in, "matrix"), {}};
  if (result.rows.size() < 2) throw Misread{"a channel needs 2 rows"};
  if (result.rows.size() > max_rows) throw BeyondLimits{"a channel of more than 2000 rows"};
  if (in.has("edges")) result.edges = edges(in, result.rows.size());
  return result;
}

Rows profiles(const Object& in) {
  Rows result;
  for (const Json& item : in.array("profiles")) {
    in.effort().spend(4);
    result.push_back(profile_of(item, in.effort()));
    if (result.back().size() != result.front().size()) throw Misread{"profiles of different lengths"};
  }
  check_laws(result, "profiles", in.effort());
  return result;
}

Channel profile(const Object& in) {
  const Rows laws = profiles(in);
  if (laws.size() > max_rows) throw BeyondLimits{"more than 2000 profiles"};
  const auto matrices = channels(in);
  const bool is_one = matrices.size() == 1;
  if (!is_one && matrices.size() != laws.size()) throw Misread{"a \"channel\" of neither one matrix nor one a profile"};
  Channel result{{}, edges(in, laws.size()), true};
  for (std::size_t i = 0; i < laws.size(); ++i) {
    result.rows.push_back(product({laws[i]}, matrices[is_one ? 0 : i], in.effort()).front());
    if (result.rows.back().size() != result.rows.front().size()) throw Misread{"matrices of different widths"};
  }
  for (auto& [i, j] : result.edges)
    if (j < i) std::swap(i, j);
  in.effort().spend(static_cast<double>(result.edges.size()) * 20);
  std::sort(result.edges.begin(), result.edges.end());
  result.edges.erase(std::unique(result.edges.begin(), result.edges.end()), result.edges.end());
  return result;
}

bool are_alike(const Channel& one, const Channel& other, Effort& effort) {
  effort.spend(one.edges.size());
  return one.rows.size() == other.rows.size() && one.edges == other.edges;
}

}  // namespace dpcert::check

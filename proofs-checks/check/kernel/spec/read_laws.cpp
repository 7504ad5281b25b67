// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/read_laws.hpp"

namespace dpcert::check {
namespace {

std::pair<std::size_t, std::size_t> edge(const Json& json, std::size_t count) {
  if (json.kind != Json::Kind::array || json.items.size() != 2) throw Misread{"an edge is not a pair of indices"};
  const auto from = read_number(&json.items[0]), to = read_number(&json.items[1]);
  if (!from || !to || *from == *to) throw Misread{"an edge is not a pair of distinct indices"};
  const auto i = to_count(*from, count - 1), j = to_count(*to, count - 1);
  if (!i || !j) throw Misread{"an edge is not a pair of row indices"};
  return {*i, *j};
}

}  // namespace

void check_laws(const Rows& rows, std::string_view key) {
  for (const auto& row : rows) {
    Rational total = 0;
    for (const Rational& entry : row) {
      total += entry;
    }
    if (total != 1) throw Misread{"a row of \"" + std::string{key} + "\" does not sum to 1"};
  }
}

std::vector<std::pair<std::size_t, std::size_t>> edges(const Object& in, std::size_t count) {
  std::vector<std::pair<std::size_t, std::size_t>> result;
  for (const Json& item : in.array("edges")) {
    spend(4);
    result.push_back(edge(item, count));
  }
  return result;
}

Rows laws(const Object& in, std::string_view key) {
  Rows rows = in.matrix(key);
  check_laws(rows, key);
  return rows;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#include "more/spec/read_profile.hpp"

#include <algorithm>

#include "more/laws/profile.hpp"
#include "more/spec/types.hpp"
#include "more/spec/with_kernel.hpp"

namespace dpcert::check {
namespace {

constexpr Member of_profiles{"profiles", probability}, of_channel{"channel", nonnegative};

std::vector<Rational> profile_of(const Json& json) {
  if (json.kind == Json::Kind::array) return list_of(json, of_profiles);
  const auto p = read_number(&json);
  if (!p || !probability.contains(*p)) throw Misread{"a profile is no probability, and no array of such"};
  return {1 - *p, *p};
}

// One matrix, or an array of such.
std::vector<Rows> channels(const Object& in) {
  const auto& items = in.array("channel");
  const auto is_array = [](const Json& json) { return json.kind == Json::Kind::array && !json.items.empty(); };
  std::vector<Rows> result;
  if (is_array(items.front()) && is_array(items.front().items.front()))
    for (const Json& item : items) result.push_back(matrix_of(item, of_channel));
  else
    result.push_back(matrix_of(in.at("channel"), of_channel));
  for (const Rows& rows : result) check_laws(rows, "channel");
  return result;
}

}  // namespace

Rows profiles(const Object& in) {
  Rows result;
  for (const Json& item : in.array("profiles")) {
    spend(4);
    result.push_back(profile_of(item));
    if (result.back().size() != result.front().size()) throw Misread{"profiles of different lengths"};
  }
  check_laws(result, "profiles");
  return result;
}

namespace {

// The channel from profiles to outcomes: each profile's law through the one matrix, or its own.
Profile profile(const Object& in) {
  const Rows laws = profiles(in);
  if (laws.size() > max_rows) throw BeyondLimits{"more than 2000 profiles"};
  const auto matrices = channels(in);
  const bool is_one = matrices.size() == 1;
  if (!is_one && matrices.size() != laws.size()) throw Misread{"a \"channel\" of neither one matrix nor one a profile"};
  Channel result{{}, edges(in, laws.size())};
  for (std::size_t i = 0; i < laws.size(); ++i) {
    result.rows.push_back(product({laws[i]}, matrices[is_one ? 0 : i]).front());
    if (result.rows.back().size() != result.rows.front().size()) throw Misread{"matrices of different widths"};
  }
  for (auto& [i, j] : result.edges)
    if (j < i) std::swap(i, j);
  spend(static_cast<double>(result.edges.size()) * 20);
  std::sort(result.edges.begin(), result.edges.end());
  result.edges.erase(std::unique(result.edges.begin(), result.edges.end()), result.edges.end());
  return Profile{std::move(result)};
}

}  // namespace

const Types& profile_types() {
  static const Types types = {
      {"profile", {other_member("profiles"), other_member("edges"), other_member("channel")}, read_by<profile, true>}};
  return types;
}

}  // namespace dpcert::check

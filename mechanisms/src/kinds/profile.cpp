// SPDX-License-Identifier: Apache-2.0
// A finite mechanism that must not tell apart the laws of what it observes.
// Theory: mechanisms/theory/profile.md
#include <algorithm>

#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/mechanisms/read_profiles.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

NeighbouringProfiles neighbouring(const ProfileGraph& graph) {
  NeighbouringProfiles result{graph.profiles.size(), graph.edges};
  for (auto& [i, j] : result.edges)
    if (j < i) std::swap(i, j);
  std::sort(result.edges.begin(), result.edges.end());
  result.edges.erase(std::unique(result.edges.begin(), result.edges.end()), result.edges.end());
  return result;
}

Filled<Result<Mechanism>> read_profile(const Fields& in) {
  return [graph = read_profile_graph(in), channels = read_channels(in)](const Rational&) {
    return profile(graph, channels);
  };
}

}  // namespace

Result<Mechanism> profile(const ProfileGraph& graph, const std::vector<StochasticMatrix>& channels) {
  if (graph.edges.empty()) return invalid_input("/edges", "found none, wanted pairs of profiles");
  auto matrix = outcomes(graph, channels);
  if (!matrix) return matrix.error();
  const auto as_channel = channel(std::move(matrix).value());
  if (!as_channel) return as_channel;
  StochasticMatrix rows;  // drawn for an observation that is known, as is its profile where matrices differ
  for (const StochasticMatrix& each : channels) rows.insert(rows.end(), each.begin(), each.end());
  return as_channel
      ->presuming({.relation = Relation::replace_one,
                   .profiles = std::make_shared<const NeighbouringProfiles>(neighbouring(graph))})
      .drawn_by(channel_output(std::move(rows)));
}

const MechanismType& profile_type() {
  static const MechanismType type{
      {"type",
       "profile",
       "a finite mechanism on one observation, whose law among the profiles is the secret",
       {profiles_member(), edges_member("pairs of profiles that the outcome must not tell apart", 1), channel_member()},
       {},
       R"({"type": "profile", "profiles": ["0.1", "0.2", "0.9"], "edges": [[0, 1], [1, 2]],
         "channel": [["3/4", "1/4"], ["1/4", "3/4"]]})"},
      read_profile};
  return type;
}

}  // namespace dpcert

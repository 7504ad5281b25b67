// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/profiles/profile_graph.hpp"

#include <algorithm>
#include <numeric>
#include <string>

namespace dpcert {
namespace {

constexpr std::size_t most_profile_work = 4'000'000;  // products of a profile's mass with an entry

std::string count(std::size_t n, const std::string& what) { return std::to_string(n) + " " + what; }

/// The first row that is no law of so many outcomes; nothing: all are.
std::optional<Error> why_no_laws(const StochasticMatrix& rows, std::size_t size, const std::string& where) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string here = where + "/" + std::to_string(i);
    if (rows[i].size() != size)
      return invalid_input(here, "found " + count(rows[i].size(), "numbers") + ", wanted " + std::to_string(size) +
                                     " as in the first row");
    if (!is_law(rows[i])) return invalid_input(here, "wanted probabilities that sum to exactly 1");
  }
  return std::nullopt;
}

/// The matrix of a profile is wanted to have a row for each
/// observation, all matrices as many columns.
std::optional<Error> why_no_channels(const ProfileGraph& graph, const std::vector<StochasticMatrix>& channels) {
  const std::size_t profiles = graph.profiles.size(), observations = graph.profiles.front().size();
  const bool is_one = channels.size() == 1;
  if (!is_one && channels.size() != profiles)
    return invalid_input("/channel", "found " + count(channels.size(), "matrices") +
                                         ", wanted one, or one for each of " + count(profiles, "profiles"));
  for (std::size_t k = 0; k < channels.size(); ++k) {
    const std::string where = is_one ? "/channel" : "/channel/" + std::to_string(k);
    if (channels[k].size() != observations)
      return invalid_input(where, "found " + count(channels[k].size(), "rows") + ", wanted " +
                                      std::to_string(observations) + ", one for each observation");
    if (channels[k].front().empty()) return invalid_input(where + "/0", "found an empty row");
    if (auto error = why_no_laws(channels[k], channels.front().front().size(), where)) return error;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Rational> bernoulli(const Rational& p) { return {1 - p, p}; }

std::optional<Error> why_invalid(const ProfileGraph& graph) {
  if (graph.profiles.empty() || graph.profiles.front().empty())
    return invalid_input("/profiles", "found no profiles, wanted one at least");
  if (auto error = why_no_laws(graph.profiles, graph.profiles.front().size(), "/profiles")) return error;
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    const auto& [i, j] = graph.edges[e];
    const std::string where = "/edges/" + std::to_string(e);
    if (std::max(i, j) >= graph.profiles.size())
      return invalid_input(where, "found " + std::to_string(std::max(i, j)) + ", wanted " +
                                      Range::whole(0, graph.profiles.size() - 1).wanted() + ", a profile");
    if (i == j) return invalid_input(where, "a profile is no neighbour of itself");
  }
  return std::nullopt;
}

std::vector<std::vector<std::size_t>> connected_parts(const ProfileGraph& graph) {
  std::vector<std::size_t> up(graph.profiles.size());  // towards the least of a part
  std::iota(up.begin(), up.end(), std::size_t{0});
  const auto least = [&](std::size_t i) {
    while (up[i] != i) i = up[i] = up[up[i]];
    return i;
  };
  for (const auto& [i, j] : graph.edges) {
    const auto [first, second] = std::minmax({least(i), least(j)});
    up[second] = first;
  }
  std::vector<std::vector<std::size_t>> parts;
  std::vector<std::size_t> part_of(up.size());
  for (std::size_t i = 0; i < up.size(); ++i) {
    if (up[i] == i) {
      part_of[i] = parts.size();
      parts.emplace_back();
    }
    parts[part_of[least(i)]].push_back(i);
  }
  return parts;
}

Result<ChannelMatrix> outcomes(const ProfileGraph& graph, const std::vector<StochasticMatrix>& channels) {
  if (auto error = why_invalid(graph)) return *error;
  if (auto error = why_no_channels(graph, channels)) return *error;
  const std::size_t columns = channels.front().front().size(), observations = graph.profiles.front().size();
  if (graph.profiles.size() > most_profile_work / columns / observations ||
      graph.edges.size() > most_profile_work / 2 / columns)
    return unsupported("/channel", "too many profiles times observations times outcomes for an exact comparison");
  ChannelMatrix result{{}, graph.edges};
  for (std::size_t i = 0; i < graph.profiles.size(); ++i) {
    const StochasticMatrix& channel = channels[channels.size() == 1 ? 0 : i];
    std::vector<Rational> law(columns);
    for (std::size_t x = 0; x < observations; ++x)
      for (std::size_t y = 0; y < columns; ++y)
        if (graph.profiles[i][x] != 0 && channel[x][y] != 0) law[y] += graph.profiles[i][x] * channel[x][y];
    result.rows.push_back(std::move(law));
  }
  return result;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/profiles/design_problem.hpp"

#include <algorithm>
#include <string>

namespace dpcert {
namespace {

std::optional<Error> why_unfit(DesignKind kind, const ProfileGraph& graph, const std::vector<Rational>& weights) {
  if (auto error = why_invalid(graph)) return error;
  const std::size_t profiles = graph.profiles.size(), outcomes = graph.profiles.front().size();
  if (kind != DesignKind::smooth_categorical && outcomes != 2)
    return invalid_input("/profiles", "found profiles on " + std::to_string(outcomes) +
                                          " observations, wanted Bernoulli profiles: numbers in [0, 1]");
  if (kind == DesignKind::one_bit && profiles != 2)
    return invalid_input("/profiles", "found " + std::to_string(profiles) + " profiles, wanted two for one_bit");
  if (weights.size() != profiles)
    return invalid_input("/weights", "found " + std::to_string(weights.size()) + " weights, wanted " +
                                         std::to_string(profiles) + ", one for each profile");
  if (std::any_of(weights.begin(), weights.end(), [](const Rational& x) { return x < 0; }))
    return invalid_input("/weights", "wanted numbers >= 0");
  return std::nullopt;
}

class Moves {
 public:
  Moves(DesignProblem& problem, const std::vector<Rational>& weights) : problem_{problem}, weights_{weights} {}

  /// The bit is flipped, of each of these profiles.
  void add_flip(const std::vector<std::size_t>& profiles) {
    DesignProblem::Move flip{{}, problem_.caps.size(), 0, 0};
    bool matters = false;
    for (const std::size_t i : profiles) {
      flip.places.push_back({i, 0, 1});
      flip.places.push_back({i, 1, 0});
      flip.weight = std::max(flip.weight, weights_[i]);
      flip.error += weights_[i];
      matters = matters || problem_.graph.profiles[i][0] != problem_.graph.profiles[i][1];
    }
    if (matters) problem_.moves.push_back(std::move(flip));
    problem_.caps.emplace_back(1, 2);
  }

  void add_row(std::size_t profile, std::size_t from) {
    const Rational& chance = problem_.graph.profiles[profile][from];
    for (std::size_t to = 0; to < problem_.outcomes(); ++to)
      if (to != from && chance > 0)
        problem_.moves.push_back(
            {{{profile, from, to}}, problem_.caps.size(), weights_[profile], weights_[profile] * chance});
    problem_.caps.emplace_back(1);
  }

 private:
  DesignProblem& problem_;
  const std::vector<Rational>& weights_;
};

}  // namespace

Result<DesignProblem> DesignProblem::of(DesignKind kind, ProfileGraph graph, const std::vector<Rational>& weights) {
  if (const auto error = why_unfit(kind, graph, weights)) return *error;
  DesignProblem problem{std::move(graph), {}, {}};
  Moves moves{problem, weights};
  if (kind == DesignKind::one_bit || kind == DesignKind::one_bit_cluster)
    for (const auto& part : connected_parts(problem.graph)) moves.add_flip(part);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (kind == DesignKind::smooth_one_bit) moves.add_flip({i});
    if (kind == DesignKind::smooth_categorical)
      for (std::size_t x = 0; x < problem.outcomes(); ++x) moves.add_row(i, x);
  }
  return problem;
}

std::vector<StochasticMatrix> DesignProblem::matrices(const std::vector<Rational>& sizes) const {
  StochasticMatrix identity(outcomes(), std::vector<Rational>(outcomes()));
  for (std::size_t x = 0; x < outcomes(); ++x) identity[x][x] = 1;
  std::vector<StochasticMatrix> result(graph.profiles.size(), identity);
  for (std::size_t r = 0; r < moves.size(); ++r)
    for (const auto& [profile, from, to] : moves[r].places) {
      result[profile][from][to] += sizes[r];
      result[profile][from][from] -= sizes[r];
    }
  return result;
}

std::optional<Epsilon> identity_threshold(const ProfileGraph& graph) {
  if (graph.edges.empty()) return Epsilon{};
  const auto ratio = worst_outcome({graph.profiles, graph.edges}).ratio;
  return ratio ? std::optional{Epsilon::log_of(*ratio)} : std::nullopt;
}

}  // namespace dpcert

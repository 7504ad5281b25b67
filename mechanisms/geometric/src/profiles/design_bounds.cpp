// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/profiles/design_bounds.hpp"

#include <algorithm>

namespace dpcert {
namespace {

/// c_i(y): what the priced inequalities, added up, ask of Q_i(y).
StochasticMatrix coefficients(const DesignProblem& problem, const Rational& ratio,
                              const std::vector<Rational>& prices) {
  StochasticMatrix c(problem.graph.profiles.size(), std::vector<Rational>(problem.outcomes()));
  auto price = prices.begin();
  const auto add = [&](std::size_t i, std::size_t j) {
    for (std::size_t y = 0; y < problem.outcomes(); ++y, ++price) {
      if (*price == 0) continue;
      c[i][y] += *price;
      c[j][y] -= ratio * *price;
    }
  };
  for (const auto& [i, j] : problem.graph.edges) add(i, j), add(j, i);
  return c;
}

/// How far below 0, as a number >= 0.
Rational shortfall(const Rational& x) { return x < 0 ? Rational{-x} : Rational{0}; }

}  // namespace

DesignBounds::DesignBounds(const DesignProblem& problem, const Rational& ratio, const DesignPrices& prices)
    : problem_{problem}, start_{0} {
  expects(prices.constraints.size() == 2 * problem.graph.edges.size() * problem.outcomes() &&
              prices.caps.size() == problem.caps.size(),
          "a price for each inequality");
  const auto c = coefficients(problem, ratio, prices.constraints);
  for (std::size_t i = 0; i < c.size(); ++i)
    for (std::size_t y = 0; y < problem.outcomes(); ++y)
      if (c[i][y] != 0) start_ += c[i][y] * problem.graph.profiles[i][y];
  for (std::size_t g = 0; g < problem.caps.size(); ++g) start_ -= prices.caps[g] * problem.caps[g];
  for (const auto& move : problem.moves) {
    Rational gain = prices.caps[move.group];
    for (const auto& place : move.places)
      gain += problem.chance(place) * (c[place.profile][place.to] - c[place.profile][place.from]);
    gains_.push_back(std::move(gain));
  }
}

template <class Cost, class IsBounded>
Rational DesignBounds::without(const Cost& cost, const IsBounded& is_bounded) const {
  std::vector<Rational> deepest(problem_.caps.size());
  for (std::size_t r = 0; r < gains_.size(); ++r)
    if (Rational& most = deepest[problem_.moves[r].group]; !is_bounded(problem_.moves[r]))
      most = std::max(most, shortfall(cost(problem_.moves[r]) + gains_[r]));
  Rational left = start_;
  for (std::size_t g = 0; g < deepest.size(); ++g) left -= problem_.caps[g] * deepest[g];
  return left;
}

namespace {

bool has_weight(const DesignProblem::Move& move) { return move.weight > 0; }

}  // namespace

Rational DesignBounds::largest() const {
  const Rational start = without([](const auto&) { return Rational{0}; }, has_weight);
  Rational reach = 0;  // what moves do for the inequalities as the largest weighted size grows by 1
  for (std::size_t r = 0; r < gains_.size(); ++r)
    if (has_weight(problem_.moves[r])) reach += shortfall(gains_[r]) / problem_.moves[r].weight;
  return reach == 0 || start <= 0 ? Rational{0} : Rational{start / reach};
}

Rational DesignBounds::expected_error() const {
  return std::max<Rational>(0, without([](const auto& move) { return move.error; }, [](const auto&) { return false; }));
}

Rational DesignBounds::sum(const Rational& largest) const {
  Rational least = without([](const auto&) { return Rational{1}; }, has_weight);
  for (std::size_t r = 0; r < gains_.size(); ++r)
    if (has_weight(problem_.moves[r])) least -= shortfall(1 + gains_[r]) * largest / problem_.moves[r].weight;
  return std::max<Rational>(0, least);
}

Rational largest_of(const DesignProblem& problem, const std::vector<Rational>& sizes) {
  Rational largest = 0;
  for (std::size_t r = 0; r < sizes.size(); ++r)
    largest = std::max<Rational>(largest, problem.moves[r].weight * sizes[r]);
  return largest;
}

Rational expected_error_of(const DesignProblem& problem, const std::vector<Rational>& sizes) {
  Rational sum = 0;
  for (std::size_t r = 0; r < sizes.size(); ++r) sum += problem.moves[r].error * sizes[r];
  return sum;
}

Rational sum_of(const std::vector<Rational>& sizes) {
  Rational sum = 0;
  for (const Rational& size : sizes) sum += size;
  return sum;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/design_program.hpp"

#include <algorithm>
#include <map>

namespace dpcert {
namespace {

/// A ratio of many digits stands in every inequality, of which few
/// are priced: bases are far from Hadamard's bound.
const LpLimits limits{.bits = 4'000'000};

}  // namespace

std::vector<DesignPart> parts_of(const DesignProblem& problem) {
  const auto connected = connected_parts(problem.graph);
  std::vector<DesignPart> parts(connected.size());
  std::vector<std::size_t> part_of(problem.graph.profiles.size());
  for (std::size_t k = 0; k < connected.size(); ++k)
    for (const std::size_t i : connected[k]) part_of[i] = k;
  for (std::size_t e = 0; e < problem.graph.edges.size(); ++e)
    parts[part_of[problem.graph.edges[e].first]].edges.push_back(e);
  for (std::size_t r = 0; r < problem.moves.size(); ++r)
    parts[part_of[problem.moves[r].places.front().profile]].moves.push_back(r);
  std::erase_if(parts, [](const DesignPart& part) { return part.edges.empty(); });
  return parts;
}

DesignProgram::DesignProgram(const DesignProblem& problem, const DesignPart& part, Rational ratio)
    : problem_{problem}, part_{part}, ratio_{std::move(ratio)} {
  // What a move of size 1 adds to Q_i(y): by profile and outcome, (row, amount).
  std::map<std::pair<std::size_t, std::size_t>, std::map<Eigen::Index, Rational>> adds;
  std::map<std::size_t, std::size_t> places;
  for (std::size_t row = 0; row < part.moves.size(); ++row) {
    const auto& move = problem.moves[part.moves[row]];
    const auto [group, is_new] = places.try_emplace(move.group, groups_.size());
    if (is_new) groups_.push_back(move.group);
    group_of_.push_back(group->second);
    for (const auto& place : move.places) {
      adds[{place.profile, place.to}][static_cast<Eigen::Index>(row)] += problem.chance(place);
      adds[{place.profile, place.from}][static_cast<Eigen::Index>(row)] -= problem.chance(place);
    }
  }
  const std::size_t outcomes = problem.outcomes();
  const auto add = [&](std::size_t index, std::size_t i, std::size_t j, std::size_t y) {
    Inequality one{index, problem.graph.profiles[i][y] - ratio_ * problem.graph.profiles[j][y], {}};
    std::map<Eigen::Index, Rational> entries;
    for (const auto& [row, amount] : adds[{i, y}]) entries[row] -= amount;
    for (const auto& [row, amount] : adds[{j, y}]) entries[row] += ratio_ * amount;
    for (const auto& [row, amount] : entries)
      if (amount != 0) one.gain.emplace_back(row, amount);
    inequalities_.push_back(std::move(one));
  };
  for (const std::size_t e : part.edges) {
    const auto& [i, j] = problem.graph.edges[e];
    for (std::size_t y = 0; y < outcomes; ++y) add(2 * e * outcomes + y, i, j, y);
    for (std::size_t y = 0; y < outcomes; ++y) add((2 * e + 1) * outcomes + y, j, i, y);
  }
}

bool DesignProgram::meets_identity() const {
  return std::all_of(inequalities_.begin(), inequalities_.end(), [](const Inequality& one) { return one.start <= 0; });
}

/// Columns: inequalities, caps, slacks, bounds of moves that have one; a row a move.
LinearProgram DesignProgram::of_costs(const std::vector<Rational>& costs,
                                      const std::vector<std::optional<Rational>>& most) const {
  const auto rows = static_cast<Eigen::Index>(part_.moves.size());
  LinearProgram program{rows, {}, Vector(rows), {}};
  const auto add = [&](LinearProgram::Column column, Rational cost) {
    program.columns.push_back(std::move(column));
    program.cost.push_back(std::move(cost));
  };
  for (const Inequality& one : inequalities_) add(one.gain, -one.start);
  std::vector<LinearProgram::Column> caps(groups_.size());
  for (Eigen::Index row = 0; row < rows; ++row) caps[group_of_[static_cast<std::size_t>(row)]].emplace_back(row, -1);
  for (std::size_t g = 0; g < groups_.size(); ++g) add(std::move(caps[g]), problem_.caps[groups_[g]]);
  for (Eigen::Index row = 0; row < rows; ++row) {
    const auto r = static_cast<std::size_t>(row);
    program.right(row) = costs[r];
    add({{row, 1}}, 0);
    if (most[r]) add({{row, -1}}, *most[r]);
  }
  return program;
}

/// The sizes are the dual solution with its sign changed, over the scale.
DesignProgram::Solution DesignProgram::read(const LpAnswer& answer, const Rational& scale) const {
  Solution solution{{}, {{}, std::vector<Rational>(problem_.caps.size())}};
  solution.prices.constraints.resize(2 * problem_.graph.edges.size() * problem_.outcomes());
  for (std::size_t row = 0; row < part_.moves.size(); ++row)
    solution.sizes.push_back(-answer.dual(static_cast<Eigen::Index>(row)) / scale);
  for (std::size_t c = 0; c < inequalities_.size(); ++c)
    solution.prices.constraints[inequalities_[c].index] = answer.primal[c];
  for (std::size_t g = 0; g < groups_.size(); ++g)
    solution.prices.caps[groups_[g]] = answer.primal[inequalities_.size() + g];
  return solution;
}

/// With the starts scaled to 1, the reach is made small: a last row
/// asks for the start, and the bounds are the costs.
Result<std::optional<DesignProgram::Solution>> DesignProgram::least_largest() const {
  std::vector<std::optional<Rational>> most;
  for (const std::size_t r : part_.moves) {
    const Rational& weight = problem_.moves[r].weight;
    most.push_back(weight > 0 ? std::optional<Rational>{1 / weight} : std::nullopt);
  }
  LinearProgram program = of_costs(std::vector<Rational>(part_.moves.size()), most);
  const Eigen::Index last = program.rows++;
  for (std::size_t c = 0; c < inequalities_.size() + groups_.size(); ++c) {
    if (program.cost[c] != 0) program.columns[c].emplace_back(last, -program.cost[c]);
    program.cost[c] = 0;
  }
  program.right.conservativeResize(program.rows);
  program.right(last) = 1;
  const auto answer = solve(program, limits);
  if (!answer) return answer.error();
  if (answer->outcome == LpAnswer::Outcome::infeasible) return std::optional<Solution>{};
  ensures(answer->outcome == LpAnswer::Outcome::optimal && answer->value > 0, "equal outcomes meet every inequality");
  return std::optional{read(*answer, answer->dual(last))};
}

Result<DesignProgram::Solution> DesignProgram::least_expected_error() const {
  std::vector<Rational> costs;
  for (const std::size_t r : part_.moves) costs.push_back(problem_.moves[r].error);
  const auto answer = solve(of_costs(costs, std::vector<std::optional<Rational>>(costs.size())), limits);
  if (!answer) return answer.error();
  return read(*answer, 1);
}

Result<DesignProgram::Solution> DesignProgram::least_sum(const Rational& largest) const {
  std::vector<std::optional<Rational>> most;
  for (const std::size_t r : part_.moves) {
    const Rational& weight = problem_.moves[r].weight;
    most.push_back(weight > 0 ? std::optional<Rational>{largest / weight} : std::nullopt);
  }
  const auto answer = solve(of_costs(std::vector<Rational>(part_.moves.size(), 1), most), limits);
  if (!answer) return answer.error();
  return read(*answer, 1);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/bottleneck.hpp"

#include <algorithm>
#include <optional>

#include "kernels/coupling/bipartite_flow.hpp"
#include "kernels/coupling/common_denominator.hpp"

namespace dpcert {
namespace {

using Costs = std::vector<std::vector<Rational>>;

/// The costs of pairs that can have mass, ascending, each once.
std::vector<Rational> levels_of(const FiniteLaw& p, const FiniteLaw& q, const Costs& costs) {
  std::vector<Rational> levels;
  for (std::size_t x = 0; x < p.size(); ++x)
    for (std::size_t y = 0; y < q.size(); ++y)
      if (p[x] != 0 && q[y] != 0) levels.push_back(costs[x][y]);
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  return levels;
}

/// No coupling keeps below it: the mass at each point has to go
/// to some point, or to come from some.
Rational floor_of(const FiniteLaw& p, const FiniteLaw& q, const Costs& costs) {
  std::vector<std::optional<Rational>> from(p.size()), to(q.size());
  const auto lower = [](std::optional<Rational>& least, const Rational& cost) {
    if (!least || cost < *least) least = cost;
  };
  for (std::size_t x = 0; x < p.size(); ++x)
    for (std::size_t y = 0; y < q.size(); ++y)
      if (p[x] != 0 && q[y] != 0) lower(from[x], costs[x][y]), lower(to[y], costs[x][y]);
  Rational floor = 0;
  for (const auto* ends : {&from, &to})
    for (const auto& least : *ends)
      if (least) floor = std::max(floor, *least);
  return floor;
}

BipartiteFlow flow_within(const CommonMasses& masses, const Costs& costs, const Rational& level) {
  return bipartite_flow(masses.p, masses.q, [&](std::size_t x, std::size_t y) { return costs[x][y] <= level; });
}

Coupling coupling_of(const BipartiteFlow& flow, const Integer& whole) {
  std::vector<FiniteLaw> joint;
  for (const auto& row : flow.carried) {
    auto& masses = joint.emplace_back();
    for (const Integer& mass : row) masses.emplace_back(mass, whole);
  }
  return *Coupling::of(std::move(joint));
}

/// Adds to an attained distance the set that cannot keep within the level below it.
void explain(Bottleneck& found, const std::vector<bool>& is_stuck, const Rational& level, const Costs& costs) {
  const FiniteLaw &p = found.coupling.first(), &q = found.coupling.second();
  for (std::size_t x = 0; x < p.size(); ++x)
    if (is_stuck[x] && p[x] != 0) {
      found.crowd.push_back(x);
      found.mass += p[x];
    }
  for (std::size_t y = 0; y < q.size(); ++y)
    if (std::any_of(found.crowd.begin(), found.crowd.end(), [&](std::size_t x) { return costs[x][y] <= level; }))
      found.reach += q[y];
  ensures(found.mass > found.reach, "a minimal cut breaks Hall's condition");
}

}  // namespace

Result<Bottleneck> wasserstein_infinity(const FiniteLaw& p, const FiniteLaw& q, const Costs& costs) {
  expects(!p.empty() && !q.empty() && costs.size() == p.size(), "a cost for each pair of points");
  const std::size_t most_words = most_bottleneck_work / p.size() / q.size();
  const auto masses = on_one_denominator(p, q, most_words);
  if (!masses) return too_much_to_couple();

  const std::vector<Rational> levels = levels_of(p, q, costs);
  const auto first = std::lower_bound(levels.begin(), levels.end(), floor_of(p, q, costs));
  auto below = static_cast<std::size_t>(first - levels.begin()), enough = levels.size() - 1;
  std::optional<BipartiteFlow> flow;  // at levels[enough]; all of levels[0, below) are too low
  // From the lowest in growing steps, then by bisection: few pairs make a quick flow.
  for (std::size_t step = 1; !flow || below < enough; step *= 2) {
    const std::size_t next = flow ? (below + enough) / 2 : std::min(below + step - 1, enough);
    BipartiteFlow one = flow_within(*masses, costs, levels[next]);
    if (one.value == masses->whole)
      enough = next, flow = std::move(one);
    else
      below = next + 1;
  }
  Bottleneck found{levels[enough], coupling_of(*flow, masses->whole), {}, 0, 0};
  if (enough != 0) {
    const Rational& level = levels[enough - 1];
    explain(found, flow_within(*masses, costs, level).is_stuck, level, costs);
  }
  ensures(found.coupling.first() == p && found.coupling.second() == q, "all mass is moved");
  return found;
}

}  // namespace dpcert

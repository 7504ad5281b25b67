// SPDX-License-Identifier: Apache-2.0
// Instances of budgets on two outcomes, whose product breaks a claim.
// Theory: proofs-checks/check/theory/two-outcomes.md
#include <algorithm>
#include <cmath>

#include "derive/two_outcomes.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {
namespace {

/// The leaves of a composition, and how often each runs.
using Leaves = std::vector<std::pair<const MechanismKind*, unsigned long>>;
void add_leaves(const MechanismKind& kind, unsigned long times, Leaves& leaves) {
  if (kind.parts() == nullptr) leaves.emplace_back(&kind, times);
  if (kind.parts() == nullptr) return;
  for (const Part& part : *kind.parts()) add_leaves(part.mechanism.kind(), times * part.times, leaves);
}

/// Pairs on two outcomes, one a leaf, that are about the farthest apart in
/// D_order together; of equal laws where none is known.
struct PairsOfLeaves {
  std::vector<RunsOfTwo> runs;  ///< those of one pair taken together
  std::vector<Rational> written;
  double outcomes = 1;  ///< steers

  PairsOfLeaves(const Leaves& leaves, const Rational& order) {
    for (const auto& [leaf, times] : leaves) {
      const auto known = leaf->two_outcomes(order);
      add(known.empty() ? TwoOutcomes{Rational{1, 2}, Rational{1, 2}} : known.front(), times);
    }
    for (const RunsOfTwo& one : runs) outcomes *= static_cast<double>(one.times) + 1;
  }

 private:
  void add(const TwoOutcomes& pair, unsigned long times) {
    written.insert(written.end(), {pair.p, pair.q});
    if (pair.p == pair.q) return;
    const auto same = std::find_if(runs.begin(), runs.end(),
                                   [&](const RunsOfTwo& one) { return one.pair.p == pair.p && one.pair.q == pair.q; });
    if (same == runs.end()) return runs.push_back({pair, times});
    same->times += times;
  }
};

}  // namespace

/// Pairs of two outcomes, far apart in D_order for an order that serves the claim: of all that
/// are tried, the best, or the first that breaks it.
Prover::Id Prover::by_two_outcomes(const Node& node, const Statement& goal) {
  constexpr double least = -5, most = 13, step = 1, finest = 1.0 / 64, most_outcomes = 5'000;  // steer
  Leaves leaves;
  add_leaves(node.kind(), 1, leaves);
  std::optional<PairsOfLeaves> found;
  const auto breaks_at = [&](double exponent) {  // steers: the divergence at order 1 + 2^exponent
    PairsOfLeaves pairs{leaves, 1 + finite_rational(std::exp2(exponent)).value()};  // at most 2^13
    if (pairs.runs.empty() || pairs.outcomes > most_outcomes) return -1.0;
    const Enclosure here = hockey_stick_of(pairs.runs, goal.epsilon, Precision{128});
    if (at_most(here, goal.value) == Trilean::no) found = std::move(pairs);
    return here.steer();
  };
  double best = least, largest = -1;
  for (double exponent = least; exponent <= most && !found; exponent += step)
    if (const double here = breaks_at(exponent); here > largest) largest = here, best = exponent;
  for (double by = step / 2; by >= finest && largest >= 0 && !found; by /= 2)
    for (const double exponent : {best - by, best + by})
      if (const double here = found ? -1 : breaks_at(exponent); here > largest) largest = here, best = exponent;
  if (!found) return std::nullopt;
  return add(node, goal, by(rules::two_outcomes, found->written));
}

}  // namespace dpcert

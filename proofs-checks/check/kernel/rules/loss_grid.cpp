// SPDX-License-Identifier: Apache-2.0
// Rule `loss-grid`: laws of the privacy loss on a grid, added up
// exactly and rounded to one side. theory/loss-grid.md
#include <algorithm>
#include <functional>
#include <numeric>

#include "kernel/rule.hpp"
#include "kernel/rules/loss_cells.hpp"
#include "kernel/rules/loss_runs.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_runs = 1'000'000'000'000;

unsigned long times_of(const Rational& count) {
  const auto times = to_count(count, max_runs);
  if (!times) throw BeyondLimits{"more than 10^12 runs"};
  return *times;
}

// The law of all losses together.
GridLaw composed(const Runs& runs, bool is_removed, const Chosen& chosen) {
  GridLaw all = at_zero(chosen.grid);
  for (const auto& [one, count] : runs) {
    const GridLaw law = law_on_grid(one, is_removed, chosen);
    all = sum(all, sum_of_copies(law, times_of(count), chosen.grid), chosen.grid);
  }
  return all;
}

// P that some loss of them all is +infinity.
template <class Value>
Value infinite_share(const Runs& runs, bool is_removed, Toward<Value> toward) {
  auto finite = toward.opposite()(Rational{1});
  for (const auto& [one, count] : runs)
    if (const Rational share = infinite_share(one, is_removed); share != 0)
      finite = finite * pow(toward.opposite()(1 - share), times_of(count));
  return one_minus(finite);
}

// 2^bits times the mean of (1 - e^(E - L))+ over a law, from the largest loss down.
template <class Value>
Value divergence(const GridLaw& law, const Rational& step, const LogNumber& epsilon, Toward<Value> toward) {
  const auto start = toward.opposite()(epsilon);
  Value total = toward(Rational{0});
  for (std::size_t i = law.masses.size(); i-- > 0;) {
    const Rational loss = (law.offset + static_cast<long>(i)) * step;
    const Value gain = positive_part(one_minus(exp(start - toward(loss))));
    if (gain.is_zero()) break;
    total = total + gain * Rational{law.masses[i]};
  }
  return total;
}

// Whether the divergence of all losses together is at most delta.
bool is_at_most(const Runs& runs, bool is_removed, const Chosen& chosen, const Statement& says) {
  const GridLaw law = composed(runs, is_removed, chosen);
  const Rational whole = Integer{1} << chosen.grid.bits;
  const Rational missing = std::accumulate(law.masses.begin(), law.masses.end(), whole, std::minus<Rational>{});
  const auto units = [&](auto toward) {
    const auto infinite = chosen.grid.is_upper ? toward(missing) : infinite_share(runs, is_removed, toward) * whole;
    return infinite + divergence(law, chosen.step, says.epsilon, toward);
  };
  return is_at_most(units, says.value * whole);
}

}  // namespace

Judgement loss_grid(const Application& step) {
  const bool proves = step.says.kind == Kind::dp;
  if (!proves && step.says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  const auto chosen = read_chosen(step.arguments, proves);
  if (!chosen) return Judgement::fails("it takes a step above 0, places around 0, bits, and more to refute");
  if (chosen->step > 1) return Judgement::fails("the step is above 1");
  const auto runs = runs_of(step.about, proves);
  if (!runs) return Judgement::fails("a leaf is nothing that the rule knows");
  if (!chosen->cells.empty() && runs->known.size() + runs->drawn.size() != 1)
    return Judgement::fails("cells are listed for one law alone");
  charge_memory(chosen->grid);
  const auto holds = [&](const Runs& all, bool is_removed) {
    return is_at_most(all, is_removed, *chosen, step.says) == proves;
  };
  const auto& known = runs->known;
  const bool is_symmetric =
      std::all_of(known.begin(), known.end(), [](const Run& run) { return run.one.is_symmetric(); });
  const auto proved = [&](const Runs& all) { return holds(all, true) && (is_symmetric || holds(all, false)); };
  bool follows = true;
  if (!proves) follows = holds(runs->turned(chosen->is_removed ? 0 : 1), chosen->is_removed);
  for (unsigned long which = 0; proves && follows && which >> runs->drawn.size() == 0; ++which)
    follows = proved(runs->turned(which));
  return Judgement::when(follows, "the grid does not show the number");
}

}  // namespace dpcert::check

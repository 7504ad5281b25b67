// SPDX-License-Identifier: Apache-2.0
#include "rules/loss_runs.hpp"

#include "rules/leaves.hpp"

namespace dpcert::check {
namespace {

// Losses that lie in an interval of that length lie in a longer one, too.
LogNumber range_or_above(const LogMultiple& range) {
  constexpr Bits bits = 256;
  return range.times == 1 ? range.one : LogNumber{exact(Toward<Up>{bits}(range)), 1};
}

// What a leaf runs, and how often; nothing where the rule does not know it.
std::optional<std::pair<Sampled, Rational>> run_of(const Mechanism& leaf, bool is_upper) {
  using Kind = Sampled::Kind;
  if (const auto* sampled = leaf.as<Subsampled>()) {
    auto inner = sampled->of->is<Subsampled>() ? std::nullopt : run_of(*sampled->of, is_upper);
    if (inner) inner->first.rate = sampled->rate;
    if (inner) inner->second = sampled->steps;
    return inner;
  }
  if (const auto* noise = leaf.as<Gaussian>()) return {{{Kind::normal, {{noise->mu_squared, 1}}}, 1}};
  if (const auto* budget = leaf.as<Gdp>()) return {{{Kind::normal, {{budget->mu_squared, 1}}}, 1}};
  if (const auto* noise = leaf.as<IteratedNoise>())
    return {{{Kind::normal, {{is_upper ? noise->mu_squared : noise->attained, 1}}}, 1}};
  if (const auto* noise = leaf.as<Laplace>()) return {{{Kind::laplace, {{noise->t, 1}}}, 1}};
  if (!is_upper && leaf.is<BoundedRange, PermuteAndFlip>())
    throw BeyondLimits{"draws by scores, of which no one pair is the worst"};
  if (const auto* choice = leaf.as<BoundedRange>()) return {{{Kind::range, {range_or_above(choice->range)}}, 1}};
  if (const auto* choice = leaf.as<PermuteAndFlip>()) return {{{Kind::laplace, {{choice->t, 1}}}, 1}};
  if (const auto law = response_law(leaf)) return {{{Kind::response, *law}, 1}};
  return std::nullopt;
}

}  // namespace

std::optional<Runs> runs_of(const Mechanism& about, bool is_upper, Effort& effort) {
  Runs runs;
  Rational squares = 0;
  for (const Leaf& leaf : flatten(about, effort)) {
    const auto found = run_of(*leaf.law, is_upper);
    if (!found) return std::nullopt;
    const auto& [one, count] = *found;
    effort.spend(4 * exact_cost(bit_size(squares) + one.bits() + bit_size(leaf.times)) + memory_cost(one.bits()));
    if (one.rate == 0 || (one.law.loss == LogNumber{} && one.law.kept == 1)) continue;
    if (one.kind == Sampled::Kind::normal && one.rate == 1)
      squares += one.shift() * count * leaf.times;
    else
      runs[one] += count * leaf.times;
  }
  if (squares != 0) runs[{Sampled::Kind::normal, {{squares, 1}}}] = 1;
  return runs;
}

}  // namespace dpcert::check

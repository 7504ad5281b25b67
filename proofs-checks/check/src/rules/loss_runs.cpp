// SPDX-License-Identifier: Apache-2.0
#include "rules/loss_runs.hpp"

#include "rules/leaves.hpp"
#include "rules/monotone_loss.hpp"

namespace dpcert::check {
namespace {

// Losses that lie in an interval of that length lie in a longer one, too.
LogNumber range_or_above(const LogMultiple& range) {
  constexpr Bits bits = 256;
  return range.times == 1 ? range.one : LogNumber{exact(Toward<Up>{bits}(range)), 1};
}

// A draw from a posterior of which one pair of data sets is the worst for every divergence.
std::optional<std::pair<Sampled, Rational>> drawn(const DominatingPair& pair) {
  const Distribution &p = pair.p, &q = pair.q;
  if (!pair.replaces || pair.only_renyi) return std::nullopt;
  if (p.family == Family::normal && q.family == Family::normal && p.parameters[1] == q.parameters[1]) {
    const Rational gap = p.parameters[0] - q.parameters[0];
    return {{{Sampled::Kind::normal, {{gap * gap / p.parameters[1], 1}}}, 1}};
  }
  if (p.family == q.family && p.parameters == q.parameters) return {{{Sampled::Kind::normal, {}}, 1}};
  if (!MonotoneLoss::knows(p, q)) return std::nullopt;
  return {{{Sampled::Kind::laws, {}, 1, p, q}, 1}};
}

// What a leaf runs, and how often; nothing where the rule does not know it.
std::optional<std::pair<Sampled, Rational>> run_of(const Mechanism& leaf, bool is_upper) {
  using Kind = Sampled::Kind;
  if (const auto* sampled = leaf.as<Subsampled>()) {
    auto inner = sampled->of->is<Subsampled, DominatingPair>() ? std::nullopt : run_of(*sampled->of, is_upper);
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
  if (const auto* pair = leaf.as<DominatingPair>()) return drawn(*pair);
  if (const auto law = response_law(leaf)) return {{{Kind::response, *law}, 1}};
  return std::nullopt;
}

}  // namespace

Runs AllRuns::turned(unsigned long which) const {
  Runs runs = known;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    Sampled one = drawn[i].first;
    if ((which >> i) % 2 == 1) std::swap(one.p, one.q);
    runs[one] += drawn[i].second;
  }
  return runs;
}

std::optional<AllRuns> runs_of(const Mechanism& about, bool is_upper, Effort& effort) {
  AllRuns all;
  Runs& runs = all.known;
  Rational squares = 0;
  for (const Leaf& leaf : flatten(about, effort)) {
    const auto found = run_of(*leaf.law, is_upper);
    if (!found) return std::nullopt;
    const auto& [one, count] = *found;
    effort.spend(4 * exact_cost(bit_size(squares) + one.bits() + bit_size(leaf.times)) + memory_cost(one.bits()));
    if (one.kind == Sampled::Kind::laws) {
      all.drawn.emplace_back(one, count * leaf.times);
      continue;
    }
    if (one.rate == 0 || (one.law.loss == LogNumber{} && one.law.kept == 1)) continue;
    if (one.kind == Sampled::Kind::normal && one.rate == 1)
      squares += one.shift() * count * leaf.times;
    else
      runs[one] += count * leaf.times;
  }
  if (squares != 0) runs[{Sampled::Kind::normal, {{squares, 1}}}] = 1;
  if (all.drawn.size() > max_drawn) throw BeyondLimits{"more than 6 leaves of draws from posteriors"};
  if (!is_upper && !all.drawn.empty() && (all.drawn.size() > 1 || !runs.empty()))
    throw BeyondLimits{"draws from posteriors beside others, which need not be the worst for the same data"};
  return all;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#include "kernel/rules/loss_runs.hpp"

#include <map>

#include "kernel/rules/leaves.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

// Of noise on a sum: with the record's contribution and with the opposite one.
Run run_of_noise(Sampled::Kind kind, const Rational& shift, const Replaced& sampled) {
  Sampled one{kind, {{shift, 1}}};
  one.rate = sampled.rate;
  one.is_replaced = sampled.rate != 1;
  return {one, sampled.steps};
}

// Of a response whose odds are rational: that of the record, against the other one where it is absent
// or replaced, in the order that tells more, which some data attain. Its losses above 0, of both
// orders, dominate.
std::optional<Run> run_of_response(const RandomizedResponse& response, const Replaced& sampled, bool is_upper) {
  const auto law = response_law(response);
  if (!law || law->loss.offset != 0) return std::nullopt;
  Sampled one{Sampled::Kind::response, *law};
  one.rate = sampled.rate;
  if (!is_upper) return Run{one, sampled.steps};
  const Rational odds = law->loss.argument, silent = law->odds.first + law->odds.second * odds;
  one.law.loss = {0, 1 + sampled.rate * (odds - 1)};
  one.law.odds = {(1 - sampled.rate) * (odds - 1) + silent, 0};
  one.rate = 1;
  return Run{one, sampled.steps};
}

// A record that is replaced in a sample, or in all records, where noise is
// moved twice as far; nothing where the rule does not know it.
std::optional<Run> run_of(const Replaced& sampled, bool is_upper) {
  const Rational by = sampled.rate == 1 ? 2 : 1;
  if (const auto* noise = sampled.of->as<Gaussian>())
    return run_of_noise(Sampled::Kind::normal, by * by * noise->mu_squared, sampled);
  if (const auto* noise = sampled.of->as<Laplace>())
    return run_of_noise(Sampled::Kind::laplace, by * noise->t, sampled);
  const auto* response = sampled.of->as<RandomizedResponse>();
  return response == nullptr ? std::nullopt : run_of_response(*response, sampled, is_upper);
}

// What a leaf runs; nothing where the rule does not know it.
std::optional<Run> run_of(const Mechanism& leaf, bool is_upper) {
  using Kind = Sampled::Kind;
  if (const auto* sampled = leaf.as<Replaced>()) return run_of(*sampled, is_upper);
  if (const auto* sampled = leaf.as<Subsampled>()) {
    auto inner = sampled->of->is<Subsampled>() ? std::nullopt : run_of(*sampled->of, is_upper);
    if (!inner || inner->one.kind == Kind::laws) return std::nullopt;
    inner->one.rate = sampled->rate;
    inner->times = sampled->steps;
    return inner;
  }
  if (const auto* noise = leaf.as<Gaussian>()) return Run{{Kind::normal, {{noise->mu_squared, 1}}}, 1};
  if (const auto* budget = leaf.as<Gdp>()) return Run{{Kind::normal, {{budget->mu_squared, 1}}}, 1};
  if (const auto* noise = leaf.as<Laplace>()) return Run{{Kind::laplace, {{noise->t, 1}}}, 1};
  if (const auto* other = leaf.other()) return other->run(is_upper);
  if (const auto law = response_law(leaf)) return Run{{Kind::response, *law}, 1};
  return std::nullopt;
}

}  // namespace

std::optional<Run> OtherLaw::run(bool /*is_upper*/) const { return std::nullopt; }

Runs AllRuns::turned(unsigned long which) const {
  Runs runs = known;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    runs.push_back(drawn[i]);
    runs.back().one.is_turned = (which >> i) % 2 == 1;
  }
  return runs;
}

std::optional<AllRuns> runs_of(const Mechanism& about, bool is_upper) {
  AllRuns all;
  std::map<Sampled, Rational> known;
  Rational squares = 0;
  for (const Leaf& leaf : flatten(about)) {
    const auto found = run_of(*leaf.law, is_upper);
    if (!found) return std::nullopt;
    const auto& [one, count] = *found;
    spend(memory_cost(one.bits()));
    if (one.kind == Sampled::Kind::laws) {
      all.drawn.push_back({one, count * leaf.times});
      continue;
    }
    if (one.rate == 0 || (one.law.loss == LogNumber{} && one.law.kept == 1)) continue;
    if (one.kind == Sampled::Kind::normal && one.rate == 1)
      squares += one.shift() * count * leaf.times;
    else
      known[one] += count * leaf.times;
  }
  if (squares != 0) known[{Sampled::Kind::normal, {{squares, 1}}}] = 1;
  for (const auto& [one, times] : known) all.known.push_back({one, times});
  if (all.drawn.size() > max_drawn) throw BeyondLimits{"more than 6 leaves of draws from posteriors"};
  if (!is_upper && !all.drawn.empty() && (all.drawn.size() > 1 || !all.known.empty()))
    throw BeyondLimits{"draws from posteriors beside others, which need not be the worst for the same data"};
  return all;
}

}  // namespace dpcert::check

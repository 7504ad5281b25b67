// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/leakage.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {

Figure Leakage::delta(const Epsilon& epsilon, long digits) const {
  std::optional<Figure> best;
  for (const auto& profile : profiles_) {
    Figure figure;
    if (const auto exact = profile->exact_delta(epsilon))
      figure = Figure::exactly(*exact, precision_for(digits), profile->rule());
    else
      figure = Figure::enclosed(
          refine_to_digits(digits, [&](Precision precision) { return profile->delta(epsilon, precision); }),
          profile->rule());
    if (!best || is_better(figure, *best)) best = figure;
  }
  return *best;
}

Figure Leakage::epsilon(const Rational& delta, long digits) const {
  std::optional<Figure> best;
  for (const auto& profile : profiles_) {
    Figure figure = refine(
        digits, [&](Precision precision) { return profile->epsilon(delta, digits + 2, precision); },
        [&](const Figure& x) { return x.has_digits(digits + 2); });
    if (!best || is_better(figure, *best)) best = std::move(figure);
  }
  return *best;
}

Trilean Leakage::satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const {
  Trilean answer = Trilean::no;
  for (const auto& profile : profiles_) {
    const Trilean one = delta_at_most(*profile, epsilon, delta, precision);
    if (one == Trilean::yes) return one;
    if (one == Trilean::unknown) answer = one;
  }
  return answer;
}

Result<Figure> Leakage::divergence(const RenyiOrder& order, long digits) const {
  const std::string rule = "renyi_divergence";
  const bool above_one = order.is_infinite() || *order.value > 1;
  for (const RenyiTerm& term : renyi_)
    if (term.curve->only_above_one() && !above_one)
      return unsupported("/order", "this budget bounds Rényi divergences of orders above 1 only");
  if (above_one && failure_ > 0) return Figure::infinity(rule);

  if (order.is_infinite()) {
    Epsilon sum;
    for (const RenyiTerm& term : renyi_) {
      const auto most = term.curve->max_divergence();
      if (!most) return Figure::infinity(rule);
      sum = sum + most->times(term.count);
    }
    for (const auto& [channel, count] : channels_) {
      if (channel->infinite_mass() > 0) return Figure::infinity(rule);
      sum = sum + channel->pure_epsilon()->times(count);
    }
    return Figure::exactly(sum, precision_for(digits), rule);
  }

  const Rational& a = *order.value;
  if (failure_ > 0 && (a == 1 || failure_ == 1)) return Figure::infinity(rule);
  bool all_exact = channels_.empty() && failure_ == 0;
  Rational exact = 0;
  for (const RenyiTerm& term : renyi_) {
    if (const auto last = term.curve->last_order(); last && a > *last) return Figure::infinity(rule);
    const auto one = term.curve->exact_divergence(a);
    all_exact = all_exact && one;
    if (one) exact += *one * term.count;
  }
  if (all_exact) return Figure::exactly(exact, precision_for(digits), rule);

  bool infinite = false;
  const Enclosure value = refine_to_digits(digits, [&](Precision precision) {
    const Enclosure at{a, precision};
    const Taylor moment = log_moment(renyi_, at, a);
    Enclosure sum = a == 1 ? moment.slope : moment.value / (at - Rational{1});
    // An outcome of one data set only counts 0 in E_Q[(P/Q)^a], a < 1: what remains has mass 1 - failure.
    if (failure_ > 0) sum += log(Enclosure{1 - failure_, precision}) / (at - Rational{1});
    for (const auto& [channel, count] : channels_) {
      const Figure one = channel->divergence(a, precision);
      infinite = infinite || one.infinite;
      if (!one.infinite) sum += one.value * Rational(count);
    }
    return sum;
  });
  return infinite ? Figure::infinity(rule) : Figure::enclosed(value, rule);
}

}  // namespace dpcert

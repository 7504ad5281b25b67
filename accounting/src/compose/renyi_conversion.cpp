// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/renyi_conversion.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/numerics/minimise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {
namespace {

/// k(a) = (a-1) log(a-1) - a log a as a function of t = a - 1 > 0.
Taylor cks_offset(const Taylor& t) {
  const Taylor a = t + Rational{1};
  return t * log(t) - a * log(a);
}

/// The largest t = order - 1 at which the curve is known; 0: no end that matters. Where divergences
/// are finite below some order only, a t just short of it.
Rational last_t(const RenyiCurve& curve) {
  if (const auto order = curve.last_order()) return *order - 1;
  const Rational far = power_of_two(20);
  if (curve.is_finite_at(1 + far)) return 0;
  Rational finite = power_of_two(-40), infinite = far;
  while (infinite > finite * (1 + power_of_two(-40))) {
    const Rational middle = infinite > 4 * finite ? Rational(finite * 2) : Rational((finite + infinite) / 2);
    (curve.is_finite_at(1 + middle) ? finite : infinite) = middle;
  }
  return finite;
}
Rational last_t(const std::vector<RenyiTerm>& terms) {
  Rational last = 0;
  for (const RenyiTerm& term : terms)
    if (const Rational t = last_t(*term.curve); t != 0 && (last == 0 || t < last)) last = t;
  return last;
}

/// Near the best t for a pair of Gaussian shape:
/// sqrt(log(1/delta)/rho), with rho = D_a/a at some order.
Rational guess_t(const std::vector<RenyiTerm>& terms, const Enclosure& log_one_over_delta) {
  const Rational end = last_t(terms), t = end == 0 ? Rational{1} : std::min<Rational>(1, end);
  const Enclosure rho = log_moment(terms, Enclosure{1 + t, Precision{64}}, 1 + t).value / t / (1 + t);
  const Enclosure guess = sqrt(log_one_over_delta / rho);
  return guess.is_finite() && guess.midpoint() > 0 ? guess.midpoint() : Rational{1};
}

/// g and k at t = order - 1, with their slopes.
struct LogMoments {
  Taylor g, k;
};
LogMoments moments_at(const std::vector<RenyiTerm>& terms, const Rational& t, Precision precision) {
  return {log_moment(terms, Enclosure{1 + t, precision}, 1 + t), cks_offset(Taylor::variable(Enclosure{t, precision}))};
}

/// epsilon(delta) as the minimum over t of e(t) = (g + k - log delta)/t. The
/// numerator N is convex, e' = (t N' - N)/t^2, and t N' - N increases, so that e'(t)
/// >= (l N'(l) - N(l))/l^2 for l <= t up to the minimum.
Result<Minimum> best_epsilon(const std::vector<RenyiTerm>& terms, const Rational& delta, Precision precision,
                             long digits, const std::function<bool(const Enclosure&)>& enough = nullptr) {
  const Enclosure log_delta = log(Enclosure{delta, precision});
  Unimodal e;
  e.end = last_t(terms);
  e.value = [&](const Rational& t) {
    const auto [g, k] = moments_at(terms, t, precision);
    return (g.value + k.value - log_delta) / t;
  };
  e.descent = [&](const Rational& t) {
    // t k' - k = log(1 + t)
    const Taylor g = log_moment(terms, Enclosure{1 + t, precision}, 1 + t);
    return (g.slope * t - g.value + log1p(Enclosure{t, precision}) + log_delta) / Rational(t * t);
  };
  return minimise_unimodal(e, guess_t(terms, -log(Enclosure{delta, Precision{64}})), precision, digits, enough);
}

/// Decimal digits that a minimum may have at this precision.
long digits_at(Precision precision) { return digits_of_bits(precision.bits) - 12; }

}  // namespace

Taylor log_moment(const std::vector<RenyiTerm>& terms, const Enclosure& order, const Rational& within) {
  Taylor sum = Taylor::constant(Enclosure{0, order.precision()});
  for (const RenyiTerm& term : terms) sum = sum + Rational(term.count) * term.curve->log_moment(order, within);
  return sum;
}

std::optional<Epsilon> max_divergence(const std::vector<RenyiTerm>& terms) {
  std::optional<Epsilon> sum = Epsilon{};
  for (const RenyiTerm& term : terms) {
    const auto one = term.curve->max_divergence();
    sum = one ? sum->plus(*one, term.count) : std::nullopt;
    if (!sum) break;
  }
  return sum;
}

RuleValue largest_divergence(const std::vector<RenyiTerm>& terms, Precision precision) {
  if (const auto exact = max_divergence(terms)) return RuleValue::exactly(*exact, precision, renyi_rule);
  Enclosure sum{0, precision};
  for (const RenyiTerm& term : terms) {
    const RuleValue one = term.curve->largest_divergence(precision);
    if (one.infinite) return RuleValue::infinity(renyi_rule);
    sum += one.value * Rational(term.count);
  }
  return RuleValue::enclosed(sum, renyi_rule);
}

RenyiConversion::RenyiConversion(std::vector<RenyiTerm> terms) : terms_{std::move(terms)} {
  expects(!terms_.empty(), "at least one Rényi curve");
}

std::optional<Epsilon> RenyiConversion::pure_epsilon() const { return max_divergence(terms_); }

RuleValue RenyiConversion::pure_epsilon_value(Precision precision) const {
  RuleValue most = largest_divergence(terms_, precision);
  most.rule = rule();
  return most;
}

Probe RenyiConversion::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  const Enclosure claimed = epsilon.enclose(precision);
  constexpr long steering_digits = 3;  // of the difference: they tell its sign, too
  const auto settled = [&](const Enclosure& needed) { return (needed - claimed).has_digits(steering_digits); };
  const auto best = best_epsilon(terms_, limit, precision, digits_at(precision), settled);
  if (!best) return {Trilean::unknown, Enclosure::unknown(precision)};
  return {at_most(best->value, claimed), best->value - claimed};
}

RuleValue RenyiConversion::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (delta == 1) return RuleValue::exactly(Rational{0}, precision, rule());
  if (delta == 0) return pure_epsilon_value(precision);
  const auto best = best_epsilon(terms_, delta, precision, digits + 1);
  if (!best) return RuleValue::enclosed(Enclosure::unknown(precision), rule());
  if (best->value.upper() <= 0) return RuleValue::exactly(Rational{0}, precision, rule());
  return RuleValue::enclosed(max(Enclosure{0, precision}, best->value), rule());
}

Enclosure RenyiConversion::delta(const Epsilon& epsilon, Precision precision) const {
  if (is_pure(epsilon, precision) == Trilean::yes) return Enclosure{0, precision};
  // log delta is the minimum over t of h = g - t eps + k, which is convex: h' increases.
  const Enclosure eps = epsilon.enclose(precision);
  Unimodal h;
  h.end = last_t(terms_);
  h.value = [&](const Rational& t) {
    const auto [g, k] = moments_at(terms_, t, precision);
    return g.value - eps * t + k.value;
  };
  h.descent = [&](const Rational& t) {
    const auto [g, k] = moments_at(terms_, t, precision);
    return g.slope - eps + k.slope;
  };
  // Far below the divergences the best t is exponentially small and delta next to 1: as h is
  // convex, its tangent at a small t bounds it on the left.
  const Rational small = power_of_two(-precision.bits);
  if (const Enclosure rise = h.descent(small); is_positive(rise) == Trilean::yes)
    return min(Enclosure{1, precision}, hull(exp(h.value(small) - rise * small), Enclosure{1, precision}));
  const Rational guess = guess_t(terms_, max(eps, Enclosure{1, precision}));
  if (const auto best = minimise_unimodal(h, guess, precision, digits_at(precision))) return exp(best->value);
  // Next to the largest divergence the best order is out of reach; any order gives a bound.
  const Rational within = h.end > 0 ? std::min(guess, h.end) : guess;
  return hull(Enclosure{0, precision}, min(Enclosure{1, precision}, exp(h.value(within))));
}

std::optional<Number> RenyiConversion::type_two(const Rational& type_one, Precision precision) const {
  // h(a) = (g + (a-1) log alpha)/a. The numerator of h' = N/a^2,
  // N = a g' - g + log alpha, increases.
  const Enclosure log_level = log(Enclosure{type_one, precision});
  Unimodal h;
  h.end = last_t(terms_);
  const auto moment = [&](const Rational& t) { return log_moment(terms_, Enclosure{1 + t, precision}, 1 + t); };
  h.value = [&](const Rational& t) { return (moment(t).value + log_level * t) / Rational(1 + t); };
  h.descent = [&](const Rational& t) {
    const Taylor g = moment(t);
    return (g.slope * Rational(1 + t) - g.value + log_level) / Rational((1 + t) * (1 + t));
  };
  // Where h rises from order 1 on, it is no help: there h is 0.
  if (is_positive(h.descent(power_of_two(-64))) == Trilean::yes) return Number::exactly(0, precision);
  const auto best = minimise_unimodal(h, guess_t(terms_, -log_level), precision, digits_at(precision));
  if (!best) return std::nullopt;
  return Number::enclosed(max(Enclosure{0, precision}, -expm1(best->value)));
}

std::optional<Number> RenyiConversion::swapped_type_two(const Rational& type_one, Precision precision) const {
  // log(1 - alpha) - (g + c)/t, t = a - 1, c = -log(1 - alpha):
  // the numerator t g' - g - c of the slope increases.
  const Enclosure log_rest = log(Enclosure{1 - type_one, precision});
  Unimodal e;
  e.end = last_t(terms_);
  const auto moment = [&](const Rational& t) { return log_moment(terms_, Enclosure{1 + t, precision}, 1 + t); };
  e.value = [&](const Rational& t) { return (moment(t).value - log_rest) / t; };
  e.descent = [&](const Rational& t) {
    const Taylor g = moment(t);
    return (g.slope * t - g.value + log_rest) / Rational(t * t);
  };
  const auto best = minimise_unimodal(e, guess_t(terms_, -log_rest), precision, digits_at(precision));
  if (!best) return std::nullopt;
  return Number::enclosed(exp(log_rest - best->value));
}

Rational RenyiConversion::good_order(const Rational& delta) const {
  const auto best = refine(
      12, [&](Precision precision) { return best_epsilon(terms_, delta, precision, 12); },
      [](const Result<Minimum>& found) { return found && found->value.has_digits(8); }, Budget{.most_bits = 1L << 12});
  if (!best) return 2;
  for (const RenyiTerm& term : terms_)  // a minimum at a corner is met by the corner itself
    for (const Rational& corner : term.curve->corners())
      if (best->from <= corner - 1 && corner - 1 <= best->to) return corner;
  // t is rounded, not 1 + t: an order next to 1 must stay above 1.
  return 1 + round_decimal((best->from + best->to) / 2, 9, Direction::down);
}

Enclosure RenyiConversion::epsilon_at(const Rational& order, const Rational& delta, Precision precision) const {
  expects(order > 1 && delta > 0 && delta < 1, "order > 1, delta in (0, 1)");
  const Enclosure a{order, precision}, t{order - 1, precision};
  return (log_moment(terms_, a, order).value + cks_offset(Taylor::constant(t)).value -
          log(Enclosure{delta, precision})) /
         t;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/contour.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

#include "compose/contour_line.hpp"
#include "compose/contour_spacing.hpp"
#include "dpcert/accounting/compose/tilts.hpp"
#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// Products along a line: bounds the work, and nothing else. More digits take more points, on the line and in the sums.
double most_terms(Precision precision) {
  return 1500.0 * static_cast<double>(std::max(precision.bits * precision.bits, 10000L));
}

constexpr Precision rough{64};

/// The relative accuracy of delta that goes with a precision. Steers.
constexpr long guard_bits = 24;
double nats_of(Precision precision) { return std::numbers::ln2 * static_cast<double>(precision.bits - guard_bits); }
Precision precision_of_nats(double nats) { return {static_cast<long>(nats / std::numbers::ln2) + guard_bits}; }

/// A rational near x > 0, of 20 bits.
Rational shorter(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  return Rational{static_cast<long>(std::ldexp(mantissa, 20))} * power_of_two(exponent - 20);
}

}  // namespace

ContourInversion::ContourInversion(std::vector<TransformTerm> terms) : terms_{std::move(terms)} {
  expects(!terms_.empty(), "a part at least");
  for (const TransformTerm& term : terms_) curves_.push_back(term.renyi);
  tilts_ = std::make_shared<const Tilts>(curves_);
  progression_ = common(terms_);
}

std::optional<Epsilon> ContourInversion::pure_epsilon() const { return max_divergence(curves_); }

RuleValue ContourInversion::pure_epsilon_value(Precision precision) const {
  RuleValue value = largest_divergence(curves_, precision);
  value.rule = rule();
  return value;
}

/// 0 from the largest loss on.
std::optional<Rational> ContourInversion::exact_delta(const Epsilon& epsilon) const {
  constexpr Precision enough{128};
  const auto most = largest_.of(enough, [&] { return pure_epsilon_value(enough); });
  return at_most(*most, epsilon) == Trilean::yes ? std::optional{Rational{0}} : std::nullopt;
}

Rational ContourInversion::guess_epsilon(const Rational& delta) const {
  const double guess = tilts_->epsilon_of(log(Enclosure{delta, rough}).steer());
  return guess > 0 && std::isfinite(guess) ? shorter(guess) : Rational{1};
}

Enclosure ContourInversion::log_moment(const Rational& tilt, Precision precision) const {
  Enclosure sum{0, precision};
  if (tilt == 0 || tilt == -1) return sum;  // at most 0, which serves for upper bounds
  for (const auto& [curve, count] : curves_) sum += curve->log_moment_at(1 + tilt, precision) * Rational{count};
  return sum;
}

/// Points on a line, so many that the rest is small. Steers, but for `beyond`.
struct ContourInversion::Plan {
  Precision precision;  ///< as asked, or what is within reach of the work allowed
  Spacing spacing;
  Refinable step;
  long points = 0;
  Enclosure beyond;
};

std::optional<LossProgression> ContourInversion::common(const std::vector<TransformTerm>& terms) {
  std::optional<LogLinear> stride;
  std::vector<std::pair<Refinable, unsigned long>> firsts;
  for (const auto& [curve, transform] : terms) {
    auto one = transform->progression();
    if (!one) return std::nullopt;
    firsts.emplace_back(std::move(one->first), curve.count);
    stride = stride ? common_measure(*stride, one->stride) : one->stride;
    if (!stride) return std::nullopt;
  }
  const auto first = [firsts](Precision precision) {
    Enclosure sum{0, precision};
    for (const auto& [one, count] : firsts) sum += one(precision) * Rational{count};
    return sum;
  };
  return LossProgression{first, *std::move(stride)};
}

/// Of each term, as far as it counts: the decay of losses in a progression is known up to half of their own period only.
std::vector<Decay> ContourInversion::decays_at(const Rational& tilt) const {
  const auto none = [](const Enclosure& t) { return Enclosure{1, t.precision()}; };
  std::vector<Decay> decays;
  for (const TransformTerm& term : terms_) {
    const auto own = term.transform->progression();
    const bool counts = !own || (progression_ && (own->stride - progression_->stride).sign() == 0);
    decays.push_back(counts ? term.transform->decay(tilt) : none);
  }
  return decays;
}

/// What the points beyond that height add at most, over M(c) e^(-c eps).
Enclosure ContourInversion::most_beyond(const std::vector<Decay>& decays, const Rational& tilt,
                                        const Enclosure& height) const {
  Enclosure rest = Rational{1} / (pi(rough) * height);
  if (progression_) {
    const Enclosure stride = progression_->stride.enclose(rough);
    rest = pi(rough) * -expm1(-stride) / (stride * height * Rational{4}) *
           exp(stride * Rational((tilt > 0 ? tilt : Rational{0}) + Rational(1, 2)));
  }
  for (std::size_t i = 0; i < terms_.size(); ++i) rest *= power(decays[i](height).upper_end(), terms_[i].renyi.count);
  return rest;
}

/// For shifted epsilons at least that far apart: the step, and at which point nothing is beyond, as a period is complete.
std::pair<Refinable, long> ContourInversion::step_for(double distance) const {
  if (!progression_)
    return {[step = shorter(2 * std::numbers::pi / distance)](Precision bits) {
              return Enclosure{step, bits};
            },
            LONG_MAX};
  const double places = std::min(distance / progression_->stride.enclose(rough).steer(), 1e15);
  const long last = static_cast<long>(places / 2) + 1;
  return {[stride = progression_->stride, parts = Rational{2 * last + 1}](Precision bits) {
            return pi(bits) * Rational{2} / (stride.enclose(bits) * parts);
          },
          last};
}

std::optional<ContourInversion::Plan> ContourInversion::plan_for(const Tilts::Place& place, double nats,
                                                                 Precision precision) const {
  const Tilts::Purpose purpose = tilts_->purpose(place);
  Plan plan{precision, spacing_for(*tilts_, place, purpose, nats), 0, 0, {}};
  if (!std::isfinite(plan.spacing.distance)) return std::nullopt;
  const Rational& tilt = plan.spacing.tilt;
  const auto decays = decays_.of(tilt, [&] { return decays_at(tilt); });
  long last = LONG_MAX;
  std::tie(plan.step, last) = step_for(plan.spacing.distance);
  const Enclosure step = plan.step(rough);

  const auto beyond = [&](long points) {
    return points >= last ? Enclosure{0, rough} : most_beyond(*decays, tilt, step * Rational{points});
  };
  const double c = tilt.convert_to<double>();
  const double most =
      purpose.log_target - nats - tilts_->log_integrand(tilt, purpose.epsilon) - std::log(std::abs(c)) - std::log1p(c);
  const auto is_enough = [&](long points) { return points >= last || log(beyond(points)).steer() <= most; };
  const auto is_affordable = [&](long points) {
    double terms = 0;
    for (const TransformTerm& term : terms_) terms += term.transform->cost({tilt, step, points}, precision);
    return terms <= most_terms(precision);
  };
  long few = 1;
  for (plan.points = 8; !is_enough(plan.points); plan.points *= 2) {
    if (!is_affordable(std::min(last, 2 * plan.points))) return std::nullopt;
    few = plan.points;
  }
  plan.points = std::min(plan.points, last);
  while (plan.points - few > 1) {
    const long middle = few + (plan.points - few) / 2;
    (is_enough(middle) ? plan.points : few) = middle;
  }
  if (!is_affordable(plan.points)) return std::nullopt;
  plan.beyond = beyond(plan.points);
  return plan;
}

bool ContourInversion::is_within_reach(long digits) const {
  const double nats = static_cast<double>(digits) * std::numbers::ln10;
  const auto has_line = [&](const Tilts::Place& place) {
    return plan_for(place, nats, precision_for(digits)).has_value();
  };
  return has_line({Tilts::Side::right, 0}) || has_line(place_for(power_of_two(-20)));
}

std::optional<ContourInversion::Plan> ContourInversion::plan_within_reach(const Key& key) const {
  const auto& [place, asked] = key;
  if (auto plan = plan_for(place, nats_of(asked), asked)) return plan;
  for (double fewer = 48; fewer > 0; fewer -= 4)
    if (fewer < nats_of(asked))
      if (auto plan = plan_for(place, fewer, precision_of_nats(fewer))) return plan;
  return std::nullopt;
}

std::shared_ptr<const ContourLine> ContourInversion::line_of(const Key& key, const Plan& plan) const {
  constexpr long most_kept = 1'000;
  const auto make = [&] { return line_for(plan); };
  return plan.points <= most_kept ? short_line_.of(key, make) : long_line_.of(key, make);
}

ContourLine ContourInversion::line_for(const Plan& plan) const {
  const unsigned long largest = std::max_element(terms_.begin(), terms_.end(), [](const auto& x, const auto& y) {
                                  return x.renyi.count < y.renyi.count;
                                })->renyi.count;
  const Precision working{plan.precision.bits + static_cast<long>(std::bit_width(largest)) + 8};
  const UprightLine upright{plan.spacing.tilt, plan.step(working), plan.points + 1};
  const auto bounding = [&](const Rational& at) { return ContourLine::Bounding{at, log_moment(at, working)}; };
  ContourLine line{upright.tilt,
                   upright.step,
                   log_moment(upright.tilt, working),
                   {},
                   plan.beyond,
                   bounding(plan.spacing.low),
                   bounding(plan.spacing.high),
                   std::nullopt};
  if (progression_) line.progression = {progression_->first(working), progression_->stride.enclose(working), {}};
  for (long k = 0; k < upright.count; ++k) {
    const Complex z{Enclosure{upright.tilt, working}, upright.step * Rational{k}};
    if (line.progression) {
      // 1/(1 - x) - 1/(1 - xy), and what is beside it, x = e^(-z stride), y = e^-stride.
      const Enclosure& stride = line.progression->stride;
      const Complex x_gap = -expm1(z * -stride), xy_gap = -expm1((z + Rational{1}) * -stride);
      line.values.push_back(exp(z * -stride) * (-expm1(-stride) * stride) / (x_gap * xy_gap));
      line.progression->values.push_back(Complex{stride} / xy_gap);
    } else {
      line.values.push_back(Complex{1, working} / (z * (z + Rational{1})));
    }
  }
  for (const TransformTerm& term : terms_) {
    const std::vector<Complex> factors = term.transform->along(upright, working);
    for (std::size_t k = 0; k < factors.size(); ++k) {
      const Complex power = whole_power(factors[k], term.renyi.count);
      line.values[k] = line.values[k] * power;
      if (line.progression) line.progression->values[k] = line.progression->values[k] * power;
    }
  }
  return line;
}

Enclosure ContourInversion::delta(const Epsilon& epsilon, Precision precision) const {
  return delta_along(tilts_->best(epsilon.enclose(rough).steer()), epsilon, precision);
}

RuleValue ContourInversion::epsilon(const Rational& delta, long digits, Precision precision) const {
  const Key key{place_for(delta), precision};
  const auto plan = plan_.of(key, [&] { return plan_within_reach(key); });
  if (!*plan || (*plan)->precision == precision) return Profile::epsilon(delta, digits, precision);
  const Precision within = (*plan)->precision;  // more leaves no more
  const auto reached = static_cast<long>(nats_of(within) / std::numbers::ln10) + 1;
  return *epsilon_.of({delta, within}, [&] { return Profile::epsilon(delta, reached, within); });
}

Tilts::Place ContourInversion::place_for(const Rational& delta) const {
  return tilts_->best(guess_epsilon(delta).convert_to<double>());
}

Probe ContourInversion::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  // All questions about one limit are asked along one line, near where delta is that; what it leaves open, along the best.
  constexpr long good_digits = 4;
  Enclosure here = delta_along(place_for(limit), epsilon, precision);
  if (at_most(here, limit) == Trilean::unknown && !here.has_digits(good_digits)) here = delta(epsilon, precision);
  return {at_most(here, limit), log(here) - log(Enclosure{limit, precision})};
}

Enclosure ContourInversion::delta_along(const Tilts::Place& place, const Epsilon& epsilon, Precision precision) const {
  const Key key{place, precision};
  const auto plan = plan_.of(key, [&] { return plan_within_reach(key); });
  const Enclosure eps = epsilon.enclose(Precision{precision.bits + 64});
  const Enclosure zero{0, precision}, one{1, precision};
  const Rational saddle = place.tilt();
  const Enclosure moment = saddle > 0 ? chernoff_bound(saddle, log_moment(saddle, precision), eps) : one;
  const Enclosure bound = moment.is_finite() ? min(one, moment) : one;
  Enclosure value = hull(zero, bound);
  if (*plan) {
    const auto line = line_of({place, (*plan)->precision}, **plan);
    const auto [sum, alias, tail] = line->at(eps);
    const Enclosure settled = sum + hull(-(alias + tail), tail);
    // Right of the pole the shifted terms add to delta, left of it to 1 - delta.
    if (settled.is_finite()) value = (*plan)->spacing.tilt > 0 ? settled : one + sum + hull(-tail, alias + tail);
  }
  const Enclosure least = max(zero, -expm1(eps));
  return min(max(value, least), bound);
}

}  // namespace dpcert

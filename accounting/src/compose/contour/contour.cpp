// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/contour.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <numbers>
#include <tuple>

#include "compose/contour/contour_line.hpp"
#include "compose/contour/contour_spacing.hpp"
#include "compose/contour/tilts.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

/// Products along a line: bounds the work, and nothing else. More
/// digits take more points, on the line and in the sums.
double most_line_terms(Precision precision) { return 150'000.0 * static_cast<double>(std::max(precision.bits, 100L)); }

/// What they may cost, which is more with each bit; bounds the work, and nothing else.
constexpr double most_line_work = 6e9;

/// A number that is enough, at most `last` and about an eighth more than the
/// least such; nothing: it would not be affordable.
template <class IsEnough, class IsAffordable>
std::optional<long> least_enough(long guess, long last, IsEnough is_enough, IsAffordable is_affordable) {
  long few = 0, many = std::min(guess, last);
  while (many > 1 && !is_affordable(many)) many /= 2;
  long stride = many / 4 + 1;
  if (is_enough(many)) {
    for (few = many - stride; few > 0 && is_enough(few); few -= stride *= 2) many = few;
    few = std::max(few, 0L);
  } else {
    do {
      few = many, many = std::min(last, few + stride), stride *= 2;
      while (!is_affordable(many)) {
        many = few + (many - few) / 2;
        if (many - few <= few / 16) return std::nullopt;
      }
    } while (!is_enough(many));
  }
  while (many - few > 1 + few / 8) {
    const long middle = few + (many - few) / 2;
    (is_enough(middle) ? many : few) = middle;
  }
  return many;
}

}  // namespace

ContourInversion::ContourInversion(std::vector<TransformTerm> all)
    : TransformInversion{std::move(all)}, progression_{common(terms())} {}

/// Points on a line, so many that the rest is small. Steers, but for `beyond`.
struct ContourInversion::Plan {
  Precision precision;  ///< as asked, or what is within reach of the work allowed
  Spacing spacing;
  Refinable step;
  long points = 0;
  Enclosure beyond;
  long lost_bits = 0;  ///< as the integrand is larger than delta
};

std::optional<LossProgression> ContourInversion::common(const std::vector<TransformTerm>& terms) {
  std::optional<LogLinear> stride;
  std::vector<std::pair<Refinable, unsigned long>> firsts;
  for (const auto& [curve, transform, alone] : terms) {
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

/// Of each term, as far as it counts: the decay of losses in a
/// progression is known up to half of their own period only.
std::vector<Decay> ContourInversion::decays_at(const Rational& tilt) const {
  const auto none = [](const Enclosure& t) { return Enclosure{1, t.precision()}; };
  std::vector<Decay> decays;
  for (const TransformTerm& term : terms()) {
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
  for (std::size_t i = 0; i < terms().size(); ++i) rest *= power(decays[i](height).upper_end(), terms()[i].renyi.count);
  return rest;
}

/// For shifted epsilons at least about that far apart, which steers: the step, and at which
/// point nothing is beyond, as a period is complete.
std::pair<Refinable, long> ContourInversion::step_for(double distance) const {
  if (!progression_)
    return {[step = finite_rational(2 * std::numbers::pi / distance, 20).value_or(1)](Precision bits) {
              return Enclosure{step, bits};
            },
            LONG_MAX};
  const double places = distance / progression_->stride.enclose(rough).steer();
  const long last = whole_within(places / 2, 0, 1L << 49) + 1;
  return {[stride = progression_->stride, parts = Rational{2 * last + 1}](Precision bits) {
            return pi(bits) * Rational{2} / (stride.enclose(bits) * parts);
          },
          last};
}

/// The doubles choose a step and a number of points; what lies beyond these, and what the step
/// leaves out, is enclosed after that.
std::optional<ContourInversion::Plan> ContourInversion::plan_for(const Tilts::Place& place, double nats,
                                                                 Precision precision) const {
  const Tilts::Purpose purpose = tilts().purpose(place);
  Plan plan{precision, spacing_for(tilts(), place, purpose, nats), nullptr, 0, {}};
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
  const double larger = tilts().log_integrand(tilt, purpose.epsilon) - purpose.log_target;
  if (!std::isfinite(larger)) return std::nullopt;
  const double most = -nats - larger - std::log(std::abs(c)) - std::log1p(c);
  plan.lost_bits = whole_within(std::min(larger, nats) / std::numbers::ln2, 0, LONG_MAX >> 16);
  const auto is_enough = [&](long points) { return points >= last || log(beyond(points)).steer() <= most; };
  const auto is_affordable = [&](long points) {
    double products = 0;
    for (const TransformTerm& term : terms()) products += term.transform->cost({tilt, step, points}, precision);
    const auto price = static_cast<double>(4 * product_price(precision.bits + plan.lost_bits).units);
    return products <= most_line_terms(precision) && products * price <= most_line_work;
  };
  // About as many as a Gaussian integrand would take.
  const double guess = std::sqrt(2 * (nats + std::max(larger, 0.0)) / purpose.curvature) / step.steer();
  const auto found = least_enough(whole_within(guess, 8, 1L << 30), last, is_enough, is_affordable);
  if (!found) return std::nullopt;
  plan.points = *found;
  plan.beyond = beyond(plan.points);
  return plan;
}

bool ContourInversion::has_line(const Tilts::Place& place, long digits) const {
  const double nats = static_cast<double>(digits) * std::numbers::ln10;
  const Precision precision = precision_for(digits);
  return *has_line_.of({place, precision}, [&] { return plan_for(place, nats, precision).has_value(); });
}

bool ContourInversion::serves_ordinary_deltas(long digits) const {
  return has_line(place_for(power_of_two(-20)), digits);
}

bool ContourInversion::is_within_reach(long digits) const {
  return serves_ordinary_deltas(digits) || has_line({Tilts::Side::right, 0}, digits);
}

std::optional<ContourInversion::Plan> ContourInversion::plan_within_reach(const Key& key) const {
  const auto& [place, asked] = key;
  if (auto plan = plan_for(place, nats_of(asked), asked)) return plan;
  constexpr double few = 48;
  for (double fewer = std::max(few, nats_of(asked) / 2); fewer > 0;
       fewer = fewer > few ? std::max(few, fewer / 2) : fewer - 4)
    if (fewer < nats_of(asked))
      if (auto plan = plan_for(place, fewer, precision_of_nats(fewer))) return plan;
  return std::nullopt;
}

std::shared_ptr<const ContourLine> ContourInversion::line_of(const Key& key, const Plan& plan) const {
  constexpr long most_kept = 1'000;
  const auto make = [&] { return line_for(plan); };
  return plan.points <= most_kept ? short_line_.of(key, make) : long_line_.of(key, make);
}

std::vector<Complex> ContourInversion::powers_along(const UprightLine& upright, Precision working) const {
  std::vector<Complex> product(static_cast<std::size_t>(upright.count), Complex{1, working});
  for (const TransformTerm& term : terms()) {
    const std::vector<Complex> factors = term.transform->along(upright, working);
    for (std::size_t k = 0; k < product.size(); ++k)
      product[k] = product[k] * whole_power(factors[k], term.renyi.count);
  }
  return product;
}

ContourLine ContourInversion::line_for(const Plan& plan) const {
  const unsigned long largest = largest_count();
  const Precision working{plan.precision.bits + plan.lost_bits + static_cast<long>(std::bit_width(largest)) + 8};
  const UprightLine upright{plan.spacing.tilt, plan.step(working), plan.points + 1};
  std::vector<Complex> values = powers_along(upright, working), beside;
  std::optional<Enclosure> stride;
  if (progression_) stride = progression_->stride.enclose(working);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Complex z{Enclosure{upright.tilt, working}, upright.step * Rational{k}};
    if (stride) {
      // 1/(1 - x) - 1/(1 - xy), and what is beside it, x = e^(-z stride), y = e^-stride.
      const Complex x_gap = -expm1(z * -*stride), xy_gap = -expm1((z + Rational{1}) * -*stride);
      beside.push_back(values[k] * *stride / xy_gap);
      values[k] = values[k] * exp(z * -*stride) * (-expm1(-*stride) * *stride) / (x_gap * xy_gap);
    } else {
      values[k] = values[k] / (z * (z + Rational{1}));
    }
  }
  const auto bounding = [&](const Rational& at) { return ContourLine::Bounding{at, log_moment(at, working)}; };
  ContourLine line{upright.tilt,
                   upright.step,
                   log_moment(upright.tilt, working),
                   FourierSum{std::move(values)},
                   plan.beyond,
                   bounding(plan.spacing.low),
                   bounding(plan.spacing.high),
                   std::nullopt};
  if (stride) line.progression = {progression_->first(working), *stride, FourierSum{std::move(beside)}};
  return line;
}

std::optional<Precision> ContourInversion::reached(const Tilts::Place& place, Precision asked) const {
  const Key key{place, asked};
  const auto plan = plan_.of(key, [&] { return plan_within_reach(key); });
  return *plan ? std::optional{(*plan)->precision} : std::nullopt;
}

Enclosure ContourInversion::inverted(const Tilts::Place& place, const Enclosure& epsilon, Precision precision) const {
  const Key key{place, precision};
  const auto plan = plan_.of(key, [&] { return plan_within_reach(key); });
  if (!*plan) return Enclosure::unknown(precision);
  const auto [sum, alias, tail] = line_of({place, (*plan)->precision}, **plan)->at(epsilon);
  // Right of the pole the shifted terms add to delta, left of it to 1 - delta.
  if ((*plan)->spacing.tilt > 0) return sum + hull(-(alias + tail), tail);
  return sum + Rational{1} + hull(-tail, alias + tail);
}

}  // namespace dpcert

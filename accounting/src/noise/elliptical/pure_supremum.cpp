// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"

#include "dpcert/numerics/minimise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "noise/elliptical/loss_of_shift.hpp"

namespace dpcert {
namespace {

constexpr long last_octave = 1L << 14;  // offsets are looked at from 2^-16384 to 2^16384

/// The supremum at one precision, over offsets x = c - t in [0, inf): near 0 and in the tail L is
/// told from bounds of the slope, between them by branch and bound.
class SupremumSearch {
 public:
  SupremumSearch(const LossOfShift& loss, long digits) : loss_{loss}, digits_{digits} {
    offer(loss.at_zero(), Number::enclosed(loss.shift()));
    offer(loss.limit(), Number::infinity());
  }

  PureSupremum run() {
    if (const auto all = loss_.ceiling(); all && is_reached(*all))
      return {Number::enclosed(reached_up_to(*all)), {}, at_};
    climb();
    const auto begin = cut_near_zero();
    const auto end = begin ? cut_tail(*begin) : std::nullopt;
    if (!end) return {Number::enclosed(Enclosure::unknown(loss_.precision())), {}, at_};
    return {Number::enclosed(between_cuts(*begin, *end)), {}, at_};
  }

 private:
  /// A value of L, or a limit of its values, and where.
  void offer(const Enclosure& value, const Number& at) {
    if (!value.is_finite() || (best_ && value.lower() <= best_->lower())) return;
    best_ = value;
    at_ = at;
  }
  Taylor visit(const Rational& x) {
    Taylor here = loss_.at(Enclosure{x, loss_.precision()});
    if (best_ && here.value.is_finite() && here.value.lower() > best_->lower()) guess_ = x;
    offer(here.value, Number::enclosed(loss_.shift() + x));
    return here;
  }

  /// Follows the sign of L' uphill by growing factors, for a good value to begin with.
  void climb() {
    const Trilean rising = is_positive(visit(1).slope);
    for (long octave = 1; octave <= last_octave && rising != Trilean::unknown; octave *= 2)
      if (is_positive(visit(power_of_two(rising == Trilean::yes ? octave : -octave)).slope) != rising) break;
  }

  /// Can a value within the bound be no larger than the best one
  /// by more than what the digits tell apart?
  [[nodiscard]] bool is_reached(const Enclosure& bound) const {
    return bound.is_finite() && reached_up_to(bound).has_digits(digits_);
  }
  [[nodiscard]] Enclosure reached_up_to(const Enclosure& bound) const { return max(*best_, hull(*best_, bound)); }

  /// An x such that L on (0, x] is largest at one end, or not above the best value.
  std::optional<Rational> cut_near_zero() {
    for (long octave = 1; octave <= last_octave; octave *= 2) {
      const Rational x = guess_ * power_of_two(-octave);
      const auto [least, most] = loss_.trend_up_to(x);
      if (certainly(is_negative(most)) || certainly(is_positive(least))) return x;
      if (certainly(at_most(loss_.rise_up_to(x) - *best_, 0))) return x;
    }
    return std::nullopt;
  }
  /// An x such that L on [x, inf) is not above the best value, or hardly; `tail_` then bounds it.
  std::optional<Rational> cut_tail(const Rational& begin) {
    for (long octave = 1; octave <= last_octave; octave *= 2) {
      const Rational x = std::max(guess_, begin) * power_of_two(octave);
      const Enclosure ceiling = loss_.ceiling_from(x);
      if (!certainly(at_most(ceiling - *best_, 0)) && !is_reached(ceiling)) continue;
      tail_ = ceiling;
      return x;
    }
    return std::nullopt;
  }

  Enclosure between_cuts(const Rational& begin, const Rational& end) {
    SmoothOnRay negated;
    negated.at = [this](const Enclosure& x) { return -loss_.at(x); };
    negated.begin = begin;
    negated.end = end;
    const auto least = minimise(negated, std::min(std::max(guess_, begin), end), loss_.precision(), digits_);
    if (!least) return Enclosure::unknown(loss_.precision());
    offer(-least->value, Number::enclosed(between(least->from, least->to, loss_.precision()) + loss_.shift()));
    const Enclosure result = max(max(loss_.at_zero(), loss_.limit()), -least->value);
    return certainly(at_most(tail_ - result, 0)) ? result : max(result, hull(result, tail_));
  }

  const LossOfShift& loss_;
  long digits_;
  std::optional<Enclosure> best_;  ///< sup L is at least its lower end, and what it encloses is a value or a limit of L
  Number at_;
  Rational guess_ = 1;
  Enclosure tail_;
};

}  // namespace

PureSupremum elliptical_epsilon(const RadialLaw& law, const Rational& shift_squared, long digits) {
  const Precision first = precision_for(digits);
  if (shift_squared == 0) return {Number::exactly(0, first), Unbounded::no, Number::exactly(0, first)};
  if (!law.exponent_at_zero(first)) return {Number::infinity(), Unbounded::pole, {}};
  if (!law.slope_limit(first)) return {Number::infinity(), Unbounded::tail, {}};
  const Number shift = square_root(shift_squared, first);
  if (const auto slope = law.largest_slope(); slope && shift.exact) {
    const bool is_level = certainly(at_least(law.slope_up_to(1, first).least, *slope));
    return {Number::exactly(*shift.exact * *slope, first), Unbounded::no, is_level ? shift : Number::infinity()};
  }
  return refine(
      digits,
      [&](Precision precision) {
        return SupremumSearch{{law, shift_squared, precision}, digits + 3}.run();
      },
      [&](const PureSupremum& found) { return found.epsilon.has_digits(digits + 2); });
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// L(x) = phi(x + t) - phi(x) on x >= 0: the privacy losses along the line through the two centres.
/// Given: no pole, a bounded limit of the slope, t > 0.
class LossOfShift {
 public:
  LossOfShift(const RadialLaw& law, const Rational& shift_squared, Precision precision)
      : law_{law}, precision_{precision}, shift_{square_root(shift_squared, precision).value} {}

  [[nodiscard]] Precision precision() const { return precision_; }
  [[nodiscard]] const Enclosure& shift() const { return shift_; }

  /// At points > 0, or over a set of such: as a difference, and
  /// by the mean value theorem along the shift.
  [[nodiscard]] Taylor at(const Enclosure& x) const;
  [[nodiscard]] Enclosure at_zero() const { return law_.exponent(shift_) - *law_.exponent_at_zero(precision_); }
  [[nodiscard]] Enclosure limit() const { return *law_.slope_limit(precision_) * shift_; }

  /// Bounds of L' on (0, x], and on [from, to] with from > 0; not finite where there is none.
  struct Trend {
    Enclosure least, most;
  };
  [[nodiscard]] Trend trend_up_to(const Rational& x) const;
  [[nodiscard]] Trend trend(const Rational& from, const Rational& to) const;
  /// An upper bound of L on [from, to], and on (0, x], from the ends, as phi increases.
  [[nodiscard]] Enclosure rise(const Rational& from, const Rational& to) const {
    return law_.exponent(Enclosure{to, precision_} + shift_) - law_.exponent(Enclosure{from, precision_});
  }
  [[nodiscard]] Enclosure rise_up_to(const Rational& x) const {
    return law_.exponent(Enclosure{x, precision_} + shift_) - *law_.exponent_at_zero(precision_);
  }
  /// An upper bound of L on [x, inf): the shift times the largest slope.
  [[nodiscard]] Enclosure ceiling_from(const Rational& x) const {
    return *law_.slope_from(x, precision_).most * shift_;
  }
  /// The same of all of (0, inf); nothing where the slope is unbounded near 0.
  [[nodiscard]] std::optional<Enclosure> ceiling() const;

 private:
  [[nodiscard]] Enclosure slope_on(const Enclosure& set) const { return law_.exponent(Taylor::variable(set)).slope; }

  const RadialLaw& law_;
  Precision precision_;
  Enclosure shift_;
};

}  // namespace dpcert

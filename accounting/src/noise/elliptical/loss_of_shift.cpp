// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/loss_of_shift.hpp"

namespace dpcert {

Taylor LossOfShift::at(const Enclosure& x) const {
  const Taylor offset = Taylor::variable(x);
  const Taylor difference = law_.exponent(offset + shift_) - law_.exponent(offset);
  if (at_most(x.upper_end() - x.lower_end(), shift_) == Trilean::yes) return difference;  // the shift is no small step
  const Taylor between_them = law_.exponent(Taylor::variable(hull(x, x + shift_)));
  return {intersection(difference.value, between_them.slope * shift_),
          intersection(difference.slope, between_them.curvature * shift_), difference.curvature};
}

LossOfShift::Trend LossOfShift::trend_up_to(const Rational& x) const {
  const Enclosure far = slope_on(between(0, x, precision_) + shift_);
  const SlopeRange near = law_.slope_up_to(x, precision_);
  return {near.most ? far - *near.most : Enclosure::unknown(precision_), far - near.least};
}

LossOfShift::Trend LossOfShift::trend(const Rational& from, const Rational& to) const {
  const Enclosure cell = between(from, to, precision_), slope = slope_on(cell + shift_) - slope_on(cell);
  return {slope, slope};
}

std::optional<Enclosure> LossOfShift::ceiling() const {
  const auto near = law_.slope_up_to(1, precision_).most;
  if (!near) return std::nullopt;
  return max(*near, *law_.slope_from(1, precision_).most) * shift_;
}

}  // namespace dpcert

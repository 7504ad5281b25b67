// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/contour_line.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

Enclosure chernoff_bound(const Rational& tilt, const Enclosure& log_moment, const Enclosure& epsilon) {
  Enclosure exponent = log_moment - epsilon * tilt;
  if (tilt > 0) {
    const Enclosure c{tilt, log_moment.precision()}, above = c + Rational{1};
    exponent += c * log(c) - above * log(above);
  }
  return exp(exponent);
}

Enclosure ContourLine::sum(const Enclosure& epsilon, const Enclosure& v) const {
  const Enclosure angle = -(v * step), half{Rational(1, 2), log_peak.precision()};
  const auto whole = [&](const FourierSum& terms) { return terms.at(angle).real() - terms.constant().real() * half; };
  Enclosure sum = whole(values);
  if (progression) sum += whole(progression->values) * -expm1(epsilon - v);
  return exp(log_peak - v * tilt) * sum * step / pi(log_peak.precision());
}

ContourLine::Value ContourLine::at(const Enclosure& asked) const {
  const Precision precision = log_peak.precision();
  Enclosure epsilon = asked, v = asked, slack{0, precision};
  if (progression) {
    // Between two losses; where it cannot be told between which, at the one that is so near.
    const auto& [first, stride, beside] = *progression;
    const Enclosure place = (asked - first) / stride;
    if (!place.is_finite()) return {place, place, place};
    v = first + stride * Rational(-floor(-place.midpoint()));
    epsilon = min(max(asked, v - stride), v);
    slack = max(slack, max(asked - v, v - stride - asked)).upper_end();
  }
  const Enclosure distance = pi(precision) * Rational{2} / step;
  const auto shifted = [&](const Bounding& at) {
    const Rational away = at.tilt > tilt ? Rational(at.tilt - tilt) : Rational(tilt - at.tilt);
    return chernoff_bound(at.tilt, at.log_moment, epsilon) / expm1(distance * away);
  };
  const Enclosure size = exp(log_peak - (tilt > 0 ? epsilon : v) * tilt + slack * abs(tilt));
  return {sum(epsilon, v), shifted(low) + shifted(high), size * (beyond + slack)};
}

}  // namespace dpcert

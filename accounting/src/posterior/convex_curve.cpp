// SPDX-License-Identifier: Apache-2.0
#include "posterior/convex_curve.hpp"

#include <algorithm>

namespace dpcert {

Taylor ConvexCurve::log_moment(const Enclosure& order, const Rational&) const {
  const Precision precision = order.precision();
  const Enclosure unknown = Enclosure::unknown(precision);
  const Rational from = order.lower(), to = order.upper();
  if (from == 1 && to == 1) return {Enclosure{0, precision}, divergence(1, precision), unknown};
  if (from <= 1 || !is_finite_at(to)) return {unknown, unknown, unknown};
  const Enclosure low = log_moment_at(from, precision), high = from == to ? low : log_moment_at(to, precision);
  return {hull(low, high), slope(from, low, to, high), unknown};
}

/// Between two orders > 1, from chords that reach a third of the precision further.
Enclosure ConvexCurve::slope(const Rational& from, const Enclosure& low, const Rational& to,
                             const Enclosure& high) const {
  const Precision precision = low.precision();
  const Rational step = std::min<Rational>(from - 1, room_above(to, precision)) * power_of_two(-precision.bits / 3);
  if (step <= 0) return Enclosure::unknown(precision);
  const Enclosure rise = (low - log_moment_at(from - step, precision)) / step,
                  later = (log_moment_at(to + step, precision) - high) / step;
  return hull(rise, later);
}

}  // namespace dpcert

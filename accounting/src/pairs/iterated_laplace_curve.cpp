// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/iterated_laplace_curve.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {

std::optional<IteratedLaplace> iterated_laplace_of(const Distribution& p, const Distribution& q) {
  const Family* family = find_family("laplace_sum");
  if (!p.is_plain() || !q.is_plain() || p.law().family != family || q.law().family != family) return std::nullopt;
  const auto &one = p.law().numbers, &other = q.law().numbers;
  if (std::minmax(one[1], one[2]) != std::minmax(other[1], other[2])) return std::nullopt;
  return IteratedLaplace{one[1], one[2], abs(one[0] - other[0])};
}

Enclosure IteratedLaplaceCurve::slope(const Rational& least, const Rational& most, Precision precision) const {
  if (least == 1 && most == 1) return iterated_laplace_divergence(noise_, {Rational{1}}, precision).value;
  const auto secant = [&](const Rational& from, const Rational& to) {
    return (log_moment_at(to, precision) - log_moment_at(from, precision)) / Rational(to - from);
  };
  const Rational step =
      least * power_of_two(-precision.bits / 3);  // what is lost by it, and by the difference, is small
  return hull(secant(least - step, least), secant(most, most + step));
}

Taylor IteratedLaplaceCurve::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Precision precision = order.precision();
  const Enclosure unknown = Enclosure::unknown(precision);
  if (!order.is_finite() || order.lower() <= 0) return {unknown, unknown, unknown};
  const Rational least = order.lower(), most = order.upper();
  const Enclosure slope = this->slope(least, most, precision), left = log_moment_at(least, precision);
  if (least == most) return {left, slope, unknown};
  const Enclosure least_rise = min(slope, Enclosure{0, precision}) * Rational(most - least);
  return {hull(hull(left, log_moment_at(most, precision)), left + least_rise), slope, unknown};
}

Enclosure IteratedLaplaceCurve::log_moment_at(const Rational& order, Precision precision) const {
  return iterated_laplace_divergence(noise_, {order}, precision).value * Rational(order - 1);
}

std::optional<Epsilon> IteratedLaplaceCurve::max_divergence() const {
  return Epsilon{noise_.sensitivity / std::max(noise_.scale1, noise_.scale2)};
}

}  // namespace dpcert

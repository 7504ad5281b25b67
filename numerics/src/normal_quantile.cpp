// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/normal_quantile.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// F(z) = log P{N > z} - log_tail, and the hazard rate h(z) = -F'(z).
struct Residual {
  Enclosure value, hazard;
};

Residual residual(const Enclosure& z, const Enclosure& log_tail) {
  const Precision precision = z.precision();
  const Enclosure half = square(z) * Rational{1, 2}, two{2, precision};
  const Enclosure log_mass = log_erfc(z / sqrt(two)) - log(two);  // log P{N > z}
  return {log_mass - log_tail, exp(-half - log_mass) / sqrt(pi(precision) * Rational{2})};
}

/// z >= 0, or barely below 0, with P{N > z} = tail <= 1/2, or barely above: Newton's method steers,
/// and the mean value theorem decides. With h >= 3/4 on z >= -1/20 and 0 < h' < 1, the root is no
/// farther from z than (4/3) |F(z)|, and the hazard between them no farther from h(z).
Enclosure upper_quantile(const Enclosure& tail) {
  const Precision precision{tail.precision().bits + 16};
  const Enclosure log_tail = log(tail + Enclosure{0, precision});
  if (!log_tail.is_finite()) return Enclosure::unknown(precision);
  const Enclosure aim = log_tail.centre();
  const double start = std::floor(std::sqrt(std::max(0.0, -2 * aim.steer() - 1.4)) * 1024);
  Enclosure z{finite_rational(start).value_or(0) / 1024, precision};
  for (int step = 0; step < 64; ++step) {
    const auto [value, hazard] = residual(z, aim);
    const Enclosure move = (value / hazard).centre();
    if (!move.is_finite()) return Enclosure::unknown(precision);
    z = max(Enclosure{0, precision}, z + move).centre();
    if (move.is_exactly_zero() || std::abs(move.steer()) < std::ldexp(1.0, -static_cast<int>(precision.bits) / 2))
      break;
  }
  const auto [value, hazard] = residual(z, log_tail);
  const Enclosure reach = value * between(-Rational(4, 3), Rational(4, 3), precision);
  if (at_most(max(value, -value), Rational(1, 32)) != Trilean::yes) return Enclosure::unknown(precision);
  return z + value / (hazard + reach);
}

}  // namespace

Enclosure normal_quantile(const Enclosure& below, const Enclosure& above) {
  return below.steer() < above.steer() ? -upper_quantile(below) : upper_quantile(above);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "compose/contour_spacing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace dpcert {
namespace {

constexpr long guard_bits = 24;

Spacing spacing_at(const Tilts& tilts, const Tilts::Place& place, const Tilts::Purpose& purpose, double nats) {
  Spacing spacing{place.tilt()};
  const double c = spacing.tilt.convert_to<double>();
  const auto better = [&](double& least, Rational& chosen, const Rational& other) {
    const double away = std::abs(other.convert_to<double>() - c);
    const double distance = (nats + tilts.log_bound(other, purpose.epsilon) - purpose.log_target) / away;
    if (distance < least) least = distance, chosen = other;
  };
  const bool is_right = place.side == Tilts::Side::right;
  double below = spacing.distance, above = spacing.distance;
  better(below, spacing.low, is_right ? Rational{0} : Rational{-1});
  if (!is_right) better(above, spacing.high, Rational{0});
  for (long step = 1; step <= 64; step *= 2) {
    better(below, spacing.low, place.moved(-step).tilt());
    better(above, spacing.high, place.moved(step).tilt());
  }
  spacing.distance = std::max({below, above, 1e-300}) + purpose.spread;
  return spacing;
}

}  // namespace

/// At the saddle point, or where M rises steeply beyond it further left: there the integrand is larger, and more digits cancel,
/// but the shifted epsilons may lie nearer.
Spacing spacing_for(const Tilts& tilts, const Tilts::Place& saddle, const Tilts::Purpose& purpose, double nats) {
  Spacing best = spacing_at(tilts, saddle, purpose, nats);
  if (saddle.side == Tilts::Side::left) return best;
  const double least = tilts.log_integrand(best.tilt, purpose.epsilon);
  const auto cost = [&](const Spacing& spacing) {
    const double lost = tilts.log_integrand(spacing.tilt, purpose.epsilon) - least;
    return spacing.distance * std::sqrt(1 + std::max(lost, 0.0) / nats);
  };
  for (long step = 1; step <= 64; step *= 2) {
    Spacing other = spacing_at(tilts, saddle.moved(-step), purpose, nats);
    if (!(cost(other) < cost(best))) break;
    best = std::move(other);
  }
  return best;
}

double nats_of(Precision precision) { return std::numbers::ln2 * static_cast<double>(precision.bits - guard_bits); }

Precision precision_of_nats(double nats) { return {static_cast<long>(nats / std::numbers::ln2) + guard_bits}; }

Rational short_rational(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  return Rational{static_cast<long>(std::ldexp(mantissa, 20))} * power_of_two(exponent - 20);
}

}  // namespace dpcert

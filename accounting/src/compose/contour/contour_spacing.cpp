// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/contour_spacing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "dpcert/exact/from_double.hpp"

namespace dpcert {
namespace {

constexpr long guard_bits = 24, most_spacing_bits = 1L << 30;

/// How far from a saddle point lines and bounds are looked for, in
/// steps of its grid: about even in their logarithms.
std::vector<long> strides(int fineness) {
  std::vector<long> all;
  for (long step = 1, last = 64L << fineness; step <= last; step *= 2) {
    all.push_back(step);
    if (step > 1) all.push_back(step + step / 2);
  }
  return all;
}

/// A tilt, and how large the shifted terms are by Chernoff's
/// bound there, in nats over what is asked.
struct Bound {
  Rational tilt;
  double nats;
};

/// With those two bounds, one on each side, that let the shifted epsilons be nearest.
Spacing spacing_at(const Rational& tilt, const std::vector<Bound>& bounds, double spread) {
  Spacing spacing{tilt};
  const double c = tilt.convert_to<double>();
  double below = spacing.distance, above = spacing.distance;
  for (const auto& [other, nats] : bounds) {
    if (other == tilt) continue;
    const bool is_below = other < tilt;
    double& least = is_below ? below : above;
    const double distance = nats / std::abs(other.convert_to<double>() - c);
    if (distance < least) least = distance, (is_below ? spacing.low : spacing.high) = other;
  }
  spacing.distance = std::max({below, above, 1e-300}) + spread;
  return spacing;
}

}  // namespace

/// At the saddle point, or where M rises steeply beyond it further left: there the integrand is
/// larger, and more digits cancel, but the shifted epsilons may lie nearer.
Spacing spacing_for(const Tilts& tilts, const Tilts::Place& saddle, const Tilts::Purpose& purpose, double nats) {
  const bool is_right = saddle.side == Tilts::Side::right;
  std::vector<Bound> bounds;
  const auto add = [&](const Rational& tilt) {
    bounds.push_back({tilt, nats + tilts.log_bound(tilt, purpose.epsilon) - purpose.log_target});
  };
  add(0);
  if (!is_right) add(-1);
  for (const long step : strides(saddle.fineness)) add(saddle.moved(-step).tilt()), add(saddle.moved(step).tilt());

  const Rational here = saddle.tilt();
  Spacing best = spacing_at(here, bounds, purpose.spread);
  if (!is_right) return best;
  const double least = tilts.log_integrand(here, purpose.epsilon);
  const auto cost = [&](const Spacing& spacing) {
    const double lost = tilts.log_integrand(spacing.tilt, purpose.epsilon) - least;
    return spacing.distance * std::sqrt(1 + std::max(lost, 0.0) / nats);
  };
  for (const long step : strides(saddle.fineness)) {
    Spacing other = spacing_at(saddle.moved(-step).tilt(), bounds, purpose.spread);
    if (cost(other) < cost(best)) best = std::move(other);
  }
  return best;
}

double nats_of(Precision precision) { return std::numbers::ln2 * static_cast<double>(precision.bits - guard_bits); }

Precision precision_of_nats(double nats) {
  return {whole_within(nats / std::numbers::ln2, 0, most_spacing_bits) + guard_bits};
}

}  // namespace dpcert

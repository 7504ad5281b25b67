// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/tilts.hpp"

#include <cmath>
#include <numbers>

namespace dpcert {
namespace {

constexpr long octave = 16;
constexpr long most_index = 64 * octave;

double to_double(const Rational& x) { return x.convert_to<double>(); }

/// The least index of a convex function with a slope that is first negative and then positive; infinity counts as far right.
template <class Function>
long least_index(const Function& f, long lowest, long highest, long start) {
  const auto rises_at = [&](long i) {
    const double here = f(i), next = f(i + 1);
    return !(next < here);
  };
  long step = 1, low = start, high = start;
  if (rises_at(start)) {
    while (low > lowest && rises_at(low)) high = low, low = std::max(lowest, low - step), step *= 2;
    if (rises_at(low)) return low;
  } else {
    while (high < highest && !rises_at(high)) low = high, high = std::min(highest, high + step), step *= 2;
  }
  while (high - low > 1) {  // falls at low, rises at high
    const long middle = low + (high - low) / 2;
    (rises_at(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace

Rational Tilts::at(Side side, long index) {
  const auto on_octaves = [&](long per_octave, long i) {  // (n + j) 2^e / n
    const long exponent = i >= 0 ? i / per_octave : -((per_octave - 1 - i) / per_octave);
    return Rational{per_octave + i - exponent * per_octave} / per_octave * power_of_two(exponent);
  };
  if (side == Side::right) return on_octaves(octave, index);
  if (index >= 0) return -on_octaves(2, -2 - index);
  return on_octaves(2, -2 + index) - 1;
}

double Tilts::log_moment(const Rational& tilt) const {
  if (tilt == 0 || tilt == -1) return 0;
  const std::lock_guard hold{lock_};
  if (const auto found = known_.find(tilt); found != known_.end()) return found->second;
  const Kept<double> kept{[&] {
    double sum = 0;
    for (const auto& [curve, count] : curves_) {
      if (!curve->is_finite_at(1 + tilt)) return HUGE_VAL;
      const Enclosure one = curve->log_moment_at(1 + tilt, Precision{64});
      sum += one.is_finite() ? static_cast<double>(count) * one.steer() : HUGE_VAL;
    }
    return sum;
  }};
  return known_.emplace(tilt, kept.value()).first->second;
}

double Tilts::log_bound(const Rational& tilt, double epsilon) const {
  const double c = to_double(tilt), kernel = c > 0 ? c * std::log(c) - (1 + c) * std::log1p(c) : 0;
  return log_moment(tilt) - c * epsilon + kernel;
}

double Tilts::psi(const Place& place, double epsilon) const {
  const Rational tilt = place.tilt();
  const double c = to_double(tilt);
  return log_moment(tilt) - c * epsilon - std::log(std::abs(c)) - std::log1p(c);
}

Tilts::Place Tilts::best(Side side, double epsilon) const {
  const auto f = [&](long i) { return psi({side, i}, epsilon); };
  const long most = side == Side::right ? most_index : 2 * 48;
  return {side, least_index(f, -most, most, 0)};
}

Tilts::Place Tilts::best(double epsilon) const {
  const Place right = best(Side::right, epsilon), left = best(Side::left, epsilon);
  return psi(left, epsilon) < psi(right, epsilon) ? left : right;
}

Tilts::Purpose Tilts::purpose(const Place& place) const {
  // By parabolas through the values at three neighbours: the slopes of psi + c epsilon on both sides.
  const Place before{place.side, place.index - 1}, after{place.side, place.index + 1};
  const double low = to_double(before.tilt()), here = to_double(place.tilt()), high = to_double(after.tilt());
  const double value = psi(place, 0);
  double last = (value - psi(before, 0)) / (here - low), next = (psi(after, 0) - value) / (high - here);
  if (!std::isfinite(next)) next = last;
  const double epsilon = (last * (high - here) + next * (here - low)) / (high - low);
  const double curvature = std::max((next - last) * 2 / (high - low), 1e-300);
  const double log_integrand = value - here * epsilon;
  const double log_value = log_integrand - 0.5 * std::log(2 * std::numbers::pi * curvature);
  return {epsilon, std::abs(next - last), place.side == Side::right ? std::min(log_value, 0.0) : -1.0, log_integrand};
}

double Tilts::epsilon_of(double log_delta) const {
  const auto too_large = [&](long i) { return !(purpose({Side::right, i}).log_target > log_delta); };
  long low = -most_index / 4, high = most_index;
  if (too_large(low)) return NAN;
  for (long step = 1, i = 0; i < high; i += step, step *= 2) {
    if (too_large(i)) {
      high = i;
      break;
    }
    low = i;
  }
  while (high - low > 1) {
    const long middle = low + (high - low) / 2;
    (too_large(middle) ? high : low) = middle;
  }
  const Purpose left = purpose({Side::right, low}), right = purpose({Side::right, high});
  const double rise = right.log_target - left.log_target;
  const double share = rise < 0 && std::isfinite(rise) ? (log_delta - left.log_target) / rise : 0;
  return left.epsilon + share * (std::isfinite(right.epsilon) ? right.epsilon - left.epsilon : 0);
}

}  // namespace dpcert

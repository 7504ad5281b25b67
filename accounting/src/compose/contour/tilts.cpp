// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/tilts.hpp"

#include <cmath>
#include <numbers>

#include "notions/rough.hpp"

namespace dpcert {
namespace {

constexpr long octave = 8, left_octave = 2, finer_by = 8;
constexpr long most_index = 64 * octave, most_left_index = 48 * left_octave;
/// A grid on which psi bends by more nats than this between three
/// neighbours is too coarse to tell where a saddle point is.
constexpr double much_bend = 8;

/// The least index of a convex function with a slope that is first negative
/// and then positive; infinity counts as far right.
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

Tilts::Place Tilts::Place::finer() const { return {side, index * finer_by, fineness + 1}; }

Rational Tilts::Place::tilt() const {
  const auto on_octaves = [&](long per_octave, long i) {  // (n + j) 2^e / n
    const long exponent = i >= 0 ? i / per_octave : -((per_octave - 1 - i) / per_octave);
    return Rational{per_octave + i - exponent * per_octave} / per_octave * power_of_two(exponent);
  };
  long scale = 1;
  for (int i = 0; i < fineness; ++i) scale *= finer_by;
  if (side == Side::right) return on_octaves(octave * scale, index);
  const long per_octave = left_octave * scale;
  if (index >= 0) return -on_octaves(per_octave, -per_octave - index);
  return on_octaves(per_octave, -per_octave + index) - 1;
}

double Tilts::log_moment(const Rational& tilt) const {
  if (tilt == 0 || tilt == -1) return 0;
  const std::lock_guard hold{lock_};
  if (const auto found = known_.find(tilt); found != known_.end()) return found->second;
  const Kept<double> kept{[&] {
    double sum = 0;
    for (const auto& [curve, count] : curves_) {
      if (!curve->is_finite_at(1 + tilt)) return HUGE_VAL;
      sum += static_cast<double>(count) * curve->about_log_moment(1 + tilt);
    }
    return sum;
  }};
  return known_.emplace(tilt, kept.value()).first->second;
}

double Tilts::log_bound(const Rational& tilt, double epsilon) const {
  const double c = to_double(tilt), kernel = c > 0 ? c * std::log(c) - (1 + c) * std::log1p(c) : 0;
  return log_moment(tilt) - c * epsilon + kernel;
}

double Tilts::log_integrand(const Rational& tilt, double epsilon) const {
  const double c = to_double(tilt);
  return log_moment(tilt) - c * epsilon - std::log(std::abs(c)) - std::log1p(c);
}

Tilts::Place Tilts::best(Side side, double epsilon) const {
  Place place{side, 0};
  long most = side == Side::right ? most_index : most_left_index;
  for (;; place = place.finer(), most *= finer_by) {
    const auto f = [&](long i) { return log_integrand(Place{side, i, place.fineness}.tilt(), epsilon); };
    place.index = least_index(f, -most, most, place.index);
    if (place.fineness == finest || !(slopes(place).bend() > much_bend)) return place;
  }
}

Tilts::Place Tilts::best(double epsilon) const {
  const Place right = best(Side::right, epsilon), left = best(Side::left, epsilon);
  return log_integrand(left.tilt(), epsilon) < log_integrand(right.tilt(), epsilon) ? left : right;
}

Tilts::Slopes Tilts::slopes(const Place& place) const {
  const Rational before = place.moved(-1).tilt(), tilt = place.tilt(), after = place.moved(1).tilt();
  const double to_last = to_double(tilt) - to_double(before), to_next = to_double(after) - to_double(tilt);
  const double value = log_integrand(tilt, 0);
  const double last = (value - log_integrand(before, 0)) / to_last, next = (log_integrand(after, 0) - value) / to_next;
  return {last, std::isfinite(next) ? next : last, to_last, to_next};
}

Tilts::Purpose Tilts::purpose(const Place& place) const {
  // By a parabola through the values at three neighbours.
  const auto [last, next, to_last, to_next] = slopes(place);
  const double epsilon = (last * to_next + next * to_last) / (to_last + to_next);
  const double curvature = std::max((next - last) * 2 / (to_last + to_next), 1e-300);
  const double log_value = log_integrand(place.tilt(), epsilon) - 0.5 * std::log(2 * std::numbers::pi * curvature);
  return {epsilon, std::abs(next - last), place.side == Side::right ? std::min(log_value, 0.0) : -1.0, curvature};
}

double Tilts::epsilon_of(double log_delta) const {
  const auto too_large = [&](const Place& place) { return !(purpose(place).log_target > log_delta); };
  Place low{Side::right, -most_index / 4}, high{Side::right, most_index};
  if (too_large(low)) return NAN;
  for (long step = 1, i = 0; i < high.index; i += step, step *= 2) {
    if (too_large({Side::right, i})) {
      high.index = i;
      break;
    }
    low.index = i;
  }
  for (;; low = low.finer(), high = high.finer()) {
    while (high.index - low.index > 1) {
      const Place middle = low.moved((high.index - low.index) / 2);
      (too_large(middle) ? high : low) = middle;
    }
    if (low.fineness == finest || !(slopes(low).bend() > much_bend || slopes(high).bend() > much_bend)) break;
  }
  const Purpose left = purpose(low), right = purpose(high);
  const double rise = right.log_target - left.log_target;
  const double share = rise < 0 && std::isfinite(rise) ? (log_delta - left.log_target) / rise : 0;
  return left.epsilon + share * (std::isfinite(right.epsilon) ? right.epsilon - left.epsilon : 0);
}

}  // namespace dpcert

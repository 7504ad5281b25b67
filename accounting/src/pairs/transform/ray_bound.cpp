// SPDX-License-Identifier: Apache-2.0
#include "pairs/transform/ray_bound.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

constexpr Precision rough{64};
constexpr double cells_to_one = 8;  // of log |X|, where its law is wide

Rational shortened(double x) { return Rational{static_cast<long>(std::ceil(std::clamp(x, -1e12, 1e12) * 64))} / 64; }

Enclosure enclosed(const Rational& x) { return {x, rough}; }

/// log((1-r)/r) + 1/(2v).
Enclosure offset_of(const SampledNoise& noise, Precision precision) {
  return log(Enclosure{(1 - noise.rate) / noise.rate, precision}) + Enclosure{1 / (2 * noise.variance), precision};
}

Enclosure left_of(const SampledNoise& noise, const Rational& angle, const Rational& low, const Rational& rate) {
  const Enclosure t = exp(enclosed(low)), edge = offset_of(noise, rough) + t + low;
  if (at_most(t, Rational(1, 2)) != Trilean::yes || at_most(edge, 0) != Trilean::yes) return Enclosure::unknown(rough);
  const Enclosure half = enclosed(noise.variance / 2);
  const Enclosure growth = square(t + angle) * half + (rate > 0 ? t * rate : enclosed(0));
  return exp(growth) * erfc(-edge * sqrt(half)) * Rational(5, 4);
}

Enclosure right_of(const SampledNoise& noise, const Rational& angle, const Rational& high, const Rational& rate) {
  const Rational& v = noise.variance;
  const Enclosure t = exp(enclosed(high)), half = enclosed(v / 2), offset = offset_of(noise, rough);
  const Enclosure cosine = cos(enclosed(angle)), fall = exp(-(t * cosine));
  const Enclosure bend = cos(enclosed(2 * angle)) * half, slope = enclosed(rate) - offset * cosine * v;
  const Enclosure steepness = bend * t * Rational{2} - slope;
  const bool falls = at_least(t, 2) == Trilean::yes && at_most(fall, Rational(1, 2)) == Trilean::yes &&
                     at_least(steepness * t, 1) == Trilean::yes;
  if (!falls) return Enclosure::unknown(rough);
  const Enclosure size = max(offset, -offset), apart = fall * Rational{2};
  const Enclosure exponent =
      slope * t - bend * square(t) - half * square(offset) + (t + size) * apart * v + half * square(apart);
  return exp(exponent) * sqrt(half / pi(rough)) * Rational{2} / steepness;
}

}  // namespace

RayRange RayRange::of(const SampledNoise& noise, double nats, double reach, const Rational& farthest) {
  const double v = noise.variance.convert_to<double>();
  const double offset = offset_of(noise, rough).steer();
  const double low = std::min(-1.0, -offset - std::sqrt(2 * nats / v) - 1);
  // v/2 (t^2 cos 2a + 2 t offset cos a + offset^2) - reach t, beyond its least value.
  const double a = farthest.convert_to<double>(), bend = v / 2 * std::cos(2 * a),
               slope = v * offset * std::cos(a) - std::max(reach, 0.0);
  const double least = std::max(4.0, -slope / (2 * bend));
  double high = least;
  while (bend * high * high + slope * high + v / 2 * offset * offset < nats + 4 && high < 1e100) high *= 1.25;
  return {shortened(low), shortened(std::log(high) + 0.25)};
}

/// The noise's quotient is y = log(expm1 X) + log((1-r)/r), and x = v y + 1/2; dy/dlog X = X/(1 - e^-X).
RayDensity RayDensity::at(const SampledNoise& noise, const Complex& log_x) {
  const Precision precision = log_x.precision();
  const Rational& v = noise.variance;
  const Complex x = exp(log_x);
  // Both are the same branch; the one is good near 0, and the other far off.
  const bool is_near = at_most(x.size(), Rational{1}) == Trilean::yes;
  const Complex log_grown = is_near ? log(expm1(x)) : x + log1p(-exp(-x));
  const Enclosure offset = offset_of(noise, precision);
  const Enclosure scale = log(Enclosure{v, precision} / (pi(precision) * Rational{2})) * Rational(1, 2);
  const Complex log_stretch = log_x - (log_grown - x), stretch = exp(log_stretch);
  return {square(log_grown + offset) * Rational(-v / 2) + scale + log_stretch,
          (log_grown + offset) * stretch * Rational{-v} + Rational{1} - (stretch - x)};
}

/// Cells over which the logarithms of masses bend little.
RayBound::RayBound(SampledNoise noise, Rational angle, RayRange range)
    : noise_{std::move(noise)}, angle_{std::move(angle)}, range_{std::move(range)} {
  expects(angle_ >= 0 && 10 * angle_ < Rational(78, 10), "an angle below pi/4");
  const double sigma = std::sqrt(noise_.variance.convert_to<double>());
  for (Rational from = range_.low; from < range_.high;) {
    const double size = std::exp(from.convert_to<double>());
    const Rational width =
        Rational{1} / static_cast<long>(std::min(cells_to_one * std::max({1.0, sigma, sigma * size}), 1e15) + 1);
    const Rational to = std::min<Rational>(range_.high, from + width), half = (to - from) / 2;
    const Complex middle{enclosed(from + half), enclosed(angle_)}, all{between(from, to, rough), enclosed(angle_)};
    cells_.push_back({RayDensity::at(noise_, middle).value.real() + log(enclosed(to - from)), exp(middle.real()),
                      RayDensity::at(noise_, all).slope.real(), exp(all.real()), half});
    from = to;
  }
}

Enclosure RayBound::operator()(const Enclosure& rate) const {
  if (!rate.is_finite()) return Enclosure::unknown(rough);
  return inside(rate.upper()) + ray_outside(noise_, angle_, range_, rate.upper());
}

double RayBound::cells(const SampledNoise& noise, const RayRange& range) {
  const double low = range.low.convert_to<double>(), high = range.high.convert_to<double>();
  const double sigma = std::sqrt(noise.variance.convert_to<double>());
  return cells_to_one * (std::max(1.0, sigma) * (high - low) + sigma * std::exp(high));
}

/// By the mean value theorem, in each cell.
Enclosure RayBound::inside(const Rational& rate) const {
  Enclosure sum{0, rough};
  for (const Cell& cell : cells_) {
    const Enclosure slope = cell.slope + cell.sizes * rate;
    sum += exp(cell.log_mass + cell.middle * rate + max(slope, -slope) * cell.half_width);
  }
  return sum;
}

Enclosure ray_outside(const SampledNoise& noise, const Rational& angle, const RayRange& range, const Rational& rate) {
  return left_of(noise, angle, range.low, rate) + right_of(noise, angle, range.high, rate);
}

/// Of what is near 0 that the density's size grows, and of what is far off the top of the parabola in the exponent.
double about_log_bound(double share, double variance, double angle, double rate) {
  const double v = variance;
  const double offset = std::log1p(-share) - std::log(share) + 1 / (2 * v);
  const double near = v * angle * angle / 2 + std::max(0.0, rate * share);
  const double bend = v * std::cos(2 * angle), slope = rate - v * offset * std::cos(angle);
  const double far = slope > bend ? slope * slope / (2 * bend) - v * offset * offset / 2 : -HUGE_VAL;
  return std::max(near, far) + std::log1p(std::exp(-std::abs(near - far)));
}

}  // namespace dpcert

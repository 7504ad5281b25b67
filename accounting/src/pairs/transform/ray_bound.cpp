// SPDX-License-Identifier: Apache-2.0
#include "pairs/transform/ray_bound.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/exact/work.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

constexpr double cells_to_one = 8;  // of log |X|, where its law is wide
const Rational last_near{-8};       // log |X|, up to where X is as good as 0
const Rational least_rate = -power_of_two(1'000);
const Rational unheard{-128};  // log |X|, below which no usual rate makes itself felt

Rational shortened(double x) { return Rational{whole_within(std::ceil(x * 64), -(1L << 46), 1L << 46)} / 64; }

Enclosure enclosed(const Rational& x) { return {x, rough}; }

/// log((1-r)/r) + 1/(2v).
Enclosure offset_of(const SampledNoise& noise, Precision precision) {
  return log(Enclosure{(1 - noise.rate) / noise.rate, precision}) + Enclosure{1 / (2 * noise.variance), precision};
}

/// The integral of the normal density of that variance^-1 over s <= x.
Enclosure normal_up_to(const Enclosure& x, const Enclosure& half) { return erfc(-x * sqrt(half)) * Rational(1, 2); }

/// What a density may be too small by where |X| <= t, at the rate 0.
Enclosure near_factor(const Enclosure& t, const Rational& angle, const Enclosure& half) {
  return exp(square(t + angle) * half + t) / (Rational{1} - t * Rational(3, 5));
}

/// A bound of what |X| <= e^low, at most 1/2, adds at the rate 0.
Enclosure mass_up_to(const SampledNoise& noise, const Rational& angle, const Rational& low) {
  const Enclosure t = exp(enclosed(low)), edge = offset_of(noise, rough) + t + low, half = enclosed(noise.variance / 2);
  if (at_most(t, Rational(1, 2)) != Trilean::yes) return Enclosure::unknown(rough);
  Enclosure mass = normal_up_to(edge, half);
  if (at_most(edge, 0) != Trilean::yes) mass += t * sqrt(half / pi(rough)) * Rational{2};
  return mass * near_factor(t, angle, half);
}

/// The same of what lies between two numbers of log |X|: on the
/// rising side, on the falling one, or on both.
Enclosure mass_between(const SampledNoise& noise, const Rational& angle, const Rational& from, const Rational& to) {
  const Enclosure t = exp(enclosed(to)), offset = offset_of(noise, rough), half = enclosed(noise.variance / 2);
  const Enclosure left = offset + from, right = offset + to;
  Enclosure mass =
      normal_up_to(right + t, half) - normal_up_to(left - t, half) + t * sqrt(half / pi(rough)) * Rational{2};
  if (at_most(right + t, 0) == Trilean::yes)
    mass = normal_up_to(right + t, half) - normal_up_to(left + t, half);
  else if (at_least(left - t, 0) == Trilean::yes)
    mass = normal_up_to(t - left, half) - normal_up_to(t - right, half);
  return (mass * near_factor(t, angle, half)).upper_end();
}

/// On the rising side of the density.
Enclosure left_of(const SampledNoise& noise, const Rational& angle, const Rational& low, const Rational& rate) {
  const Enclosure t = exp(enclosed(low)), edge = offset_of(noise, rough) + t + low;
  if (at_most(edge, 0) != Trilean::yes) return Enclosure::unknown(rough);
  return mass_up_to(noise, angle, low) * (rate > 0 ? exp(t * rate) : enclosed(1));
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
  return {shortened(low), std::max(shortened(low) + 1, shortened(std::log(high) + 0.25))};
}

namespace {

/// log(expm1 X) and log(X/(1 - e^-X)): the noise's quotient is y = log(expm1 X) + log((1-r)/r),
/// x = v y + 1/2, and dy/dlog X is X/(1 - e^-X). Near 0 and far off the same branch; `log_rest`
/// is log(1 - e^-X), apart as X would cancel in sets.
struct Grown {
  Complex x, log_rest, log_grown, log_stretch;

  explicit Grown(const Complex& log_x)
      : x{exp(log_x)},
        log_rest{at_most(x.size(), Rational{1}) == Trilean::yes ? log(-expm1(-x)) : log1p(-exp(-x))},
        log_grown{x + log_rest},
        log_stretch{log_x - log_rest} {}
};

}  // namespace

RayDensity::RayDensity(const SampledNoise& noise, Precision precision)
    : variance_{noise.variance, precision},
      offset_{offset_of(noise, precision)},
      scale_{log(Enclosure{noise.variance, precision} / (pi(precision) * Rational{2})) * Rational(1, 2)} {}

RayDensity::Point RayDensity::at(const Complex& log_x) const {
  Grown here{log_x};
  const Complex log_density =
      square(here.log_grown + offset_) * (variance_ * Rational(-1, 2)) + scale_ + here.log_stretch;
  return {std::move(here.x), log_density};
}

Complex RayDensity::slope(const Complex& log_x) const {
  const Grown here{log_x};
  const Complex stretch = exp(here.log_stretch);
  return (here.log_grown + offset_) * stretch * -variance_ + Rational{1} - (stretch - here.x);
}

namespace {

/// Of nodes, so that the logarithm of a bound bends little between two.
Rational stride_for(const SampledNoise& noise) {
  return power_of_two(std::min(1L, binary_exponent(noise.variance) / 2) - 2);
}

}  // namespace

/// Cells over which the logarithms of masses bend little.
RayBound::RayBound(SampledNoise noise, Rational angle, RayRange range)
    : noise_{std::move(noise)},
      angle_{std::move(angle)},
      range_{std::move(range)},
      edge_{std::max(range_.low, last_near)},
      near_{exp(enclosed(edge_)), mass_up_to(noise_, angle_, edge_)},
      stride_{stride_for(noise_)} {
  expects(angle_ >= 0 && 10 * angle_ < Rational(78, 10), "an angle below pi/4");
  const double sigma = std::sqrt(noise_.variance.convert_to<double>());
  Rational low = range_.low;
  apart_.push_back({enclosed(0), mass_up_to(noise_, angle_, low)});
  while (low < edge_) {
    const Rational width = std::max<Rational>(1, (unheard - low) / 8), to = std::min<Rational>(edge_, low + width);
    apart_.push_back({exp(enclosed(low)), mass_between(noise_, angle_, low, to)});
    low = to;
  }
  const RayDensity density{noise_, rough};
  constexpr std::size_t most_cells = 1U << 17;
  Rational from = edge_;
  const Allowance allowance;
  while (from < range_.high && cells_.size() < most_cells && !allowance.is_spent()) {
    constexpr int width_bits = 5;  // few, so that the sums of widths stay short; any width is valid
    const double size = std::exp(from.convert_to<double>());
    const auto width = finite_rational(1 / (cells_to_one * std::max({1.0, sigma, sigma * size})), width_bits);
    if (!width || *width <= 0) break;
    const Rational to = std::min<Rational>(range_.high, from + *width), half = (to - from) / 2;
    const Complex middle{enclosed(from + half), enclosed(angle_)}, all{between(from, to, rough), enclosed(angle_)};
    cells_.push_back({density.at(middle).log_density.real() + log(enclosed(to - from)), exp(middle.real()),
                      density.slope(all).real(), exp(all.real()), enclosed(half), to <= 0});
    from = to;
  }
  is_whole_ = from >= range_.high;
}

Rational RayBound::node(long k) const {
  constexpr long to_octave = 4;
  if (k >= 0) return stride_ * k - 1;
  return -Rational(to_octave + -k % to_octave, to_octave) * power_of_two(-k / to_octave);
}

long RayBound::node_below(const Rational& rate) const {
  if (rate >= -1) return static_cast<long>(numerator(floor((rate + 1) / stride_)));
  long k = -4 * binary_exponent(-rate) - 1;
  while (node(k) > rate) --k;
  while (node(k + 1) <= rate) ++k;
  return k;
}

const RayBound::Shares& RayBound::logs_at(long k) const {
  auto known = logs_.find(k);
  if (known == logs_.end()) {
    const auto [near, far] = at(node(k));
    known = logs_.emplace(k, Shares{log(near).upper_end(), log(far).upper_end()}).first;
  }
  return known->second;
}

Enclosure RayBound::operator()(const Enclosure& rate) const {
  constexpr long most = 1L << 30, most_nodes = 1L << 40;
  if (!is_whole_ || at_most(rate, most) != Trilean::yes) return Enclosure::unknown(rough);
  const Rational at = std::max<Rational>(rate.upper(), least_rate);  // more than at lower rates, as |X| >= 0
  if (at + 1 > stride_ * most_nodes) return Enclosure::unknown(rough);
  const long k = node_below(at);
  const Rational share = (at - node(k)) / (node(k + 1) - node(k)), rest = 1 - share;
  const Shares &before = logs_at(k), &after = logs_at(k + 1);
  return exp(before.near * rest + after.near * share) + exp(before.far * rest + after.far * share);
}

double RayBound::cells(const SampledNoise& noise, const RayRange& range) {
  const double low = std::max(range.low, last_near).convert_to<double>(), high = range.high.convert_to<double>();
  const double sigma = std::sqrt(noise.variance.convert_to<double>());
  return cells_to_one * (std::max(1.0, sigma) * (high - low) + sigma * std::exp(high));
}

double RayBound::nodes(const SampledNoise& noise, double reach) {
  constexpr double before = 64;  // -1
  return before + std::max(0.0, reach + 1) / stride_for(noise).convert_to<double>();
}

/// By the mean value theorem in each cell, and where X is as
/// good as 0 and far off as the theory says.
RayBound::Shares RayBound::at(const Rational& rate) const {
  Shares sum{enclosed(0), right_of(noise_, angle_, range_.high, rate).upper_end()};
  if (rate >= 0)
    sum.near = (near_.mass * exp(near_.size * rate)).upper_end();
  else
    for (const Near& cell : apart_) sum.near += (cell.mass * exp(cell.size * rate)).upper_end();
  const Enclosure at = enclosed(rate);
  for (const Cell& cell : cells_) {
    const Enclosure slope = cell.slope + cell.sizes * at;
    const Enclosure most = exp(cell.log_mass + cell.middle * at + max(slope, -slope) * cell.half_width);
    (cell.is_near ? sum.near : sum.far) += most.upper_end();  // as balls of wide sets hold 0
  }
  return sum;
}

Enclosure ray_outside(const SampledNoise& noise, const Rational& angle, const RayRange& range, const Rational& rate) {
  return left_of(noise, angle, range.low, rate) + right_of(noise, angle, range.high, rate);
}

/// Of what is near 0 that the density's size grows, and of what is
/// far off the top of the parabola in the exponent.
double about_log_bound(double share, double variance, double angle, double rate) {
  const double v = variance;
  const double offset = std::log1p(-share) - std::log(share) + 1 / (2 * v);
  const double near = v * angle * angle / 2 + std::max(0.0, rate * share);
  const double bend = v * std::cos(2 * angle), slope = rate - v * offset * std::cos(angle);
  const double wider = -std::log(std::cos(2 * angle)) / 2;  // than on the line
  const double far = slope > bend ? slope * slope / (2 * bend) - v * offset * offset / 2 + wider : -HUGE_VAL;
  return std::max(near, far) + std::log1p(std::exp(-std::abs(near - far)));
}

}  // namespace dpcert

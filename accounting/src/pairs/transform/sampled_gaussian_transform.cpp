// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/sampled_gaussian_transform.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "dpcert/exact/cached.hpp"
#include "dpcert/exact/from_double.hpp"
#include "notions/rough.hpp"
#include "pairs/sampled_gaussian_moments.hpp"
#include "pairs/transform/sampled_gaussian_decay.hpp"
#include "pairs/transform/sampled_gaussian_rays.hpp"

namespace dpcert {
namespace {

/// Where the density f u^s is within a factor e^-12 of its largest
/// value: of a look at a thousand points. Steers only.
struct Window {
  double from, to;
};
Window window_of(const SampledNoise& noise, double s) {
  const double v = noise.variance.convert_to<double>(), rate = noise.rate.convert_to<double>(), sigma = std::sqrt(v);
  const double left = -8 * sigma, right = std::max(0.0, s) + 8 * sigma;
  const auto log_density = [&](double x) {
    const double y = (2 * x - 1) / (2 * v), log_u = y > 30 ? y + std::log(rate) : std::log1p(rate * std::expm1(y));
    return -x * x / (2 * v) + s * log_u;
  };
  constexpr int points = 1000;
  double most = -infinity;
  const auto at = [&](int i) { return left + (right - left) * i / points; };
  for (int i = 0; i <= points; ++i) most = std::max(most, log_density(at(i)));
  Window window{right, left};
  for (int i = 0; i <= points; ++i)
    if (log_density(at(i)) > most - 12) window = {std::min(window.from, at(i)), std::max(window.to, at(i))};
  return window;
}

}  // namespace

SampledGaussianTransform::SampledGaussianTransform(Rational rate, Rational variance, PairOrder order)
    : rate_{std::move(rate)}, variance_{std::move(variance)}, order_{order} {
  expects(rate_ > 0 && rate_ < 1 && variance_ > 0, "sampling rate in (0, 1), variance > 0");
}

Rational SampledGaussianTransform::power_at(const Rational& tilt) const {
  return order_ == PairOrder::forward ? Rational(1 + tilt) : Rational(-tilt);
}

SampledMoments SampledGaussianTransform::moments(const UprightLine& line, Precision precision) const {
  const Rational s = power_at(line.tilt);
  return {{rate_, variance_}, Enclosure{s, precision}, s, SampledMoments::Asked::value, line.height().upper()};
}

double SampledGaussianTransform::cost(const UprightLine& line, Precision precision) const {
  return static_cast<double>(moments(line, precision).points()) * static_cast<double>(line.count);
}

std::vector<Complex> SampledGaussianTransform::along(const UprightLine& line, Precision precision) const {
  LossMeasure measure = moments(line, precision).measure();
  if (order_ == PairOrder::backward)
    for (Enclosure& loss : measure.losses) loss = -loss;
  return transforms_along(measure, line, precision);
}

std::optional<LossTransform::Rays> SampledGaussianTransform::rays() const {
  return Rays{std::make_shared<const SampledGaussianRays>(rate_, variance_), order_ == PairOrder::backward};
}

/// The density of the loss log u is f u^s over its slope in x, r e^y/(v u): proportional to
/// e^(-x^2/(2v) - y) u^(s+1), of which the one factor is least at an end of a cell, and the other
/// is monotone. In the other order losses and cells are mirrored.
Decay SampledGaussianTransform::decay(const Rational& tilt) const {
  constexpr long cells = 128;
  const Rational s = power_at(tilt);
  const SampledNoise noise{rate_, variance_};
  const Enclosure moment = SampledMoments{noise, Enclosure{s, rough}, s, SampledMoments::Asked::value}.values().moment;
  const Window window = window_of(noise, s.convert_to<double>());
  const auto first = finite_rational(window.from), last = finite_rational(window.to);
  if (!moment.is_finite() || !first || !last || *first >= *last) return decay_by({});
  const Rational &from = *first, width = (*last - from) / cells;
  const Enclosure scale = Enclosure{variance_ / rate_, rough} / (sqrt(pi(rough) * Rational(2 * variance_)) * moment);
  Staircase below;
  Enclosure bell_before{0, rough}, power_before{0, rough};
  for (long i = 0; i <= cells; ++i) {
    const Rational x = from + width * i, y = (2 * x - 1) / (2 * variance_);
    const Enclosure loss = log1p(expm1(Enclosure{y, rough}) * rate_);
    const Enclosure bell = exp(Enclosure{-x * x / (2 * variance_) - y, rough}), power = exp(loss * Rational(s + 1));
    if (i > 0) below.levels.push_back(min(bell, bell_before) * min(power, power_before) * scale);
    below.ends.push_back(loss);
    bell_before = bell, power_before = power;
  }
  const auto make = [=] { return SampledGaussianDecay{noise, s, moment, from, from + width * cells}; };
  // At small heights, which suffice for many steps, what is spread
  // evenly tells more; this chooses, and decides nothing.
  constexpr double little = 0.95;
  const auto moved = std::make_shared<const Cached<std::monostate, SampledGaussianDecay>>();
  return [spread = below.spread(), moved, make](const Enclosure& t) {
    const Enclosure left = spread.most_beyond(t);
    return left.steer() > little ? left : min(left, (*moved->of({}, make))(t));
  };
}

}  // namespace dpcert

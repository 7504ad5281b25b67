// SPDX-License-Identifier: Apache-2.0
#include "pairs/transform/sampled_gaussian_decay.hpp"

#include <algorithm>
#include <cmath>

#include "notions/rough.hpp"

namespace dpcert {
namespace {

constexpr std::size_t cells = 96, pace = 3;  // in doubles some cells are one

}  // namespace

SampledGaussianDecay::SampledGaussianDecay(SampledNoise noise, Rational s, Enclosure moment, const Rational& from,
                                           const Rational& to)
    : noise_{std::move(noise)},
      s_{std::move(s)},
      moment_{std::move(moment)},
      kept_{1 - noise_.rate, rough},
      shares_(cells / pace, 0.0) {
  for (std::size_t i = 0; i <= cells; ++i) {
    ends_.push_back(from + (to - from) * Rational(i, cells));
    on_line_.push_back(place(ends_.back()));
  }
  const Enclosure one{1, rough};
  for (std::size_t k = 0; k < cells; ++k) {
    const Place &left = on_line_[k], &right = on_line_[k + 1];
    const Rational width = ends_[k + 1] - ends_[k];
    const Enclosure low = exp(left.log_size * s_), high = exp(right.log_size * s_);
    const bool has_top = ends_[k] <= 0 && ends_[k + 1] >= 0;
    least_.push_back(min(left.bell, right.bell) * min(low, high) * width);
    most_.push_back((has_top ? one : max(left.bell, right.bell)) * max(low, high) * width);
  }
  for (std::size_t k = 0; k < cells; ++k) shares_[k / pace] += least_[k].steer();
}

Rational SampledGaussianDecay::height(const Path& path, std::size_t end) const {
  if (end <= path.from) return 0;
  return std::min<Rational>(path.slope * (ends_[end] - ends_[path.from]), path.angle * noise_.variance);
}

SampledGaussianDecay::Place SampledGaussianDecay::place(const Rational& x) const {
  const Enclosure grown = exp(Enclosure{(2 * x - 1) / (2 * noise_.variance), rough}) * noise_.rate;
  return {exp(Enclosure{-x * x / (2 * noise_.variance), rough}), grown, log(kept_ + grown)};
}

SampledGaussianDecay::Lift SampledGaussianDecay::lift(const Rational& height) const {
  const Enclosure angle{height / noise_.variance, rough};
  return {cos(angle), cos(pi(rough) * Rational(1, 2) - angle)};
}

Enclosure SampledGaussianDecay::log_size(std::size_t end, const Lift& lift) const {
  const Enclosure& grown = on_line_[end].grown;
  return log(square(kept_ + grown * lift.cosine) + square(grown * lift.sine)) * Rational(1, 2);
}

Enclosure SampledGaussianDecay::turn(std::size_t end, const Lift& lift) const {
  const Enclosure& grown = on_line_[end].grown;
  return atan(grown * lift.sine / (kept_ + grown * lift.cosine));
}

Enclosure SampledGaussianDecay::along(const Path& path, std::size_t k, const Enclosure& t) const {
  const Rational low = height(path, k), high = height(path, k + 1);
  const Lift lifted = lift(low);  // arg u rises in x and in the height
  const Enclosure size = s_ >= 0 ? log_size(k + 1, lifted) : log_size(k, low == high ? lifted : lift(high));
  const bool has_top = ends_[k] <= 0 && ends_[k + 1] >= 0;
  const Enclosure bell = has_top ? Enclosure{1, rough} : max(on_line_[k].bell, on_line_[k + 1].bell);
  const Enclosure exponent = size * s_ - t * turn(k, lifted) + Rational(high * high / (2 * noise_.variance));
  Enclosure length{ends_[k + 1] - ends_[k], rough};
  if (low != high) length = length * sqrt(Enclosure{1 + path.slope * path.slope, rough});
  return bell * exp(exponent) * length;
}

Enclosure SampledGaussianDecay::operator()(const Enclosure& t) const {
  const Enclosure one{1, rough};
  const Path path = best(t.steer());
  const Rational& v = noise_.variance;
  const Rational top = height(path, cells);
  const Lift lifted_last = lift(top);
  // Beyond the cells on the right |u|^s <= u^s, or it is largest
  // at the end; the line stays up there.
  const Enclosure lifted = exp(Enclosure{top * top / (2 * v), rough} - t * turn(cells, lifted_last));
  Enclosure moved = lifted * (s_ >= 0 ? one : exp(log_size(cells, lifted_last) * s_) / moment_), kept{0, rough},
            left{0, rough};
  const Enclosure scale = Rational{1} / (sqrt(pi(rough) * Rational(2 * v)) * moment_);
  for (std::size_t k = 0; k < cells; ++k) {
    if (k < path.from) {
      left += most_[k] * scale;
    } else {
      moved += along(path, k, t) * scale;
      kept += least_[k] * scale;
    }
  }
  const Enclosure bound_there = s_ >= 0 ? exp(on_line_.front().log_size * s_) : exp(log(kept_) * s_);
  left += erfc(-ends_.front() / sqrt(Enclosure{2 * v, rough})) * Rational(1, 2) * bound_there / moment_;
  const Enclosure bound = min(left + moved, one - kept + moved);
  return bound.is_finite() ? min(one, bound) : one;
}

double SampledGaussianDecay::about(const Path& path, double t) const {
  const double v = to_double(noise_.variance), r = to_double(noise_.rate), s = to_double(s_);
  const double slope = to_double(path.slope), angle = to_double(path.angle), start = to_double(ends_[path.from]);
  const double width = to_double(ends_[1]) - to_double(ends_[0]);
  double left = 0, moved = 0, kept = 0;
  for (std::size_t k = 0; k < cells; k += pace) {
    const double here = shares_[k / pace];
    if (k < path.from) {
      left += here;
      continue;
    }
    const double x = start + width * static_cast<double>(k - path.from), b = std::min(slope * (x - start), angle * v);
    const double grown = r * std::exp((2 * x - 1) / (2 * v)), right = 1 - r + grown * std::cos(b / v);
    const double up = grown * std::sin(b / v), plain = 1 - r + grown;
    const double gain = s / 2 * std::log((right * right + up * up) / (plain * plain)) + b * b / (2 * v);
    const double ramp = b < angle * v ? std::sqrt(1 + slope * slope) : 1;
    moved += here * std::exp(gain - t * std::atan2(up, right)) * ramp;
    kept += here;
  }
  const double whole = left + kept;
  return std::log(std::min(left + moved, whole - kept + moved) / whole);
}

SampledGaussianDecay::Path SampledGaussianDecay::best(double t) const {
  Path best{0, 1, Rational(1, 2)};
  double least = INFINITY;
  for (std::size_t from = 0; from < cells; from += 6)
    for (const Rational& slope : {Rational(1, 3), Rational{2}})
      for (const Rational& angle : {Rational(1, 8), Rational(1, 2), Rational(3, 2)}) {
        const Path path{from, slope, angle};
        if (const double here = about(path, t); here < least) least = here, best = path;
      }
  return best;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/density_transform.hpp"

#include <algorithm>
#include <limits>

#include "notions/rough.hpp"
#include "pairs/line/density_pair.hpp"
#include "pairs/line/loss_panels.hpp"

namespace dpcert {
namespace {

constexpr long least_height_bits = 3;

/// Of a power of two that the line stays below.
long height_bits(const UprightLine& line) {
  return std::max(least_height_bits, binary_exponent(line.height().upper()) + 1);
}

}  // namespace

Enclosure DensityTransform::log_moment(const Rational& tilt) const {
  return *log_moments_.of(tilt, [&] { return DensityPair::of(p_, q_).value()->log_moment_at(1 + tilt, rough); });
}

std::shared_ptr<const LossMeasure> DensityTransform::measure_for(const Rational& tilt, long height_bits,
                                                                 Precision precision) const {
  return measures_.of(Key{tilt, height_bits, precision}, [&]() -> LossMeasure {
    const Enclosure moment = log_moment(tilt);
    if (!moment.is_finite()) return {{}, {}, moment};
    return loss_measure({line_pair(p_, q_), 1 + tilt, moment.midpoint()}, power_of_two(height_bits), precision);
  });
}

/// Steers: by the points that few digits take at that height.
double DensityTransform::cost(const UprightLine& line, Precision precision) const {
  const auto points = measure_for(line.tilt, height_bits(line), rough);
  if (!points->error.is_finite() || points->losses.empty()) return std::numeric_limits<double>::infinity();
  return static_cast<double>(points->losses.size()) * static_cast<double>(line.count) *
         static_cast<double>(precision.bits) / static_cast<double>(rough.bits);
}

std::vector<Complex> DensityTransform::along(const UprightLine& line, Precision precision) const {
  return transforms_along(*measure_for(line.tilt, height_bits(line), precision), line, precision);
}

Decay DensityTransform::decay(const Rational& tilt) const {
  const Enclosure moment = log_moment(tilt);
  if (!moment.is_finite()) return decay_by({});
  Spread all;
  double most = -1;  // it steers: whichever part sees the differences is right
  for (const Staircase& stairs : stairs_below({line_pair(p_, q_), 1 + tilt, moment.midpoint()}, moment)) {
    Spread one = stairs.spread();
    all.pieces.insert(all.pieces.end(), one.pieces.begin(), one.pieces.end());
    double mass = 0;
    for (const Spread::Piece& piece : one.pieces) mass += piece.mass.steer();
    if (mass > most) most = mass, all.of_differences = std::move(one.of_differences);
  }
  return decay_by(std::move(all));
}

}  // namespace dpcert

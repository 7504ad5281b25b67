// SPDX-License-Identifier: Apache-2.0
#include "pairs/laws/density_transform.hpp"

#include <limits>

#include "pairs/laws/density_pair.hpp"
#include "pairs/laws/loss_panels.hpp"

namespace dpcert {
namespace {

constexpr Precision rough{64};
constexpr long least_height_bits = 3;

LinePair line_pair(const Distribution& p, const Distribution& q) {
  return {*p.components.front().second.family->as_density(), p, q};
}

}  // namespace

Enclosure DensityTransform::log_moment(const Rational& tilt) const {
  return *log_moments_.of(tilt, [&] { return DensityPair::of(p_, q_).value()->log_moment_at(1 + tilt, rough); });
}

std::shared_ptr<const LossMeasure> DensityTransform::measure_for(const UprightLine& line, Precision precision) const {
  const long bits = std::max(least_height_bits, binary_exponent(line.height().upper()) + 1);
  return measures_.of(Key{line.tilt, bits, precision}, [&]() -> LossMeasure {
    const Enclosure moment = log_moment(line.tilt);
    if (!moment.is_finite()) return {{}, {}, moment};
    return loss_measure({line_pair(p_, q_), 1 + line.tilt, moment.midpoint()}, power_of_two(bits), precision);
  });
}

/// By the points that few digits take, of which there is a measure already whatever the precision.
double DensityTransform::cost(const UprightLine& line, Precision precision) const {
  const auto measure = measure_for(line, rough);
  if (!measure->error.is_finite()) return std::numeric_limits<double>::infinity();
  const double more_digits = static_cast<double>(precision.bits) / static_cast<double>(rough.bits);
  return more_digits * static_cast<double>(measure->losses.size()) * static_cast<double>(line.count);
}

std::vector<Complex> DensityTransform::along(const UprightLine& line, Precision precision) const {
  return transforms_along(*measure_for(line, precision), line, precision);
}

Decay DensityTransform::decay(const Rational& tilt) const {
  const Enclosure moment = log_moment(tilt);
  if (!moment.is_finite()) return decay_by({});
  Spread all;
  double most = -1;
  for (const Staircase& stairs : stairs_below({line_pair(p_, q_), 1 + tilt, moment.midpoint()}, moment)) {
    Spread one = stairs.spread();
    all.pieces.insert(all.pieces.end(), one.pieces.begin(), one.pieces.end());
    double mass = 0;
    for (const Spread::Piece& piece : one.pieces) mass += piece.mass.steer();
    if (mass > most) most = mass, all.of_differences = std::move(one.of_differences);  // one part of the line sees them
  }
  return decay_by(std::move(all));
}

}  // namespace dpcert

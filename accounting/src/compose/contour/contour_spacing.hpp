// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "compose/contour/tilts.hpp"

/// Where the line of a contour inversion stands, and how far apart the shifted epsilons are. All of
/// it steers: what a line reaches is enclosed where it is used.
namespace dpcert {

/// A line's tilt, the distance A of the shifted epsilons, and two tilts on both sides at
/// which the bounds of their deltas suffice. Steers.
struct Spacing {
  Rational tilt;
  double distance = std::numeric_limits<double>::infinity();
  Rational low = 0, high = 0;
};
/// For so many nats of accuracy at that purpose.
[[nodiscard]] Spacing spacing_for(const Tilts& tilts, const Tilts::Place& saddle, const Tilts::Purpose& purpose,
                                  double nats);

/// The relative accuracy of delta, in nats, that goes with a precision, and the other way round.
[[nodiscard]] double nats_of(Precision precision);
[[nodiscard]] Precision precision_of_nats(double nats);

}  // namespace dpcert

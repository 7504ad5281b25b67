// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/accounting/noise/elliptical/radial_law.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {

/// Radii R in [from, to]: is phi(R + t) - phi(R) > eps there, so that a part
/// of the ball of radius R sticks out of the other?
struct LossCell {
  Rational from, to;
  Trilean sticks_out;
};

/// All radii. Up to apart.lower the two balls are disjoint, phi(t - R) >= phi(R) + eps, and
/// up to apart.upper they meet in next to nothing (0: neither anywhere). Then come the
/// cells, ascending and adjacent, but for a part next to 0 where nothing sticks out; after
/// the last one nothing does, or only what does not matter.
struct LossCells {
  Bracket apart;
  std::vector<LossCell> cells;
  std::optional<Rational> tail;  ///< from this radius on something may stick out; nothing: nothing does
};

/// By Taylor's formula and root bracketing, octave by octave. Cells left unknown are tiny and hold
/// a crossing well inside, or the precision tells nothing about them.
///
/// matters_from  may stop the search: does it matter what is true of all radii from this one on?
/// Given         shift > 0, epsilon >= 0.
[[nodiscard]] LossCells loss_cells(const RadialLaw& law, const Enclosure& shift, const Enclosure& epsilon,
                                   const std::function<bool(const Rational&)>& matters_from);

}  // namespace dpcert

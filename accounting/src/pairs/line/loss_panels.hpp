// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/transform/loss_transform.hpp"
#include "pairs/line/pair_integrand.hpp"

namespace dpcert {

/// The tilted loss of a pair on the line: l = log p - log q,
/// with masses in proportion to p^order q^(1-order).
struct TiltedLoss {
  LinePair pair;
  Rational order;  ///< > 0, one of a finite moment
  Rational top;    ///< near the logarithm of that moment: masses are in units of e^top
};

/// Ascending points, such that kinks are among them and what lies outside of the first and the
/// last weighs at most `outside`, an enclosure from 0.
struct PanelCuts {
  std::vector<Rational> points;
  Enclosure outside;
};
/// Aimed at 2^-bits outside.
[[nodiscard]] PanelCuts cuts_of(const TiltedLoss& loss, long bits, Precision precision);

/// A finite measure whose transform stands for that of the tilted loss at every height up to
/// `height`, by Gauss-Legendre sums on panels around each of which the integrand is bounded in the
/// complex plane. The error is not finite where it would take too many panels.
///
/// Theory  accounting/theory/density_transform.md
[[nodiscard]] LossMeasure loss_measure(const TiltedLoss& loss, const Rational& height, Precision precision);

/// Staircases below parts of the density of the tilted loss, over the moment.
///
/// Theory  accounting/theory/density_transform.md
[[nodiscard]] std::vector<Staircase> stairs_below(const TiltedLoss& loss, const Enclosure& log_moment);

}  // namespace dpcert

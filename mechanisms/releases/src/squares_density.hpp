// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/regression_moments.hpp"
#include "dpcert/sampling/grid.hpp"
#include "least_squares_output.hpp"

namespace dpcert {

/// A density on R^d proportional to exp(-exponent), of theta that a record's squares are made of.
/// Theory  mechanisms/releases/theory/gradient_releases.md, (4)
struct SquaresDensity {
  std::function<Enclosure(const std::vector<Enclosure>& theta)> exponent;  ///< >= 0
  std::function<Drawn(Bits&)> draw;                                        ///< null: it cannot be normalised
};
[[nodiscard]] SquaresDensity squares_density(SquaresScore score, const RegressionMoments::Equations& of,
                                             const Rational& rate);

}  // namespace dpcert

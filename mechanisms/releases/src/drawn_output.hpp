// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/cell_law.hpp"
#include "dpcert/sampling/known_output.hpp"

namespace dpcert {

// Output laws of points drawn by a density that records make.
// Their value is the records, one after the other.
// Theory  mechanisms/releases/theory/gradient_releases.md

/// Density proportional to exp(-h) on the box, h as it is made of the records; each of `numbers`
/// numbers. Errors of `on`  unsupported: too narrow for cells.
[[nodiscard]] KnownOutput cell_output(Cuboid box, std::size_t numbers,
                                      std::function<std::shared_ptr<const Potential>(std::vector<Rational>)> exponent);

/// Squares: density proportional to exp(-rate |sum of (x^T theta - y) x|_inf) where |theta|_1 <=
/// bound. Errors of `on`  unsupported: a design of lower rank, or hardly any mass within the bound.
[[nodiscard]] KnownOutput least_squares_output(std::size_t dimension, const Rational& rate, const Rational& bound);

/// Of the treatment: these laws may be refused.
inline constexpr const char* draw_may_be_refused =
    "a draw is refused where features are combinations of others, hardly any mass lies within the bound or the density "
    "is too "
    "narrow: that it was tells of the records, and is no part of the guarantee";

}  // namespace dpcert

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

/// Of the treatment: these laws may be refused.
inline constexpr const char* draw_may_be_refused =
    "a draw is refused where hardly any proposal is kept, or the density is too narrow: that it was tells of the "
    "records, and is no part of the guarantee";

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {

// Draws from bodies, exactly. Nothing is found out about a body before it is drawn from; then the
// errors are unsupported and precision_exhausted too, where the body has no method.
//
// Method  lp balls, ellipsoids and their images by their own laws; polytopes by a simplex of their
//         boundary, chosen by exact weights, and exponential numbers; others, and polytopes of too
//         many faces, by rejection from a box that is proved to hold them, or from a part of an
//         intersection. The remark tells which, and how many proposals are accepted.
// Theory  mechanisms/geometric/theory/body_noise.md  [AwanSlavkovic2021, Algorithm 8, corrected]

/// Noise on a vector of density proportional to exp(-gauge/scale).
/// Given  the unit ball of a norm; scale > 0.
[[nodiscard]] KnownOutput k_norm_output(Body body, const Rational& scale);
/// Uniform on the body, which is full-dimensional; one without 0 inside must be a polytope.
[[nodiscard]] KnownOutput uniform_output(Body body);

}  // namespace dpcert

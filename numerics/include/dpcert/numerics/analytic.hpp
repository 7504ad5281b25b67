// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/integral.hpp"

namespace dpcert {

// Tight values of analytic functions over wide sets, where a formula's own value over the set
// is spoilt by terms that depend on each other: from values at points and over a larger
// square, by Cauchy's bounds of the derivatives, or the plain value where that is tighter.
// Analytic on the whole argument or else not finite, if f is.
//
// reach  a radius of the order of the distance from x to the nearest singularity of f; it steers.
// Theory  numerics/theory/analytic.md

/// f(x).
[[nodiscard]] Complex over(const Integrand& f, const Complex& x, const Enclosure& reach);
/// f(x + step) - f(x), for a real step.
[[nodiscard]] Complex increment(const Integrand& f, const Complex& x, const Enclosure& step, const Enclosure& reach);

}  // namespace dpcert

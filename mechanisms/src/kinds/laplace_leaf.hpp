// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// Mechanisms no two of whose neighbours are easier to tell apart than Laplace(0, 1) from
/// Laplace(shift, 1), of which some attain that curve. shift >= 0.
/// Theory: accounting/theory/laplace.md
[[nodiscard]] Mechanism dominated_by_laplace(const Rational& shift);
/// Laplace noise of scale 1 on each coordinate of a vector, the moves of which add up to `total` >=
/// 0 at most: no easier to tell apart than that one. `is_met` where two neighbours move it so far,
/// and lose as much. Theory: accounting/theory/private_gibbs.md, part 1
[[nodiscard]] Mechanism laplace_on_vector(const Rational& total, bool is_met);

}  // namespace dpcert

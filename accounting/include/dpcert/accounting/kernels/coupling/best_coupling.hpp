// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/kernels/coupling/coupling_bound.hpp"

namespace dpcert {

/// Inputs x inputs x outputs of a kernel behind which a coupling is looked for: some seconds.
inline constexpr std::size_t most_coupling_work = 1UL << 21;

/// A coupling of some omega and mu whose bound by Theorem 20 is
/// small: omega and the coupling are chosen together.
///
/// Returns  the best of keep_still(mu), which is data processing; couplings of omega = nu: the
///          maximal one, and that which moves mass between inputs of near rows; mixtures of
///          the first and the last; and what a descent in doubles finds from these, rounded to
///          rationals that keep the marginal mu exactly. Doubles steer alone: any coupling
///          gives a certain bound, and candidates are compared by enclosures of 128 bits, so
///          that the result is not above keep_still or the maximal coupling unless by less
///          than these tell apart. Optimal only as far as the search went: the problem is not
///          convex in omega and the coupling together.
/// Errors   unsupported: more work than that, laws of so long numbers that couplings
///          would fill memory, or as of ShiftReduction.
/// Theory   accounting/theory/coupling.md
[[nodiscard]] Result<Coupling> best_coupling(const KernelInputs& inputs, const RenyiOrder& order);

}  // namespace dpcert

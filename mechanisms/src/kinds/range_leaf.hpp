// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// Mechanisms of which the range of the losses is known, and is all that counts: the worst pairs of two outcomes are approached. range >= 0.
/// Theory: accounting/theory/bounded_range.md
[[nodiscard]] Mechanism of_range(const Epsilon& range, bool is_budget);

}  // namespace dpcert

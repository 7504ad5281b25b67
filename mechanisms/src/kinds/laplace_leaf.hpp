// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// Mechanisms no two of whose neighbours are easier to tell apart than Laplace(0, 1) from Laplace(shift, 1), of which some attain that
/// curve. shift >= 0.  Theory: accounting/theory/laplace.md
[[nodiscard]] Mechanism dominated_by_laplace(const Rational& shift);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/leakage.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// The binary or k-ary step that a randomized response is, and its probability of giving the data away.
struct ResponseLaw {
  LatticeSteps step;
  Rational failure;
};
[[nodiscard]] ResponseLaw law_of(const RandomizedResponse& response);

/// The certified answers about a mechanism or budget.
/// Errors  invalid_input: a number outside its domain or a part that is not there, `where` naming it in the words of
///         mechanism.hpp (nothing that was read has any); unsupported: a mixture without a certified method, or one too large for exact sums.
[[nodiscard]] Result<Leakage> leakage_of(const Mechanism& mechanism);

}  // namespace dpcert

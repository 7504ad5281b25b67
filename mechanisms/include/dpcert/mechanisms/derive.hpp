// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/derivation.hpp"

namespace dpcert {

/// A proof that the mechanism, or every mechanism that meets the budget, satisfies the claim;
/// nothing when the rules at hand do not reach it. Every inequality used was decided by
/// enclosures, so a checker that accepts is no surprise.
[[nodiscard]] std::optional<Derivation> derive(const Mechanism& mechanism, const Claim& claim);
/// A proof that the mechanism, or some mechanism that meets the
/// budget, breaks the claim; nothing as above.
[[nodiscard]] std::optional<Derivation> derive_breach(const Mechanism& mechanism, const Claim& claim);

}  // namespace dpcert

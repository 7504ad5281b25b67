// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/mechanisms/claim.hpp"

namespace dpcert {

/// What keeps a mechanism that a program put together from being one: a number outside its domain, or a part that is not
/// there. Nothing for what was read. `where` is the member's place, in the words of mechanism.hpp.
[[nodiscard]] std::optional<Error> why_invalid(const Mechanism& mechanism);
[[nodiscard]] std::optional<Error> why_invalid(const Claim& claim);

}  // namespace dpcert

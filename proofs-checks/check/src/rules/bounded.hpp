// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "spec/mechanism.hpp"

namespace dpcert::check {

/// What a theorem shows to bound the mechanism: no admitted one is told apart better than this, which none need attain.
/// Nothing where none does.  theory/bounded.md
[[nodiscard]] std::optional<Mechanism> bound_of(const Mechanism& mechanism, Effort& effort);

}  // namespace dpcert::check

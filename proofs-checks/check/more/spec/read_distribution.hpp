// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/json.hpp"
#include "more/laws/family.hpp"

namespace dpcert::check {

/// Reads {"family": ..., parameters}. Throws Misread, BeyondLimits.
[[nodiscard]] Distribution read_distribution(const Json& json);

}  // namespace dpcert::check

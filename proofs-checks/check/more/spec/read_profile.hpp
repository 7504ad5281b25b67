// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/read_laws.hpp"

namespace dpcert::check {

/// The member "profiles": laws of an observation, a number p
/// being (1-p, p). Throws Misread and BeyondLimits.
[[nodiscard]] Rows profiles(const Object& in);

}  // namespace dpcert::check

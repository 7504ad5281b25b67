// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/json.hpp"
#include "more/laws/norm_ball.hpp"

namespace dpcert::check {

/// Throws Misread where the description is not of a kind that it knows, and BeyondLimits, where it
/// does not itself show that it is a norm ball too.
[[nodiscard]] NormBall read_norm_ball(const Json& json);

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/mechanism.hpp"
#include "kernel/statement.hpp"

namespace dpcert::check {

/// Whether a bound of all neighbouring rows, in both orders, is false (1), tight (0) or slack (-1).
/// Theory  proofs-checks/check/theory/channel.md
[[nodiscard]] int compare_channel(const Channel& channel, const Statement& says);

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/numerics/taylor.hpp"

namespace dpcert::integers {

/// The sum of e^(j x) over 0 <= j < count, to good relative accuracy also for x near 0; nothing:
/// count = infinity, for which x < 0. The cost does not depend on count.
[[nodiscard]] Taylor geometric_sum(const Taylor& x, const std::optional<Integer>& count);

}  // namespace dpcert::integers

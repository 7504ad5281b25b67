// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bodies/lifted.hpp"

namespace dpcert {

/// conv(values) - conv(values) as a shadow with two columns a value, never one a pair.
[[nodiscard]] Lifted difference_hull(const std::vector<Vector>& values);

/// All x - y of two values, each once: points whose hull it is.
[[nodiscard]] std::vector<Vector> differences(const std::vector<Vector>& values);

}  // namespace dpcert

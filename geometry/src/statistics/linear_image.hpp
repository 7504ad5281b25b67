// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// The statistic map * t.
[[nodiscard]] Statistic linear_image(const Matrix& map, const Statistic& t);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// For what only steers: where to look, which way to go.
constexpr Precision rough{64};
constexpr double infinity = std::numeric_limits<double>::infinity();
[[nodiscard]] inline double to_double(const Rational& x) { return x.convert_to<double>(); }

}  // namespace dpcert

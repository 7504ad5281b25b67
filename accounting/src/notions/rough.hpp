// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// Enough to steer by, and for bounds that may be coarse: an
/// enclosure holds its number at any precision.
constexpr Precision rough{64};
/// Doubles only steer.
constexpr double infinity = std::numeric_limits<double>::infinity();
[[nodiscard]] inline double to_double(const Rational& x) { return x.convert_to<double>(); }

}  // namespace dpcert

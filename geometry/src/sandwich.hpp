// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// The volume of a full-dimensional sensitivity hull of a polynomial statistic, between those of the two polytopes of
/// sandwiches with more and more directions, until the digits or patience are reached.
/// Errors   those of hulls and of volumes
[[nodiscard]] Result<Number> volume_between(const PolynomialStatistic& t, long digits);

}  // namespace dpcert

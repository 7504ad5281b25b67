// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "quantities/statistic_shift.hpp"

namespace dpcert {

/// As largest_shift_of_statistic. Of a table, or of a multi-affine statistic of at most 400
/// corner values, the square is exact; of another polynomial one the norm is enclosed, as
/// `sensitivity` encloses that of an ellipsoid.
///
/// Theory  geometry/theory/sensitivity.md, Cameron-Martin norms
[[nodiscard]] LargestShift shift_of_statistic(const Fields& query, const char* key, const Covariance& covariance,
                                              long digits);

}  // namespace dpcert

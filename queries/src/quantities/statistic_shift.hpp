// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// The largest Cameron-Martin norm of a difference: its square, exactly, or the norm enclosed; or
/// why some difference has none.
using LargestShift = std::variant<Rational, Number, Covariance::Orthogonal>;

/// Of the statistic in that member, whose dimension is that of the covariance. Throws BadInput: of
/// another dimension; unsupported without geometry, and of statistics that the geometry cannot.
[[nodiscard]] LargestShift largest_shift_of_statistic(const Fields& query, const char* key,
                                                      const Covariance& covariance, long digits);

/// How it is found, which the geometry says when the program starts.
using StatisticShift = LargestShift (*)(const Fields& query, const char* key, const Covariance& covariance,
                                        long digits);
void serve_statistic_shift(StatisticShift find);

}  // namespace dpcert

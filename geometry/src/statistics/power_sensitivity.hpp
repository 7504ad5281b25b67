// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// The largest (sum of |t_i(x) - t_i(x')|^p) over two records of the box, p >= 2: one polynomial in
/// both records for even p, else one for each choice of signs up to a common one.
/// Errors  unsupported: a polynomial of more than most_bernstein_coefficients
[[nodiscard]] Result<Number> largest_power_sum(const PolynomialStatistic& t, unsigned long p, long digits);

/// The largest d^T form d over differences d = t(x) - t(x').
[[nodiscard]] Number largest_quadratic_form(const PolynomialStatistic& t, const Matrix& form, long digits);

}  // namespace dpcert

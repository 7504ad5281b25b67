// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/integral.hpp"

namespace dpcert {

/// For steering only: about the size of the integral of a function >=
/// 0 with one peak, its height times its half-width.
[[nodiscard]] Enclosure rough_integral(const Integrand& f, const Rational& from, const Rational& to,
                                       Precision precision);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// real + i imaginary and all within `radius` of it in both directions.
[[nodiscard]] inline Complex complex_at(const Rational& real, const Rational& imaginary, Precision precision,
                                        const Rational& radius = 0) {
  const Complex z{Enclosure{real, precision}, Enclosure{imaginary, precision}};
  return radius == 0 ? z : z.widened(Enclosure{radius, precision});
}
[[nodiscard]] inline bool meet(const Complex& x, const Complex& y) { return acb_overlaps(x.value(), y.value()) != 0; }

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/enclosure.hpp"

/// What operations of this module charge (dpcert/exact/work.hpp): by the operation and the
/// precision, never by how long they take. Measured at 53 to 25,000 bits, products and
/// elementary functions are right to a factor of two; special functions depend on their
/// arguments too, and are right to a factor of some four.
namespace dpcert::price {

/// A sum, a comparison, an end point, a change of form.
[[nodiscard]] inline Work sum(Precision precision) { return {40 + precision.bits / 64}; }
[[nodiscard]] inline Work product(Precision precision) { return product_price(precision.bits); }
[[nodiscard]] inline Work quotient(Precision precision) { return 3 * product(precision); }
/// exp, log, atan and what is made of them.
[[nodiscard]] inline Work elementary(Precision precision) {
  return (10 + std::min(precision.bits / 64, 20L)) * product(precision);
}
[[nodiscard]] inline Work log_gamma(Precision precision) { return (8 + precision.bits / 384) * elementary(precision); }
[[nodiscard]] inline Work digamma(Precision precision) { return 3 * log_gamma(precision); }
[[nodiscard]] inline Work trigamma(Precision precision) { return 14 * log_gamma(precision); }
[[nodiscard]] inline Work erfc(Precision precision) { return Work{1'500} + 5 * elementary(precision); }

[[nodiscard]] inline Work complex_sum(Precision precision) { return 2 * sum(precision); }
[[nodiscard]] inline Work complex_product(Precision precision) { return 4 * product(precision); }
[[nodiscard]] inline Work complex_quotient(Precision precision) { return 12 * product(precision); }
[[nodiscard]] inline Work complex_elementary(Precision precision) { return 3 * elementary(precision); }
/// Wright's omega, by Halley's steps from a logarithm.
[[nodiscard]] inline Work omega(Precision precision) { return 12 * elementary(precision); }

}  // namespace dpcert::price

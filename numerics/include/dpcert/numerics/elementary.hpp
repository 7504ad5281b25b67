// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

// Functions of enclosures, at the precision of their argument.
// Outside a function's domain the result is not finite.
[[nodiscard]] Enclosure exp(const Enclosure& x);
[[nodiscard]] Enclosure expm1(const Enclosure& x);
[[nodiscard]] Enclosure log(const Enclosure& x);
[[nodiscard]] Enclosure log1p(const Enclosure& x);
[[nodiscard]] Enclosure sqrt(const Enclosure& x);
[[nodiscard]] Enclosure square(const Enclosure& x);
[[nodiscard]] Enclosure power(const Enclosure& x, unsigned long exponent);
[[nodiscard]] Enclosure tanh(const Enclosure& x);
[[nodiscard]] Enclosure atan(const Enclosure& x);
[[nodiscard]] Enclosure cos(const Enclosure& x);
/// cos(pi x) and sin(pi x).
[[nodiscard]] Enclosure cos_pi(const Enclosure& x);
[[nodiscard]] Enclosure sin_pi(const Enclosure& x);
[[nodiscard]] Enclosure pi(Precision precision);

/// erfc(x) = 2/sqrt(pi) * integral of exp(-t^2) over t > x. A wide
/// argument is evaluated at its ends, as erfc decreases.
[[nodiscard]] Enclosure erfc(const Enclosure& x);
/// log(erfc(x)), finite wherever erfc itself would be too small for a floating-point format.
[[nodiscard]] Enclosure log_erfc(const Enclosure& x);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// e^x K_n(x) of two orders n, one apart, K the modified Bessel function of the second kind.
struct BesselPair {
  Complex at, next;
};

/// Those of `order` and `order + 1`, for a point or a small set of positive real part (else not finite).
///
/// Method   the pair of least orders by its terminating or asymptotic series, or by power series at a precision that
///          outweighs their cancellation; then the recurrence K_{n+1} = K_{n-1} + (2n/x) K_n upward.
/// Cost     proportional to the order, which beyond 50,000 is not finite; some 10 to 500 microseconds otherwise, least where 2 order is odd.
[[nodiscard]] BesselPair scaled_bessel_k(const Rational& order, const Complex& x);

/// log K_order(x) of a small set of x > 0.
[[nodiscard]] Enclosure log_bessel_k(const Rational& order, const Enclosure& x);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// e^x K_n(x) of two orders n, one apart, K the modified Bessel function of the second kind.
struct BesselPair {
  Complex at, next;
};

/// Those of `order` and `order + 1`, for a point or a set of
/// positive real part (else not finite); real where x is.
///
/// Method   the pair of least orders by its asymptotic series, which may terminate, or by power
///          series in as many bits as outweigh their cancellation; then the recurrence K_{n+1} =
///          K_{n-1} + (2n/x) K_n upward. Over a set: at its centre, and a bound of the derivative.
/// Accuracy at points all but a few of the bits of x, up to 4096;
/// less by log2(|x|/Re x) next to the imaginary axis.
/// Cost     some 5 to 40 microseconds at 100 bits, and more in proportion to orders beyond
///          100; not finite beyond 50,000. Coefficients are kept for each order and
///          precision that is used, by every thread.
/// Theory   numerics/theory/bessel.md
[[nodiscard]] BesselPair scaled_bessel_k(const Rational& order, const Complex& x);

/// log K_order(x) of a small set of x > 0.
[[nodiscard]] Enclosure log_bessel_k(const Rational& order, const Enclosure& x);

}  // namespace dpcert

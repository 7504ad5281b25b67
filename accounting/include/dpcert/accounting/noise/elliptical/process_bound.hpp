// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// The Gaussian calibration sigma^2 = 2 log(2/delta') sensitivity^2/epsilon^2 carried over to an
/// elliptical process V Z, as it was printed and as it is true.
///
/// Theorem  the release satisfies (epsilon, 2 E (delta'/2)^(V^2))-DP for 0 < epsilon
///          <= 4 log 2.  [Reimherr and Awan 2019, Theorem 5, corrected: printed are
///          every epsilon > 0 and V in place of V^2]
struct ProcessBound {
  Enclosure sigma;
  Enclosure corrected;    ///< 2 E (delta'/2)^(V^2); a bound, which may exceed 1
  Enclosure printed;      ///< 2 E (delta'/2)^V; no bound
  Enclosure exact;        ///< the delta of the release at that sigma
  Trilean printed_holds;  ///< exact <= printed?
};

/// Given   sensitivity > 0, epsilon > 0, 0 < delta_prime < 1;
///         digits: of each number, where they are reached.
/// Errors  invalid_input at /epsilon: above 4 log 2.
/// Theory  accounting/theory/elliptical_process.md, Theorem 5
[[nodiscard]] Result<ProcessBound> process_bound(const MixingLaw& mixing, const Rational& sensitivity,
                                                 const Epsilon& epsilon, const Rational& delta_prime, long digits);

}  // namespace dpcert

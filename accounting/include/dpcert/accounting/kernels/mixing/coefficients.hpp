// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/kernels/mixing/markov_kernel.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

// How much a kernel forgets: the smallest gamma in [0, 1] for which it meets each
// mixing condition of Balle, Barthe, Gaboardi and Geumlek (2019), Definition 22
// of the thesis. Theory: accounting/theory/mixing.md

/// The ratio e^x: exact where it is known to be rational.
[[nodiscard]] inline Number exponential(const Epsilon& x, Precision precision) {
  if (x.has_rational_exponential()) return Number::exactly(x.ratio(), precision);
  return Number::enclosed(x.exponential(precision));
}

/// The smallest gamma for which the kernel is (gamma, ln
/// ratio)-Dobrushin, and a pair of inputs that needs it.
struct DobrushinCoefficient {
  Number gamma;
  std::size_t from = 0, against = 0;
};
/// The largest, over ordered pairs of inputs x, x', of the hockey-stick divergence at
/// `ratio`, the sum over outputs of max(0, K(x, y) - ratio K(x', y)). At ratio 1 it is the
/// largest total variation, the Dobrushin coefficient.
///
/// Given    ratio >= 1, exact or enclosed.
/// Returns  gamma exact where the ratio is, or does not matter; else an enclosure that narrows
///          with the ratio's. The pair attains an exact gamma; of an enclosed one, it comes as
///          near as the ratio's enclosure can tell.
[[nodiscard]] DobrushinCoefficient dobrushin(const MarkovKernel& kernel, const Number& ratio);
/// That divergence of one ordered pair of inputs.
[[nodiscard]] Number hockey_stick(const MarkovKernel& kernel, std::size_t from, std::size_t against,
                                  const Number& ratio);

/// The smallest gamma for which K(x) >= (1 - gamma) omega for all inputs and some law omega: 1
/// - the sum over outputs of min over x of K(x, y).
struct DoeblinCoefficient {
  Rational gamma;
  std::vector<Rational> minorising;  ///< min over x of K(x, y): the measure (1 - gamma) omega
};
[[nodiscard]] DoeblinCoefficient doeblin(const MarkovKernel& kernel);

/// The smallest gamma for which K(x) >= (1 - gamma) K(x') for all pairs
/// of inputs: 1 where a zero faces a positive entry.
[[nodiscard]] Rational ultra_mixing(const MarkovKernel& kernel);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/kernels/mixing/coefficients.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// All pairs of laws P, Q with P(E) <= e^epsilon Q(E) + delta for all events E, and
/// where `both_ways` also Q(E) <= e^epsilon P(E) + delta: what an (epsilon,
/// delta)-DP mechanism may put out on neighbouring data.
struct ClosePairs {
  Epsilon epsilon;  ///< >= 0
  Rational delta;   ///< in [0, 1]
  bool both_ways = true;
};

/// Laws on two inputs of a kernel: `from` has probability p under one and q under the other, the
/// rest is on `against`. Where the kernel has one input, that is both.
struct TwoInputPair {
  Rational p, q;
  std::size_t from = 0, against = 0;
};

/// The largest divergence that close pairs can have.
struct LargestDivergence {
  Number value;
  Rational p, q;  ///< (p, 1 - p) and (q, 1 - q) are certainly close, and attain it where e^epsilon is rational
};
/// The largest hockey-stick divergence at `out` >= 0 of two laws that are close:
/// delta where out >= epsilon, else 1 - (1 - delta)(1 + e^out)/(1 + e^epsilon) both
/// ways, 1 - (1 - delta) e^(out - epsilon) directed.
[[nodiscard]] LargestDivergence largest_divergence(const ClosePairs& close, const Epsilon& out, Precision precision);

struct AmplifiedDelta {
  Number value;
  TwoInputPair witness;
};
/// The largest hockey-stick divergence at `out` >= 0 of the laws that a kernel
/// makes of close ones: the exact delta(out) that post-processing by the kernel
/// leaves of an (epsilon, delta)-DP mechanism whatever.
///
/// Theorem   H gamma, where H = largest_divergence(close, out) and the kernel's gamma is that of
///           (gamma, log(1 + (e^out - 1)/H))-Dobrushin; 0 where H is. [accounting/theory/mixing.md]
/// Returns   an exact value where e^epsilon and e^out are rational, else an enclosure, of the asked
///           digits and two more unless the precision budget ends. The witness is certainly close,
///           and what the kernel makes of it has at least the divergence `value.value.lower()`, and
///           just the value where e^epsilon is rational or does not matter.
[[nodiscard]] AmplifiedDelta amplified_delta(const MarkovKernel& kernel, const ClosePairs& close, const Epsilon& out,
                                             long digits);
/// The same at one precision.
[[nodiscard]] AmplifiedDelta amplified_delta(const MarkovKernel& kernel, const ClosePairs& close, const Epsilon& out,
                                             Precision precision);

/// The same divergence for one pair: of the laws that the kernel makes of the two-input pair.
[[nodiscard]] Number pushed_divergence(const MarkovKernel& kernel, const TwoInputPair& pair, const Number& ratio);

}  // namespace dpcert

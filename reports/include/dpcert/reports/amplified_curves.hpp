// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/kernels/mixing/amplification.hpp"
#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// A Markov kernel run on the outcomes of an (epsilon,
/// delta)-DP mechanism, at the epsilon_out of an axis.
struct Amplification {
  MarkovKernel kernel;
  ClosePairs budget;
  Rational from, to;  ///< 0 <= from < to
};

/// Deltas over epsilon_out, each curve with the mark of the budget (epsilon, delta) itself:
///
/// - before the kernel: the profile H of all (epsilon, delta)-DP mechanisms, and the budget;
/// - exact: the amplified delta; and the bound of the rule
///   dobrushin_epsilon, which is exact at the mechanism's epsilon;
/// - each other rule of Theorem 15: the least delta that it proves, of all budgets (x, H(x)), which
///   such a mechanism meets too; and what it proves of (epsilon, delta).
///
/// Rounding  points are upper ends of certified enclosures, as
///           doubles: a picture steers the eye only.
/// Theory    accounting/theory/mixing.md, parts 3 and 4
[[nodiscard]] std::vector<Drawn> amplified_curves(const Amplification& asked);

}  // namespace dpcert::reports

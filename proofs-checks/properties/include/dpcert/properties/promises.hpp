// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/compose/release.hpp"

namespace dpcert::properties {

/// (epsilon, delta)-DP.
struct Promise {
  Epsilon epsilon;     ///< >= 0
  Rational delta = 0;  ///< in [0, 1)
};
/// All at once, of one mechanism: points on or above its privacy curve.
using Promises = std::vector<Promise>;

/// Points near the curve, at deltas from 1/2 down to 2^-40 and at 0, as far as it has them.
[[nodiscard]] Promises promises_of(const Release& release);
/// The same of mu-GDP, mu >= 0.
[[nodiscard]] Promises gaussian_promises(const Rational& mu);

}  // namespace dpcert::properties

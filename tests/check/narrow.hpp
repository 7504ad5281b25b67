// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "more/numbers/powers.hpp"

namespace dpcert::check::test {

/// Whether two numbers may be one.
inline bool meet(const Between& a, const Between& b) { return a.lower <= b.upper && b.lower <= a.upper; }

/// Whether a positive number is known to 1,000 bits.
inline bool is_narrow(const Between& x) {
  return 0 < x.lower && x.lower <= x.upper && (x.upper - x.lower) * Rational{Integer{1} << 1000} <= x.lower;
}

}  // namespace dpcert::check::test

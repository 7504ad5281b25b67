// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"
#include "more/laws/choices.hpp"

namespace dpcert::check {

// What of all ordered pairs of neighbours is largest, against a value: below it (-1), at it (0) or
// above (1).  proofs-checks/check/theory/scored-rows.md
// Errors    BeyondLimits, where 8192 bits do not tell

/// H(P||Q; epsilon) of draws by scores; at delta 0 exactly.
[[nodiscard]] int compare_hockey_stick(const Scores& scores, const LogNumber& epsilon, const Rational& delta);
/// D_order.
[[nodiscard]] int compare_renyi(const Scores& scores, const Rational& order, const Rational& value);

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/rational.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert::properties {

/// How often something happened in independent trials of one probability.
struct Counted {
  unsigned long successes = 0, trials = 1;  ///< successes <= trials, trials >= 1
};

// Exact (Clopper-Pearson) confidence limits of the probability, each one-sided: the law of the
// count is the binomial one, and no approximation enters.
// Given  risk in (0, 1): the probability with which a limit may be wrong.
// Theory  proofs-checks/properties/theory/sample_audit.md

/// A number that is at most the probability, but for that risk: 0 without successes.
[[nodiscard]] Rational lower_limit(const Counted& counted, const Rational& risk);
/// A number that is at least the probability, but for that risk: 1 without failures.
[[nodiscard]] Rational upper_limit(const Counted& counted, const Rational& risk);

/// The probability of at least so many successes where each has the probability p in (0, 1).
[[nodiscard]] Enclosure tail_above(const Counted& counted, const Enclosure& p);

}  // namespace dpcert::properties

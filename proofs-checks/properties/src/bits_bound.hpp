// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/properties/guesses.hpp"

namespace dpcert::properties {

/// At least so many guesses are right with at most this probability, by what the promises say of
/// each bit beside the others: the dual of a linear program, whose multipliers are found in doubles
/// and steer only. 1 where that many guesses are too much work.
///
/// Cost    some 60 times the right guesses in doubles, once in enclosures.
/// Theory  proofs-checks/properties/theory/guesses.md
[[nodiscard]] Enclosure bound_by_bits(const Guesses& guesses, const Promises& promises, Precision precision);

/// Would that be less than `risk`? Steers.
[[nodiscard]] bool seems_below(double risk, const Guesses& guesses, const Promises& promises);

}  // namespace dpcert::properties

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/properties/binomial_limits.hpp"
#include "dpcert/properties/promises.hpp"

namespace dpcert::properties {

/// Guesses about independent fair bits, each saying whether one record
/// was in the data set, from the output of one run.
struct Guesses {
  Counted right;              ///< right ones among those made, whose number was fixed before; abstentions aside
  unsigned long records = 1;  ///< bits in all, at least as many as guesses
};

/// Under these promises at least so many guesses are right with at
/// most this probability: the least of what is known.
///
/// Theorems of r guesses, v at least, for each promise (epsilon,
/// delta) and k >= 1, p = e^epsilon/(1 + e^epsilon):
///            P{Bin(r, p) >= v - k + 1} + records delta/(k (1 +
/// e^epsilon));  [after SteinkeNasrJagielski2023; delta = 0 is theirs]
///          and a linear program over the law of the number of
/// right guesses, of all promises at once.  [after
///          MahloujifarMelisChaudhuri2024]
/// Theory   proofs-checks/properties/theory/guesses.md
[[nodiscard]] Enclosure probability_of(const Guesses& guesses, const Promises& promises, Precision precision);

/// What is promised as a parameter >= 0 grows: no more than at a smaller one.
using PromiseFamily = std::function<Promises(const Rational& parameter)>;
/// (epsilon, delta)-DP at that delta in [0, 1).
[[nodiscard]] PromiseFamily approximate(const Rational& delta);

struct GuessAudit {
  Enclosure p_value;        ///< probability_of the guesses
  bool is_refuted = false;  ///< p_value <= 1 - confidence
};
/// Given    a confidence in (0, 1): true promises are refuted
///          with at most the rest as the probability.
/// Theory   proofs-checks/properties/theory/guesses.md
[[nodiscard]] GuessAudit audit_guesses(const Guesses& guesses, const Promises& promises, const Rational& confidence);

/// With that confidence the promises hold of no smaller
/// parameter than this one, found to some 2^-20.
/// Given    a parameter that was refuted, or 0.
[[nodiscard]] Rational parameter_at_least(const Guesses& guesses, const PromiseFamily& family,
                                          const Rational& confidence, const Rational& refuted = 0);

}  // namespace dpcert::properties

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/guesses.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"

namespace dpcert::properties {
namespace {

constexpr unsigned long most_excess = 100;  // of k: any k is right, and the best ones are small

/// The bound at one k.
Enclosure bound_at(unsigned long k, const Guesses& guesses, const Rational& delta, const Enclosure& odds) {
  const auto& [successes, trials] = guesses.right;
  const Enclosure tail = tail_above({successes + 1 > k ? successes + 1 - k : 0, trials}, odds / (odds + Rational(1)));
  return tail + Rational(guesses.records) * delta / Rational(k) / (odds + Rational(1));
}

Enclosure p_value(const Guesses& guesses, const Epsilon& epsilon, const Rational& delta, Precision precision) {
  const Enclosure odds = epsilon.exponential(precision);
  Enclosure least = min(Enclosure{1, precision}, bound_at(1, guesses, delta, odds));
  if (delta == 0) return least;  // the tail alone, which grows with k
  for (unsigned long k = 2; k <= std::min(guesses.right.successes, most_excess); ++k)
    least = min(least, bound_at(k, guesses, delta, odds));
  return least;
}

bool is_refuted(const Guesses& guesses, const Epsilon& epsilon, const GuessClaim& claim) {
  return at_most(p_value(guesses, epsilon, claim.delta, Precision{128}), Rational(1 - claim.confidence)) ==
         Trilean::yes;
}

/// Some epsilon that is refuted, by bisection from the claim's where that is, else from 0: whatever is refuted takes all smaller
/// ones with it, also those whose own bound does not refute them.
Rational largest_refuted(const Guesses& guesses, const GuessClaim& claim, bool is_claim_refuted) {
  if (!is_claim_refuted && !is_refuted(guesses, Epsilon{}, claim)) return 0;
  Rational refuted =
      is_claim_refuted ? std::max<Rational>(0, claim.epsilon.enclose(Precision{128}).lower()) : Rational{0};
  Rational above = std::max<Rational>(64, refuted);
  while (above - refuted > power_of_two(-24)) {
    const Rational middle = (refuted + above) / 2;
    (is_refuted(guesses, Epsilon{middle}, claim) ? refuted : above) = middle;
  }
  return refuted;
}

}  // namespace

GuessAudit audit_guesses(const Guesses& guesses, const GuessClaim& claim) {
  expects(claim.confidence > 0 && claim.confidence < 1 && claim.delta >= 0 && claim.delta < 1, "a claim in its ranges");
  expects(guesses.right.trials <= guesses.records, "a bit for each guess");
  GuessAudit result;
  result.p_value = refine_to_digits(
      15, [&](Precision precision) { return p_value(guesses, claim.epsilon, claim.delta, precision); });
  result.is_refuted = is_refuted(guesses, claim.epsilon, claim);
  result.epsilon_at_least = largest_refuted(guesses, claim, result.is_refuted);
  return result;
}

}  // namespace dpcert::properties

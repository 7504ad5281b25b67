// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/guesses.hpp"

#include <algorithm>

#include "bits_bound.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert::properties {
namespace {

constexpr unsigned long most_excess = 100;  // of k: any k is right, and the best ones are small

/// Of one promise the bound at the best k, where it is less than `least`; else that.
Enclosure bound_by_failures(const Guesses& guesses, const Promise& promise, Enclosure least) {
  const auto& [successes, trials] = guesses.right;
  const Enclosure odds = promise.epsilon.exponential(least.precision());
  const Enclosure success = odds / (odds + Rational{1}),
                  failures = Rational(guesses.records) * promise.delta / (odds + Rational{1});
  for (unsigned long k = 1; k <= std::min(std::max(successes, 1UL), most_excess); ++k) {
    const Enclosure tail = tail_above({successes + 1 - k, trials}, success);
    if (at_least(tail, least.lower()) == Trilean::yes) break;  // it grows with k
    least = min(least, tail + failures / Rational(k));
    if (promise.delta == 0) break;
  }
  return least;
}
Enclosure bound_by_failures(const Guesses& guesses, const Promises& promises, Enclosure least) {
  for (const Promise& promise : promises) least = bound_by_failures(guesses, promise, std::move(least));
  return least;
}

constexpr Precision deciding{128};

bool is_refuted(const Guesses& guesses, const Promises& promises, const Rational& confidence) {
  return at_most(probability_of(guesses, promises, deciding), Rational(1 - confidence)) == Trilean::yes;
}

/// Steers.
bool seems_refuted(const Guesses& guesses, const Promises& promises, const Rational& risk) {
  return seems_below(risk.convert_to<double>(), guesses, promises) ||
         is_negative(bound_by_failures(guesses, promises, Enclosure{risk, Precision{64}}) - risk) == Trilean::yes;
}

}  // namespace

Enclosure probability_of(const Guesses& guesses, const Promises& promises, Precision precision) {
  return bound_by_failures(guesses, promises, bound_by_bits(guesses, promises, precision));
}

PromiseFamily approximate(const Rational& delta) {
  return [delta](const Rational& epsilon) { return Promises{{Epsilon{epsilon}, delta}}; };
}

GuessAudit audit_guesses(const Guesses& guesses, const Promises& promises, const Rational& confidence) {
  expects(confidence > 0 && confidence < 1, "a confidence between 0 and 1");
  expects(guesses.right.trials <= guesses.records, "a bit for each guess");
  GuessAudit result;
  result.p_value =
      refine_to_digits(15, [&](Precision precision) { return probability_of(guesses, promises, precision); });
  result.is_refuted = is_refuted(guesses, promises, confidence);
  return result;
}

Rational parameter_at_least(const Guesses& guesses, const PromiseFamily& family, const Rational& confidence,
                            const Rational& refuted) {
  const Rational risk = 1 - confidence;
  Rational below = refuted, above = std::max<Rational>(64, 2 * refuted);
  while (above - below > power_of_two(-24)) {
    const Rational middle = (below + above) / 2;
    (seems_refuted(guesses, family(middle), risk) ? below : above) = middle;
  }
  // What doubles found is confirmed, or what is a little below it.
  for (long step = -22; below > refuted && step <= -4; below -= power_of_two(step), step += 3)
    if (is_refuted(guesses, family(below), confidence)) return below;
  return refuted;
}

}  // namespace dpcert::properties

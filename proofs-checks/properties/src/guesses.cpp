// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/guesses.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"

namespace dpcert::properties {

GuessAudit audit_guesses(const Counted& guesses, const Epsilon& epsilon, const Rational& confidence) {
  expects(confidence > 0 && confidence < 1, "a confidence inside (0, 1)");
  const Rational risk = 1 - confidence;
  GuessAudit result;
  result.p_value = refine_to_digits(15, [&](Precision precision) {
    const Enclosure odds = epsilon.exponential(precision);
    return tail_above(guesses, odds / (odds + Rational(1)));
  });
  const Rational success = lower_limit(guesses, risk);
  result.epsilon_at_least = 0;
  if (success > Rational(1, 2) && success < 1)
    result.epsilon_at_least = std::max<Rational>(0, log(Enclosure{success / (1 - success), Precision{128}}).lower());
  result.is_refuted = at_most(result.p_value, risk) == Trilean::yes;
  return result;
}

}  // namespace dpcert::properties

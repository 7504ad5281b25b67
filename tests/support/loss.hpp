// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/notions/rule_value.hpp"

namespace dpcert {

inline std::ostream& operator<<(std::ostream& out, const Epsilon& x) { return out << x.str(); }

inline std::ostream& operator<<(std::ostream& out, const RuleValue& x) {
  if (x.infinite) return out << "infinity";
  return x.exact ? out << "exactly " << *x.exact : out << x.value;
}

/// Is this figure finite, with `x` inside?
[[nodiscard]] inline bool holds(const RuleValue& figure, const Rational& x) {
  return !figure.infinite && figure.value.is_finite() && contains(figure.value, x);
}

/// Do both figures stand for one number?
[[nodiscard]] inline bool meet(const RuleValue& x, const RuleValue& y) {
  return x.infinite == y.infinite && (x.infinite || agrees(x.value, y.value));
}

namespace any {

/// A privacy loss of either sign: rational, the logarithm of a rational, or a sum of both.
[[nodiscard]] rc::Gen<Epsilon> loss();

/// ln of a rational above 1: randomised response with rational probabilities.
[[nodiscard]] rc::Gen<Epsilon> rational_ratio_loss();

}  // namespace any
}  // namespace dpcert

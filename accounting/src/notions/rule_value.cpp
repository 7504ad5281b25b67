// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/notions/rule_value.hpp"

namespace dpcert {

Trilean at_most(const RuleValue& x, const Epsilon& limit) {
  if (x.infinite) return Trilean::no;
  if (x.exact) return at_most(Epsilon{*x.exact}, limit);
  return at_most(x.value, limit.enclose(x.value.precision()));
}

bool is_better(const RuleValue& x, const RuleValue& y) {
  if (x.infinite || !x.value.is_finite()) return false;
  if (y.infinite || !y.value.is_finite()) return true;
  return x.value.upper() < y.value.upper();
}

RuleValue larger(const RuleValue& x, const RuleValue& y) {
  if (x.infinite || y.infinite) return x.infinite ? x : y;  // whatever the other is, known or not
  const RuleValue& upper = is_better(x, y) ? y : x;
  if (x.exact && y.exact) return *x.exact < *y.exact ? y : x;
  return RuleValue::enclosed(max(x.value, y.value), upper.rule);
}

}  // namespace dpcert

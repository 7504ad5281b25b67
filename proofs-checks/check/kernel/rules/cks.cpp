// SPDX-License-Identifier: Apache-2.0
// Rule `cks`: from one Rényi order to (epsilon, delta). theory/cks.md
#include "kernel/rule.hpp"

namespace dpcert::check {
namespace {

// V + log((A-1)/A) - (log D + log A)/(A-1) - E: what E lacks.
template <class Value>
Value shortfall(const Rational& value, const Rational& order, const Statement& says, Toward<Value> toward) {
  const auto other = toward.opposite();
  const auto price = other.log_of(says.value * order) * Rational{1 / (order - 1)};
  return toward.log_of((order - 1) / order) - price - other(says.epsilon) + value;
}

}  // namespace

Judgement cks(const Application& step) {
  const Statement* premise = step.premise(3);
  const auto order = step.arguments.size() == 3 ? read_fraction(step.arguments[2]) : std::nullopt;
  if (premise == nullptr || step.arguments[1] != "order" || !order)
    return Judgement::fails("it cites one step about the same node and an order");
  if (*order <= 1) return Judgement::fails("the order must be above 1");
  if (premise->kind != Kind::zcdp && (premise->kind != Kind::renyi || premise->order != *order))
    return Judgement::fails("it takes zcdp, or renyi of that very order");
  if (step.says.kind != Kind::dp || step.says.value <= 0 || step.says.value >= 1)
    return Judgement::fails("it concludes dp with 0 < delta < 1");
  const Rational value = premise->kind == Kind::zcdp ? Rational{*order * premise->value} : premise->value;
  return bounds(
      true, [&](auto toward) { return shortfall(value, *order, step.says, toward); }, 0);
}

}  // namespace dpcert::check

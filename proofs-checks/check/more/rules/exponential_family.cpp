// SPDX-License-Identifier: Apache-2.0
// Rule `exponential-family`: Renyi divergences of two laws of
// one family. theory/exponential-family.md
#include "more/laws/divergences.hpp"
#include "more/laws/dominating_pair.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

Answer compare_order(const Divergences& divergences, const Distribution& p, const Distribution& q,
                     const Statement& says) {
  if (p.parameters == q.parameters) return 0;  // a divergence of 0, and values are not negative
  if (says.order == 1) return divergences.compare_kullback_leibler(p.parameters, q.parameters, says.value);
  return divergences.compare_renyi({p.parameters, q.parameters, says.order}, says.value);
}

}  // namespace

Judgement exponential_family(const Application& step) {
  const auto* pair = step.about.as<DominatingPair>();
  const Divergences* divergences = pair != nullptr ? pair->asked(&Family::divergences) : nullptr;
  if (divergences == nullptr) return Judgement::fails("the node is no pair of laws that the rule knows");
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  const Statement& says = step.says;
  const bool proves = says.kind == Kind::renyi;
  if (!proves && says.kind != Kind::not_renyi) return Judgement::fails("it does not conclude such a statement");
  if (bit_size(says.order) > 10'000) throw BeyondLimits{"the order has too many digits"};
  const Answer forward = compare_order(*divergences, pair->p, pair->q, says),
               backward = compare_order(*divergences, pair->q, pair->p, says);
  if (!proves && ((forward && *forward > 0) || (backward && *backward > 0))) return Judgement::when(true, "");
  if (!forward || !backward) throw BeyondLimits{"8192 bits do not settle the comparison"};
  return Judgement::when(proves && *forward <= 0 && *backward <= 0, too_good);
}

}  // namespace dpcert::check

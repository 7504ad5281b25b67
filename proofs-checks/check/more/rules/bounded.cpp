// SPDX-License-Identifier: Apache-2.0
// Rule `bounded`: what bounds a mechanism promises for it. theory/bounded.md, sampled-descent.md
#include "more/rules.hpp"

namespace dpcert::check {

Judgement bounded(const Application& step) {
  const Established* cited = step.arguments.size() == 1 ? step.cited(step.arguments[0]) : nullptr;
  if (cited == nullptr || cited->about != step.nodes.bound(step.about))
    return Judgement::fails("it cites one step about what bounds the node");
  return Judgement::when(is_positive(step.says.kind) && cited->says == step.says,
                         "the bound's statement is another, or no promise");
}

}  // namespace dpcert::check

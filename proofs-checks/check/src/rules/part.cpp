// SPDX-License-Identifier: Apache-2.0
// Rule `part`: what a part breaks, the composition breaks. theory/part.md
#include "rule.hpp"

namespace dpcert::check {

Judgement part(const Application& step) {
  const auto* composed = step.about.as<Composition>();
  if (composed == nullptr) return Judgement::fails("the node is no composition");
  if (!composed->is_attained) return Judgement::fails("what breaks its part need not break the node");
  const auto index = step.arguments.size() == 2 ? read_index(step.arguments[0]) : std::nullopt;
  if (!index || *index >= composed->parts.size()) return Judgement::fails("it names a part and a step");
  const Established* cited = step.cited(step.arguments[1]);
  if (cited == nullptr || cited->about != composed->parts[*index].mechanism.get())
    return Judgement::fails("it cites a step about that part");
  const Statement &premise = cited->says, &says = step.says;
  const bool same = is_negative(says.kind) && says.kind == premise.kind && says.epsilon == premise.epsilon &&
                    says.order == premise.order && says.value == premise.value;
  return Judgement::when(same, "the part's statement is another, or not a negative one");
}

}  // namespace dpcert::check

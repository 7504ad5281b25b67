// SPDX-License-Identifier: Apache-2.0
// Rule `part`: what a part breaks, the composition breaks. theory/part.md
#include "kernel/rule.hpp"

namespace dpcert::check {

Judgement part(const Application& step) {
  const auto* composed = step.about.as<Composition>();
  if (composed == nullptr) return Judgement::fails("the node is no composition");
  const auto index = step.arguments.size() == 2 ? read_index(step.arguments[0]) : std::nullopt;
  if (!index || *index >= composed->parts.size()) return Judgement::fails("it names a part and a step");
  const Established* cited = step.cited(step.arguments[1]);
  if (cited == nullptr || cited->about != composed->parts[*index].mechanism.get())
    return Judgement::fails("it cites a step about that part");
  return Judgement::when(is_negative(step.says.kind) && cited->says == step.says,
                         "the part's statement is another, or not a negative one");
}

}  // namespace dpcert::check

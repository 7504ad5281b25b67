// SPDX-License-Identifier: Apache-2.0
// Rule `toy`: a statement that was established follows again. theory/toy.md
#include "more/rules.hpp"

namespace dpcert::check {

Judgement toy(const Application& step) {
  const Statement* premise = step.premise();
  return Judgement::when(premise != nullptr && *premise == step.says, "it cites a step that says the same of the node");
}

}  // namespace dpcert::check

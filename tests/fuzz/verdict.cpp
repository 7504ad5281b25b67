// SPDX-License-Identifier: Apache-2.0
// A whole audit, as `dpcert audit` does it, within little work: what the prover concludes the checker bears out, so that no
// verdict is withdrawn.
#include "dpcert/exact/work.hpp"
#include "dpcert/queries/judge.hpp"
#include "harness.hpp"

namespace dpcert::fuzz {

void try_text(std::string_view text) {
  const auto judge = Judge::read(std::string{text});
  if (!judge || judge->claims() > 2) return;
  for (std::size_t i = 0; i < judge->claims(); ++i) {
    const WorkLimit limit{Work{20'000'000}};
    const Judged judged = judge->judge(i);
    demand(judged.error || !judged.finding.sentence.starts_with("withdrawn"), "a verdict stands",
           judged.finding.sentence);
  }
}

}  // namespace dpcert::fuzz

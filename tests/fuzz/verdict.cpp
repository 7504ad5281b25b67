// SPDX-License-Identifier: Apache-2.0
// Audits as `Judge` makes them, within little work of the prover and a hundredth of the
// checker's usual effort: what the prover concludes the checker bears out, unless it is
// beyond its limits, so that no verdict is withdrawn.
#include "dpcert/certify/certificate.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/queries/agreement.hpp"
#include "harness.hpp"
#include "kernel/check_within.hpp"
#include "more/known.hpp"

namespace dpcert::fuzz {
namespace {

constexpr Work most_work{20'000'000};
constexpr double most_effort = 3e5;

void try_claim(const AuditEntry& entry, const std::string& digest, const check::Spec& spec) {
  const WorkLimit limit{most_work};
  const auto finding = audit(entry.mechanism, entry.claim);
  if (!finding || !finding->derivation || finding->verdict == Verdict::undecided) return;
  const std::string certificate = write_certificate(*finding->derivation, {digest, entry.index, entry.id});
  const check::Outcome outcome = check::check_within(most_effort, spec, certificate, check::kernel_and_more());
  if (outcome.beyond_limits) return;
  const auto why = objection(outcome, entry, finding->verdict);
  demand(!why, "the checker bears a verdict out", why.value_or(""));
}

}  // namespace

void try_text(std::string_view text) {
  const auto file = read_audit(text);
  const auto spec = check::Spec::read(text);
  if (!file || file->size() > 2 || !std::holds_alternative<check::Spec>(spec)) return;
  for (const auto& entry : *file)
    if (const auto* read = std::get_if<AuditEntry>(&entry))
      try_claim(*read, sha256_hex(text), std::get<check::Spec>(spec));
}

}  // namespace dpcert::fuzz

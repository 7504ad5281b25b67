// SPDX-License-Identifier: Apache-2.0
#include "appraise.hpp"

#include "dpcert/certify/certificate.hpp"
#include "dpcert/check/check.hpp"

namespace dpcert::cli {
namespace {

void certify(Judged& judged, const AuditEntry& entry, const std::string& digest, const check::Spec* spec) {
  if (!judged.finding.derivation || judged.finding.verdict == Verdict::undecided || spec == nullptr) return;
  judged.certificate = write_certificate(*judged.finding.derivation, {digest, entry.index, entry.id});
  const check::Outcome outcome = check::check(*spec, judged.certificate);
  judged.checked = outcome.accepted && check::name(outcome.verdict) == name_of(judged.finding.verdict);
  if (judged.checked) return;
  judged.certificate.clear();
  if (outcome.beyond_limits) return;  // settled by the prover's enclosure alone
  judged.finding.verdict = Verdict::undecided;
  judged.finding.sentence = "withdrawn, as the checker does not accept the certificate (step " +
                            std::to_string(outcome.step) + ": " + outcome.reason + "); please report this";
}

Judged judge(const AuditEntry& entry, const std::string& digest, const check::Spec* spec) {
  Judged judged{entry.id, entry.title, entry.neighbours, describe(entry.claim), std::nullopt, {}, {}, false};
  const auto finding = audit(entry.mechanism, entry.claim);
  if (!finding) {
    const Error& error = finding.error();
    judged.error = Error{error.fault, child("/claims", entry.index) + error.where, error.message};
    return judged;
  }
  judged.finding = *finding;
  certify(judged, entry, digest, spec);
  return judged;
}

}  // namespace

Result<std::vector<Judged>> appraise(const std::string& bytes) {
  const auto file = read_audit(bytes);
  if (!file) return file.error();
  const std::string digest = sha256_hex(bytes);
  const auto spec = check::Spec::read(bytes);
  std::vector<Judged> all;
  for (const auto& entry : *file) {
    if (const auto* bad = std::get_if<BadEntry>(&entry)) {
      Judged judged;
      judged.id = bad->id;
      judged.error = bad->error;
      all.push_back(std::move(judged));
    } else {
      all.push_back(judge(std::get<AuditEntry>(entry), digest, std::get_if<check::Spec>(&spec)));
    }
  }
  return all;
}

}  // namespace dpcert::cli

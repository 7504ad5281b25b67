// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/judge.hpp"

#include <new>

#include "dpcert/certify/certificate.hpp"
#include "dpcert/queries/agreement.hpp"

namespace dpcert {

struct Judge::Document {
  AuditFile file;
  check::Spec spec;
  std::string digest;
};

namespace {

void certify(Judged& judged, const AuditEntry& entry, const std::string& digest, const check::Spec& spec) {
  if (!judged.finding.derivation || judged.finding.verdict == Verdict::undecided) return;
  judged.certificate = write_certificate(*judged.finding.derivation, {digest, entry.index, entry.id});
  const check::Outcome outcome = check::check(spec, judged.certificate);
  const auto why = objection(outcome, entry, judged.finding.verdict);
  judged.checked = !why;
  if (!why) judged.rules = outcome.rules;
  if (!why) return;
  judged.certificate.clear();
  if (outcome.beyond_limits) return;  // settled by the prover's enclosure alone
  judged.finding.verdict = Verdict::undecided;
  judged.finding.sentence = "withdrawn, as " + *why + "; please report this";
}

/// What one claim asks too much for is an error of that claim alone.
Result<Finding> audit_within_memory(const AuditEntry& entry, const Rational& rounding) {
  try {
    return audit(entry.mechanism, entry.claim, rounding);
  } catch (const std::bad_alloc&) {
    return Error{Fault::precision_exhausted, "", "this claim needs more memory than there is"};
  }
}

Judged judge_entry(const AuditEntry& entry, const std::string& digest, const check::Spec& spec,
                   const Rational& rounding) {
  Judged judged;
  judged.id = entry.id;
  judged.title = entry.title;
  judged.neighbours = entry.neighbours;
  judged.claim = describe(entry.claim);
  judged.assumes = entry.assumes;
  const auto finding = audit_within_memory(entry, rounding);
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

Result<Judge> Judge::read(const std::string& bytes) {
  auto file = read_audit(bytes);
  if (!file) return file.error();
  const auto spec = check::Spec::read(bytes);
  if (const auto* why = std::get_if<std::string>(&spec))
    return invalid_input("", "the independent checker cannot read this file: " + *why);
  return Judge{std::make_shared<const Document>(
      Document{std::move(file).value(), std::get<check::Spec>(spec), sha256_hex(bytes)})};
}

std::size_t Judge::claims() const { return document_->file.size(); }

const AuditEntry* Judge::entry(std::size_t claim) const { return std::get_if<AuditEntry>(&document_->file.at(claim)); }

Judged Judge::judge(std::size_t claim, const Rational& rounding) const {
  const auto& entry = document_->file.at(claim);
  if (const auto* good = std::get_if<AuditEntry>(&entry))
    return judge_entry(*good, document_->digest, document_->spec, rounding);
  const auto& bad = std::get<BadEntry>(entry);
  Judged judged;
  judged.id = bad.id;
  judged.error = bad.error;
  return judged;
}

Result<std::vector<Judged>> judge_all(const std::string& bytes) {
  const auto judge = Judge::read(bytes);
  if (!judge) return judge.error();
  std::vector<Judged> all;
  for (std::size_t i = 0; i < judge->claims(); ++i) all.push_back(judge->judge(i));
  return all;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "claims.hpp"

#include "dpcert/certify/certificate.hpp"
#include "dpcert/check/check.hpp"

namespace dpcert::theorems {
namespace {

/// The claim alone in an audit file.
std::string file_of(const Claimed& claimed) {
  return R"({"claims": [{"id": "claim", "neighbours": "replace-one", "mechanism": )" + claimed.mechanism +
         R"(, "claim": )" + claimed.claim + "}]}";
}

/// The only entry: one that cannot be read, or judged, is a mistake of the registry.
AuditEntry entry_of(const std::string& file) {
  const auto read = read_audit(file);
  const auto* entry = read ? std::get_if<AuditEntry>(&read->front()) : nullptr;
  expects(entry != nullptr, "a claim that can be read");
  return *entry;
}

Finding finding_of(const AuditEntry& entry) {
  const auto finding = audit(entry.mechanism, entry.claim);
  expects(finding.has_value(), "a claim that can be judged");
  return *finding;
}

constexpr check::Verdict as_checked(Verdict verdict) {
  if (verdict == Verdict::proved) return check::Verdict::proved;
  return verdict == Verdict::refuted ? check::Verdict::refuted : check::Verdict::not_implied;
}

}  // namespace

Finding found(const Claimed& claimed) { return finding_of(entry_of(file_of(claimed))); }

Trilean is_certified(const Claimed& claimed, Verdict verdict) {
  const std::string file = file_of(claimed);
  const AuditEntry entry = entry_of(file);
  const Finding finding = finding_of(entry);
  if (finding.verdict == Verdict::undecided) return Trilean::unknown;
  if (finding.verdict != verdict) return Trilean::no;
  if (!finding.derivation) return Trilean::unknown;
  const auto spec = check::Spec::read(file);
  if (!std::holds_alternative<check::Spec>(spec)) return Trilean::no;
  const std::string certificate = write_certificate(*finding.derivation, {sha256_hex(file), entry.index, entry.id});
  const check::Outcome outcome = check::check(std::get<check::Spec>(spec), certificate);
  if (outcome.beyond_limits) return Trilean::unknown;
  return trilean(outcome.accepted && outcome.verdict == as_checked(verdict));
}

std::string channel_text(const StochasticMatrix& rows) {
  std::string text;
  for (const auto& row : rows) {
    text += text.empty() ? "[" : ", [";
    for (std::size_t y = 0; y < row.size(); ++y) text += (y == 0 ? "" : ", ") + quoted(row[y]);
    text += "]";
  }
  return R"({"type": "channel", "matrix": [)" + text + "]}";
}

}  // namespace dpcert::theorems

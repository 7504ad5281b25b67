// SPDX-License-Identifier: Apache-2.0
// What the prover reads as whole files: audits, and releases on data.
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/releases/release.hpp"
#include "harness.hpp"

namespace dpcert::fuzz {
namespace {

void demand_said(const Error& error) { demand(!error.message.empty(), "a refusal says why"); }

void try_claim(const std::variant<AuditEntry, BadEntry>& entry) {
  if (const auto* bad = std::get_if<BadEntry>(&entry)) {
    demand_said(bad->error);
    return demand(bad->error.where.starts_with("/claims/"), "a refusal says where", bad->error.where);
  }
  const auto& read = std::get<AuditEntry>(entry);
  demand(!why_invalid(read.claim), "a claim that is read is valid");
  demand(!describe(read.claim).empty(), "a claim has words");
}

/// The claim of a release's own audit file is read.
void try_release(const ReleaseSpec& spec) {
  const auto file = read_audit(audit_file_of(spec));
  demand(file && file->size() == 1, "the audit file of a release is one");
  demand(std::holds_alternative<AuditEntry>(file->front()), "the claim of a release is read");
}

}  // namespace

void try_text(std::string_view text) {
  const auto document = read_json(text);
  if (!document) return demand_said(document.error());
  const auto file = read_audit(text);
  if (file)
    for (const auto& entry : *file) try_claim(entry);
  else
    demand_said(file.error());
  const auto release = release_spec_of(*document);
  if (release)
    try_release(*release);
  else
    demand_said(release.error());
}

}  // namespace dpcert::fuzz

// SPDX-License-Identifier: Apache-2.0
#include "audit_command.hpp"

#include <filesystem>
#include <ostream>

#include "answer.hpp"
#include "audit_report.hpp"
#include "dpcert/certify/certificate.hpp"
#include "files.hpp"

namespace dpcert::cli {
namespace {

/// Writes every certificate into a folder; the names by claim id.
Result<std::map<std::string, std::string>> write_certificates(const std::vector<Judged>& claims,
                                                              const std::string& folder) {
  std::map<std::string, std::string> files;
  if (folder.empty()) return files;
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) return invalid_input("", folder + ": " + code.message());
  for (const Judged& claim : claims) {
    if (claim.certificate.empty()) continue;
    const auto path = std::filesystem::path{folder} / certificate_file_name(claim.id);
    auto written = write_file(path, claim.certificate);
    if (!written) return written.error();
    files.emplace(claim.id, std::move(written).value());
  }
  return files;
}

Status status_of(const std::vector<Judged>& claims) {
  bool bad = false, broken = false, undecided = false;
  for (const Judged& claim : claims) {
    bad = bad || claim.error;
    if (claim.error) continue;
    const Verdict verdict = claim.finding.verdict;
    broken = broken || verdict == Verdict::refuted || verdict == Verdict::not_implied;
    undecided = undecided || verdict == Verdict::undecided;
  }
  return bad ? bad_input : broken ? some_broken : undecided ? some_undecided : all_well;
}

}  // namespace

Status run_audit(const AuditOptions& options, std::ostream& out, std::ostream& err) {
  const auto complain = [&](const Error& error) {
    err << "dpcert: " << (error.where.empty() ? "" : error.where + ": ") << error.message << "\n";
    return bad_input;
  };
  const auto bytes = read_file(options.file);
  if (!bytes) return complain(bytes.error());
  const auto claims = appraise(*bytes);
  if (!claims) return complain(claims.error());
  const auto files = write_certificates(*claims, options.certificates);
  if (!files) return complain(files.error());
  if (options.json)
    out << to_text(verdicts(*claims, *files)) << "\n";
  else
    out << (options.markdown ? markdown(*claims) : table(*claims, options.verbose));
  out << std::flush;
  if (!out.good()) return complain(invalid_input("", "the report could not be written"));
  return status_of(*claims);
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "dpcert/certify/certificate.hpp"
#include "dpcert/queries/audit_text.hpp"
#include "dpcert/releases/release.hpp"
#include "files.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

struct ReleaseOptions {
  std::string spec;                   ///< a file, or - for standard input
  std::string data;                   ///< a CSV file; "": none, for a dry run
  bool is_dry = false;                ///< states the guarantee and the error, and touches no data
  std::string certificates;           ///< a folder for the audit file and its certificate; "": none are written
  std::optional<std::uint64_t> seed;  ///< none: the kernel's bits
};

namespace fs = std::filesystem;

Answer guarantee_of(const Judged& claim) {
  Answer guarantee;
  guarantee["claim"] = claim.claim;
  guarantee["neighbours"] = "replace-one";
  guarantee["verdict"] = name_of(claim.finding.verdict);
  guarantee["checked"] = claim.checked;
  guarantee["rule"] = claim.finding.required.rule;
  guarantee["sentence"] = claim.finding.sentence;
  return guarantee;
}

Answer record_of(const ReleaseSpec& spec, const Judged& claim) {
  Answer record;
  record["mechanism"] = Answer::parse(spec.release.mechanism);
  record["guarantee"] = guarantee_of(claim);
  record["treatment"] = spec.release.treatment;
  record["error"] = spec.release.error;
  if (!spec.release.costs.empty()) record["costs"] = Answer::parse(costs_as_they_accrue(spec.release.costs));
  record["grid"] = "2^" + std::to_string(-spec.grid.bits);
  return record;
}

/// The audit file, and the certificate beside it.
Result<std::string> write_proof(const std::string& folder, const std::string& audit, const Judged& claim) {
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) return invalid_input("", folder + ": " + code.message());
  auto written = write_file(fs::path{folder} / "release.json", audit);
  if (!written || claim.certificate.empty()) return written;
  return write_file(fs::path{folder} / certificate_file_name(claim.id), claim.certificate);
}

/// Proved, or why nothing is released.
Status settle(const Judged& claim, const StatisticRelease& release, std::ostream& err) {
  if (claim.error) return complain(err, invalid_input("/release", claim.error->message));
  const Verdict verdict = claim.finding.verdict;
  if (verdict == Verdict::proved) return all_well;
  if (release.is_of_bound) {
    complain(err, invalid_input("/claim",
                                "undecided, so nothing is released: the noise is sized by a bound of the "
                                "largest difference, of which the claim is not proved (" +
                                    claim.finding.sentence + ")"));
    return some_undecided;
  }
  complain(err, invalid_input("/claim",
                              std::string{name_of(verdict)} + ", so nothing is released: " + claim.finding.sentence));
  return verdict == Verdict::undecided ? some_undecided : some_broken;
}

/// Proves the claim of the spec, then draws what it names from the
/// data, and writes one JSON object with the guarantee.
///
/// Returns  all_well; some_broken or some_undecided where the claim is refuted, not implied, or
///          undecided, and bad_input: then no data are read, or nothing is drawn from them.
Status run_release(const ReleaseOptions& options, std::ostream& out, std::ostream& err) {
  if (options.is_dry != options.data.empty())
    return complain(
        err, invalid_input("--data", options.is_dry ? "a dry run touches no data" : "wanted a CSV file, or --dry-run"));
  const auto document = read_document(options.spec);
  if (!document) return complain(err, document.error());
  const auto spec = release_spec_of(*document);
  if (!spec) return complain(err, spec.error());
  const std::string audit = audit_file_of(*spec);
  const auto judged = judge_all(audit);
  if (!judged) return complain(err, judged.error());
  const Judged& claim = judged->front();
  if (const Status status = settle(claim, spec->release, err); status != all_well) return status;

  Answer record = record_of(*spec, claim);
  if (!options.is_dry) {
    const auto csv = read_file(options.data);
    if (!csv) return complain(err, csv.error());
    const auto bits = options.seed ? seeded_bits(*options.seed) : kernel_bits();
    const auto value = draw_release(*spec, *csv, *bits);
    if (!value)
      return complain(err, value.error().where.empty() ? in_file(options.data, value.error()) : value.error());
    record["randomness"] = bits->source();
    record["value"] = Answer::parse(spec->release.told(*value));
  }
  if (!options.certificates.empty())
    if (const auto written = write_proof(options.certificates, audit, claim); !written)
      return complain(err, written.error());
  out << to_text(record) << '\n';
  if (!out.flush().good()) return complain(err, invalid_input("", "the release could not be written"));
  return all_well;
}

}  // namespace

Command add_release(CLI::App& program) {
  auto options = std::make_shared<ReleaseOptions>();
  auto* parser = program.add_subcommand(
      "release", "Prove the claim of a spec, then release a noisy statistic of columns of records");
  parser->add_option("SPEC", options->spec, "What is released, a JSON file (dpcert schema release_spec), or -")
      ->type_name("FILE")
      ->required();
  parser->add_option("--data", options->data, "The records, a CSV file whose first line names the columns")
      ->type_name("FILE");
  parser->add_flag("--dry-run", options->is_dry, "State the guarantee and the error, and touch no data");
  parser
      ->add_option("--certificates", options->certificates, "Write the audit file and its certificate into this folder")
      ->type_name("DIR");
  parser->add_option("--seed", options->seed,
                     "Draw by ChaCha20 with this key, for simulation; else the kernel's random bits");
  return {.parser = parser,
          .run = [options] { return run_release(*options, std::cout, std::cerr); },
          .endings = {{all_well, "released"},
                      {some_broken, "the claim is broken, and nothing is released"},
                      {bad_input, "any error"},
                      {some_undecided, "the claim is undecided, and nothing is released"}}};
}

}  // namespace dpcert::cli

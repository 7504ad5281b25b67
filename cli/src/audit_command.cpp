// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "audit_report.hpp"
#include "dpcert/certify/certificate.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/reports/audit_page.hpp"
#include "dpcert/reports/gnuplot.hpp"
#include "files.hpp"
#include "terminal.hpp"
#include "watch.hpp"

namespace dpcert::cli {
namespace {

struct AuditOptions {
  std::string file;
  std::string certificates;  ///< folder for the certificates; empty: none are written
  std::string html, csv;     ///< files for further reports; empty: none are written
  bool json = false, markdown = false, verbose = false;
  std::string rounding;          ///< as in dpcert/mechanisms/audit.hpp; empty: as usual
  bool require_checked = false;  ///< a verdict without a certificate counts as undecided in the exit status
};

namespace fs = std::filesystem;

Report::Form form_of(const AuditOptions& options) {
  if (options.json) return Report::Form::json;
  if (options.markdown) return Report::Form::markdown;
  return options.verbose ? Report::Form::verbose : Report::Form::table;
}

/// One audit, which writes each verdict, and before it its certificate, as soon as it is known.
class Audit {
 public:
  Audit(const AuditOptions& options, const std::string& bytes, Rational rounding, std::ostream& out, std::ostream& err)
      : options_{options},
        rounding_{std::move(rounding)},
        out_{out},
        err_{err},
        report_{form_of(options)},
        page_{options.file, read_json(bytes).value(), why_no_pictures()} {}

  Status run(const Judge& judge) {
    write(report_.begin());
    for (std::size_t i = 0; i < judge.claims() && out_.good(); ++i) {
      const AuditEntry* entry = judge.entry(i);
      doing(fmt::format("claim {} of {}, {}", i + 1, judge.claims(), entry == nullptr ? "" : quoted_name(entry->id)));
      const Judged claim = judge.judge(i, rounding_);
      note(claim);
      const std::string certificate = write_certificate_of(claim);
      write(report_.claim(claim, certificate));
      if (!options_.csv.empty()) csv_ += table_.claim(claim, certificate);
      if (!options_.html.empty()) page_.add(claim, entry, certificate);
    }
    write(report_.end());
    if (!options_.csv.empty()) write_whole(options_.csv, csv_);
    if (!options_.html.empty()) write_whole(options_.html, page_.text());
    if (!out_.good()) return complain(err_, invalid_input("", "the report could not be written"));
    return bad_ ? bad_input : broken_ ? some_broken : undecided_ ? some_undecided : all_well;
  }

 private:
  void write(const std::string& text) { out_ << text << std::flush; }

  void note(const Judged& claim) {
    bad_ = bad_ || claim.error;
    if (claim.error) return;
    const Verdict verdict = claim.finding.verdict;
    if (verdict == Verdict::undecided || (options_.require_checked && !claim.checked))
      undecided_ = true;
    else if (verdict != Verdict::proved)
      broken_ = true;
  }

  /// The file's name; "" where there is nothing to write, or where
  /// it could not be, which makes the audit a failure.
  std::string write_certificate_of(const Judged& claim) {
    if (options_.certificates.empty() || claim.certificate.empty()) return "";
    const auto path = fs::path{options_.certificates} / certificate_file_name(claim.id);
    auto written = write_file(path, claim.certificate);
    if (written) return std::move(written).value();
    bad_ = true;
    complain(err_, written.error());
    return "";
  }

  void write_whole(const std::string& file, const std::string& text) {
    const auto written = write_file(file, text);
    if (written) return;
    bad_ = true;
    complain(err_, written.error());
  }
  /// "" where pictures can be drawn, or none are asked for.
  [[nodiscard]] std::string why_no_pictures() const {
    const auto problem = options_.html.empty() ? std::nullopt : reports::why_not_drawn("picture.svg");
    if (problem) complain(err_, *problem);
    return problem ? problem->message : "";
  }

  const AuditOptions& options_;
  Rational rounding_;
  std::ostream& out_;
  std::ostream& err_;
  Report report_, table_{Report::Form::csv};
  std::string csv_ = table_.begin();
  reports::AuditPage page_;
  bool bad_ = false, broken_ = false, undecided_ = false;
};

/// Audits a file; each verdict is written, and its certificate before it, as soon as it is known.
/// Returns  the exit status as the interface says: 0 all proved, 1 some refuted
///          or not implied, 3 some undecided and none of those, 2 a bad claim,
///          or a file that cannot be read or written.
Status run_audit(const AuditOptions& options, std::ostream& out, std::ostream& err) {
  const auto rounding = options.rounding.empty() ? Result<Rational>{usual_rounding()} : read_rational(options.rounding);
  if (!rounding) return complain(err, invalid_input("--rounding", rounding.error().message));
  if (*rounding < 0) return complain(err, invalid_input("--rounding", "found " + options.rounding + ", wanted >= 0"));
  const auto bytes = read_file(options.file);
  if (!bytes) return complain(err, bytes.error());
  for (const auto& [report, other] : {std::pair{options.html, options.csv}, std::pair{options.csv, options.html}})
    if (const auto problem = report.empty() ? std::nullopt : why_not_written(report, {options.file, other}))
      return complain(err, *problem);
  const auto judge = Judge::read(*bytes);
  if (!judge) return complain(err, in_file(options.file, judge.error()));
  std::error_code code;
  if (!options.certificates.empty()) fs::create_directories(options.certificates, code);
  if (code) return complain(err, invalid_input("", options.certificates + ": " + code.message()));
  return Audit{options, *bytes, *rounding, out, err}.run(*judge);
}

}  // namespace

Command add_audit(CLI::App& program) {
  auto options = std::make_shared<AuditOptions>();
  auto* parser = program.add_subcommand("audit", "Settle the claims of an audit file");
  parser->add_option("FILE", options->file, "The audit file, or - for standard input")->required();
  parser->add_option("--certificates", options->certificates, "Write one certificate a claim into this folder")
      ->type_name("DIR");
  auto* json = parser->add_flag("--json", options->json, "Print the verdicts as JSON");
  parser->add_flag("--markdown", options->markdown, "Print a Markdown report")->excludes(json);
  parser->add_option("--html", options->html, "Write a report into this file: a page of HTML that stands alone")
      ->type_name("FILE");
  parser->add_option("--csv", options->csv, "Write the verdicts into this file, a table for spreadsheets")
      ->type_name("FILE");
  parser->add_flag("--require-checked", options->require_checked,
                   "Exit with status 3 where a verdict rests on no certificate that the checker accepted");
  parser->add_option("--rounding", options->rounding,
                     "A claim that is short by at most this part of itself is said to be so by rounding (1e-9); "
                     "its verdict is the same");
  parser->add_flag("-v,--verbose", options->verbose, "Show titles, neighbours and the steps of each proof");
  return {.parser = parser,
          .run = [options] { return run_audit(*options, std::cout, std::cerr); },
          .endings = {{all_well, "all claims are proved"},
                      {some_broken, "any is refuted, or not implied"},
                      {bad_input, "a bad claim, or a file that cannot be read or written"},
                      {some_undecided, "some are undecided, and none of those"}}};
}

}  // namespace dpcert::cli

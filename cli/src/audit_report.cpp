// SPDX-License-Identifier: Apache-2.0
#include "audit_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "dpcert/queries/audit_text.hpp"
#include "dpcert/queries/number_text.hpp"
#include "dpcert/reports/finding_words.hpp"
#include "dpcert/reports/proof_in_words.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using reports::margin;
using reports::requirement;

/// The proof in words; nothing of no certificate.
std::string steps_of(const std::string& certificate) {
  std::string text;
  const auto proof = reports::proof_in_words(certificate);
  for (std::size_t i = 0; proof && i < proof->size(); ++i) {
    const reports::ProofStep& step = proof->at(i);
    text += "      step " + step.number + " (" + step.rule + "). " + step.sentence + "\n";
  }
  return text;
}

std::string escape_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find_first_of("|\\`*_<", at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}
std::string name_cell(const std::string& name) { return escape_cell(shown_name(name)); }
std::string text_cell(const std::string& text) { return escape_cell(harmless(text)); }

std::string table_lines(const Judged& claim, bool verbose) {
  const std::string id = claim.id.empty() ? "(no id)" : quoted_name(claim.id);
  if (claim.error)
    return fmt::format("{:<12} {}\n    {}: {}\n", "bad claim", id, harmless(claim.error->where),
                       harmless(claim.error->message));
  const Finding& finding = claim.finding;
  std::string text = fmt::format("{:<12} {}  {}  ({}, margin {}){}\n    {}\n", name_of(finding.verdict), id,
                                 claim.claim, requirement(finding), margin(finding),
                                 claim.checked ? "" : "  [not checked]", harmless(finding.sentence));
  if (!claim.assumes.empty()) text += "    assumed: " + claim.assumes + "\n";
  if (!verbose) return text;
  if (!claim.title.empty()) text += "    title: " + quoted_name(claim.title) + "\n";
  static const std::map<std::string, std::string> kinds = {
      {"exact", "exact"}, {"bounds", "between two bounds"}, {"enclosed", "between two ends"}, {"bound", "a bound"}};
  text +=
      fmt::format("    neighbours: {}; the figure is {}, by rule {}\n", claim.neighbours,
                  kinds.at(kind_of_figure(finding.required.tightness, finding.required.rule)), finding.required.rule);
  return text + steps_of(claim.certificate);
}

std::string markdown_row(const Judged& claim) {
  if (claim.error)
    return fmt::format("| bad claim | {} | | | | | {}: {} |\n", name_cell(claim.id), text_cell(claim.error->where),
                       text_cell(claim.error->message));
  const Finding& finding = claim.finding;
  return fmt::format("| {} | **{}**: {} ({}) | {} | {} | {} | {} | {} |\n", escape_cell(name_of(finding.verdict)),
                     name_cell(claim.id), name_cell(claim.title), claim.neighbours, claim.claim,
                     escape_cell(requirement(finding)), margin(finding), claim.checked ? "yes" : "no",
                     text_cell(finding.sentence + (claim.assumes.empty() ? "" : "; assumed: " + claim.assumes)));
}

/// One cell of a table that spreadsheets read. A text that somebody gave is no formula there.
std::string csv_cell(std::string text, bool is_given = true) {
  if (is_given && !text.empty() && std::string_view{"=+-@\t\r"}.find(text.front()) != std::string_view::npos)
    text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) text.insert(at, "\"");
  return '"' + text + '"';
}

constexpr const char* csv_header =
    "id,title,verdict,checked,claim,needed or enough,margin,kind,rule,would hold,neighbours,assumes,sentence,"
    "certificate,problem\r\n";

std::string csv_row(const Judged& claim, const std::string& certificate) {
  const std::string names = csv_cell(harmless(claim.id)) + "," + csv_cell(harmless(claim.title)) + ",";
  if (claim.error)
    return names + "bad claim,,,,,,,,,,,," + csv_cell(harmless(claim.error->where + ": " + claim.error->message)) +
           "\r\n";
  const Finding& finding = claim.finding;
  const RuleValue& required = finding.required;
  return names + fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},\r\n", name_of(finding.verdict),
                             claim.checked ? "yes" : "no", csv_cell(claim.claim), csv_cell(requirement(finding)),
                             csv_cell(margin(finding), false), kind_of_figure(required.tightness, required.rule),
                             required.rule, finding.verdict == Verdict::proved ? "" : would_hold(finding),
                             claim.neighbours, csv_cell(claim.assumes), csv_cell(harmless(finding.sentence)),
                             csv_cell(certificate));
}

}  // namespace

std::string Report::begin() const {
  if (form_ == Form::json) return "{\"verdicts\":[\n";
  if (form_ == Form::csv) return csv_header;
  if (form_ != Form::markdown) return "";
  return "| verdict | claim | claimed | needed, or enough by a rule | margin | checked | in words |\n"
         "|---|---|---|---|---|---|---|\n";
}

std::string Report::claim(const Judged& claim, const std::string& certificate) {
  counts_[claim.error ? "bad" : name_of(claim.finding.verdict)] += 1;
  claims_ += 1;
  within_rounding_ += !claim.error && claim.finding.is_within_rounding ? 1U : 0U;
  checked_ += claim.checked ? 1 : 0;
  if (form_ == Form::json) return (claims_ == 1 ? "" : ",") + to_text(verdict_object(claim, certificate)) + "\n";
  if (form_ == Form::csv) return csv_row(claim, certificate);
  return form_ == Form::markdown ? markdown_row(claim) : table_lines(claim, form_ == Form::verbose);
}

std::string Report::end() const {
  if (form_ == Form::json) return "]}\n";
  return form_ == Form::markdown ? "\n" + summary() + ".\n" : summary() + "\n";
}

std::string Report::summary() const {
  std::string text = fmt::format("{} claim{}:", claims_, claims_ == 1 ? "" : "s");
  const char* separator = " ";
  for (const char* name : {"proved", "refuted", "not_implied", "undecided", "bad"})
    if (const auto found = counts_.find(name); found != counts_.end()) {
      text += fmt::format("{}{} {}", separator, found->second, name);
      separator = ", ";
    }
  if (within_rounding_ > 0)
    text += fmt::format("; {} of those not proved {} short by rounding", within_rounding_,
                        within_rounding_ == 1 ? "is" : "are");
  return text + fmt::format("; {} settled by a certificate that the checker accepted", checked_);
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "audit_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "answer.hpp"
#include "dpcert/exact/decimal.hpp"

namespace dpcert::cli {
namespace {

constexpr long digits = 15;

/// The required value to twelve digits, rounded up; the full enclosure is in the JSON.
std::string required(const Finding& finding) {
  const Figure& figure = finding.required;
  if (figure.infinite) return "inf";
  if (figure.exact) return write_decimal(*figure.exact, 12, Direction::up);
  return figure.value.is_finite() ? write_decimal(figure.value.upper(), 12, Direction::up) : "?";
}

/// What the figure is: needed, or enough by a rule.
std::string requirement(const Finding& finding) {
  const std::string figure = finding.quantity + " " + required(finding);
  return finding.is_exact ? "needed " + figure : "enough " + figure + " by rule " + finding.required.rule;
}

/// claimed - required, from its safe end: what is certainly left over (negative: what is certainly missing).
std::string margin(const Finding& finding) {
  const Figure& figure = finding.required;
  if (figure.infinite) return "-inf";
  if (figure.exact && finding.claimed.is_rational())
    return write_decimal(finding.claimed.nats() - *figure.exact, 3, Direction::down);
  if (!figure.value.is_finite()) return "?";
  const Enclosure left = finding.claimed.enclose(figure.value.precision()) - figure.value;
  const Rational lower = left.lower();
  const bool is_zero = lower <= 0 && left.upper() >= 0;
  return is_zero ? "0" : write_decimal(lower, 3, Direction::down);
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return text;
}

std::map<std::string, int> tally(const std::vector<Judged>& claims) {
  std::map<std::string, int> counts;
  for (const Judged& claim : claims) counts[claim.error ? "bad" : name_of(claim.finding.verdict)] += 1;
  return counts;
}

std::string summary(const std::vector<Judged>& claims) {
  std::string text = fmt::format("{} claim{}:", claims.size(), claims.size() == 1 ? "" : "s");
  const auto counts = tally(claims);
  const char* separator = " ";
  for (const char* name : {"proved", "refuted", "not_implied", "undecided", "bad"})
    if (const auto found = counts.find(name); found != counts.end()) {
      text += fmt::format("{}{} {}", separator, found->second, name);
      separator = ", ";
    }
  const auto checked = std::count_if(claims.begin(), claims.end(), [](const Judged& claim) { return claim.checked; });
  return text + fmt::format("; {} settled by a certificate that the checker accepted", checked);
}

std::string steps_of(const std::string& certificate) {
  std::string text;
  for (std::size_t begin = 0; begin < certificate.size();) {
    const std::size_t end = std::min(certificate.find('\n', begin), certificate.size());
    const std::string line = certificate.substr(begin, end - begin);
    if (line.starts_with("step")) text += "      " + (line.size() > 300 ? line.substr(0, 300) + " ..." : line) + "\n";
    begin = end + 1;
  }
  return text;
}

std::string escape_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find_first_of("|\\`*_<", at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return one_line(text);
}

}  // namespace

std::string table(const std::vector<Judged>& claims, bool verbose) {
  std::string text;
  for (const Judged& claim : claims) {
    const std::string id = one_line(claim.id);
    if (claim.error) {
      text += fmt::format("{:<12} {}\n    {}: {}\n", "bad claim", id.empty() ? "(no id)" : id, claim.error->where,
                          one_line(claim.error->message));
      continue;
    }
    const Finding& finding = claim.finding;
    text += fmt::format("{:<12} {}  {}  ({}, margin {}){}\n    {}\n", name_of(finding.verdict), id, claim.claim,
                        requirement(finding), margin(finding), claim.checked ? "" : "  [not checked]",
                        one_line(finding.sentence));
    if (!verbose) continue;
    if (!claim.title.empty()) text += "    " + one_line(claim.title) + "\n";
    text += fmt::format("    neighbours: {}; the figure is {}, by rule {}\n", claim.neighbours,
                        finding.is_exact ? "exact" : "a bound", finding.required.rule);
    text += steps_of(claim.certificate);
  }
  return text + summary(claims) + "\n";
}

std::string markdown(const std::vector<Judged>& claims) {
  std::string text =
      "| verdict | claim | claimed | needed, or enough by a rule | margin | checked | in words |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const Judged& claim : claims) {
    if (claim.error) {
      text += fmt::format("| bad claim | {} | | | | | {}: {} |\n", escape_cell(claim.id),
                          escape_cell(claim.error->where), escape_cell(claim.error->message));
      continue;
    }
    const Finding& finding = claim.finding;
    text += fmt::format("| {} | **{}**: {} ({}) | {} | {} | {} | {} | {} |\n", escape_cell(name_of(finding.verdict)),
                        escape_cell(claim.id), escape_cell(claim.title), claim.neighbours, claim.claim,
                        escape_cell(requirement(finding)), margin(finding), claim.checked ? "yes" : "no",
                        escape_cell(finding.sentence));
  }
  return text + "\n" + summary(claims) + ".\n";
}

Fields verdicts(const std::vector<Judged>& claims, const std::map<std::string, std::string>& files) {
  Fields list = Fields::array();
  for (const Judged& claim : claims) {
    Fields one;
    one["id"] = claim.id;
    if (claim.error) {
      one["error"] = error_object(*claim.error);
    } else {
      const Finding& finding = claim.finding;
      one["verdict"] = name_of(finding.verdict);
      one["checked"] = claim.checked;
      one["quantity"] = finding.quantity;
      const auto number = number_object(finding.required, digits, Domain::non_negative);
      if (number)
        one.update(*number);
      else
        one["lower"] = "0", one["upper"] = "inf";
      one["kind"] = finding.is_exact ? "exact" : "bound";
      one["rule"] = finding.required.rule;
      one["sentence"] = finding.sentence;
      if (const auto file = files.find(claim.id); file != files.end()) one["certificate"] = file->second;
    }
    list.push_back(std::move(one));
  }
  return {{"verdicts", std::move(list)}};
}

}  // namespace dpcert::cli

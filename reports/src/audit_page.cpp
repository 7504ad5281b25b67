// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/audit_page.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <map>

#include "dpcert/queries/audit_text.hpp"
#include "dpcert/queries/number_text.hpp"
#include "dpcert/reports/finding_words.hpp"
#include "dpcert/reports/picture.hpp"
#include "dpcert/reports/proof_in_words.hpp"

namespace dpcert::reports {
namespace {

namespace fs = std::filesystem;

/// How a verdict is shown: its light, and what it is called.
struct Shown {
  const char *light, *word;
};
Shown shown_as(Verdict verdict) {
  switch (verdict) {
    case Verdict::proved:
      return {"good", "holds"};
    case Verdict::refuted:
      return {"bad", "false"};
    case Verdict::not_implied:
      return {"bad", "not implied"};
    case Verdict::undecided:
      break;
  }
  return {"open", "undecided"};
}

std::string what_the_figure_is(const Finding& finding) {
  const std::string kind = kind_of_figure(finding.required.tightness, finding.required.rule);
  static const std::map<std::string, std::string> words{
      {"exact", "the mechanism's own optimum"},
      {"bounds", "the mechanism's own optimum, known between two bounds"},
      {"enclosed", "the mechanism's own optimum, known between two ends"},
      {"bound", "a bound: less may be enough"}};
  return fmt::format("{} (rule {})", words.at(kind), finding.required.rule);
}

/// A word of a command, as a shell takes it.
std::string shell_word(const std::string& text) {
  const bool is_plain =
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+,:=@%-") ==
      std::string::npos;
  std::string word = text.starts_with('-') ? "./" + text : text;
  if (is_plain || text.empty()) return word;
  for (std::size_t at = 0; (at = word.find('\'', at)) != std::string::npos; at += 4) word.replace(at, 1, "'\\''");
  return "'" + word + "'";
}

Answer bad_claim(const Judged& claim) {
  return {{"light", "bad"}, {"word", "bad claim"}, {"problem", claim.error->message}, {"where", claim.error->where}};
}

Answer settled_claim(const Judged& claim, const std::string& certificate) {
  const Finding& finding = claim.finding;
  const auto [light, word] = shown_as(finding.verdict);
  Answer one{{"light", light},
             {"word", word},
             {"claimed", claim.claim},
             {"needed", requirement(finding)},
             {"margin", margin(finding)},
             {"figure", what_the_figure_is(finding)},
             {"sentence", finding.sentence},
             {"neighbours", claim.neighbours},
             {"assumes", claim.assumes},
             {"checked", claim.checked},
             {"rules", fmt::format("{}", fmt::join(claim.rules, ", "))},
             {"certificate", shell_word(certificate)}};
  if (const std::string other = finding.verdict == Verdict::proved ? "" : would_hold(finding); !other.empty())
    one["would_hold"] = name_of_claimed(finding) + " " + other;
  one["is_settled"] = finding.verdict != Verdict::undecided;
  one["is_within_rounding"] = finding.is_within_rounding;
  return one;
}

}  // namespace

void AuditPage::add(const Judged& claim, const AuditEntry* entry, const std::string& certificate) {
  Answer one = claim.error ? bad_claim(claim) : settled_claim(claim, certificate);
  one["number"] = claims_.size() + 1;
  one["id"] = claim.id.empty() ? "(no id)" : claim.id;
  one["title"] = claim.title;
  if (claim.checked) one["steps"] = steps_of(claim.certificate);
  if (entry != nullptr && !claim.error && why_no_pictures_.empty())
    one["picture"] = figure_of(claim_panel(entry->mechanism, entry->claim),
                               "The curve of the mechanism, and what is claimed: " + claim.claim);
  claims_.push_back(std::move(one));
}

/// Those of the claim that is added next.
Answer AuditPage::steps_of(const std::string& certificate) const {
  constexpr std::size_t most = 200;
  const Json* claims = document_.find("claims");
  const bool is_there = claims != nullptr && claims_.size() < claims->items.size();
  const auto steps = proof_in_words(certificate, is_there ? claims->items[claims_.size()].find("mechanism") : nullptr);
  if (!steps) return nullptr;
  Answer shown = Answer::array();
  for (const ProofStep& step : *steps) {
    if (shown.size() == most) break;
    shown.push_back({{"number", step.number},
                     {"rule", step.rule},
                     {"sentence", step.sentence},
                     {"theorem", step.theorem},
                     {"source", step.source}});
  }
  return {{"shown", std::move(shown)}, {"more", steps->size() > most ? steps->size() - most : 0}};
}

/// How many claims are what, and what would hold in place of those that do not.
Answer AuditPage::summary() const {
  std::map<std::string, std::size_t> counts;  // by the words that the table has
  std::size_t unchecked = 0;
  Answer wrong = Answer::array();
  for (const Answer& one : claims_) {
    ++counts[one.at("word").get<std::string>()];
    if (one.value("is_settled", false) && !one.value("checked", false)) ++unchecked;
    if (one.at("light") == "bad") wrong.push_back(one);
  }
  std::string verdict;
  for (const auto& [word, many, one] :
       {std::array{"false", "are false", "is false"},
        std::array{"not implied", "do not follow from their budgets", "does not follow from its budget"},
        std::array{"bad claim", "could not be read", "could not be read"},
        std::array{"undecided", "are undecided", "is undecided"}})
    if (const std::size_t count = counts[word]; count > 0)
      verdict += fmt::format("{}{} {}", verdict.empty() ? "" : ", ", count, count == 1 ? one : many);
  const std::size_t all = claims_.size();
  const bool all_hold = verdict.empty();
  return {{"light", !wrong.empty() ? "bad"
                    : all_hold     ? "good"
                                   : "open"},
          {"verdict", !all_hold  ? fmt::format("Of {} claim{}: {}.", all, all == 1 ? "" : "s", verdict)
                      : all == 1 ? "The claim holds."
                                 : fmt::format("All {} claims hold.", all)},
          {"good", all_hold ? 0 : counts["holds"]},
          {"unchecked", unchecked},
          {"wrong", std::move(wrong)}};
}

std::string AuditPage::text() const {
  const bool is_typed = file_ == "-";
  return page("audit.mustache",
              {{"title", "Audit of " + (is_typed ? "standard input" : fs::path{file_}.filename().string())},
               {"file", is_typed ? "FILE" : shell_word(file_)},
               {"summary", summary()},
               {"claims", claims_},
               {"why_no_pictures", why_no_pictures_}});
}

}  // namespace dpcert::reports

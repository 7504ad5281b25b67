// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/audit_page.hpp"

#include <fmt/format.h>

#include "dpcert/queries/number_text.hpp"
#include "dpcert/reports/claim_picture.hpp"
#include "dpcert/reports/finding_words.hpp"
#include "dpcert/reports/proof_in_words.hpp"

namespace dpcert::reports {
namespace {

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
  const char* words = kind == "exact"    ? "the mechanism's own optimum"
                      : kind == "bounds" ? "the mechanism's own optimum, known between two bounds"
                                         : "a bound: less may be enough";
  return fmt::format("{} (rule {})", words, finding.required.rule);
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
             {"certificate", certificate}};
  if (finding.verdict != Verdict::proved) one["would_hold"] = would_hold(finding);
  one["is_within_rounding"] = finding.is_within_rounding;
  return one;
}

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

void AuditPage::add(const Judged& claim, const AuditEntry* entry, const std::string& certificate) {
  Answer one = claim.error ? bad_claim(claim) : settled_claim(claim, certificate);
  one["number"] = claims_.size() + 1;
  one["id"] = claim.id.empty() ? "(no id)" : claim.id;
  one["title"] = claim.title;
  if (claim.checked) one["steps"] = steps_of(claim.certificate);
  if (entry != nullptr && !claim.error && why_no_pictures_.empty()) one["picture"] = picture_of(*entry);
  claims_.push_back(std::move(one));
}

Answer AuditPage::picture_of(const AuditEntry& entry) const {
  const auto panel = claim_panel(entry.mechanism, entry.claim);
  if (!panel) return nullptr;
  const auto svg = svg_of(*panel);
  if (!svg) return nullptr;
  return {{"image", as_image(*svg)},
          {"words", fmt::format("{} over {} of the mechanism, and what is claimed: {}", panel->axes->y, panel->axes->x,
                                describe(entry.claim))}};
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
  std::size_t good = 0, bad = 0, open = 0, unchecked = 0;
  Answer wrong = Answer::array();
  for (const Answer& one : claims_) {
    const auto light = one["light"].get<std::string>();
    good += light == "good" ? 1U : 0U;
    open += light == "open" ? 1U : 0U;
    unchecked += one.contains("checked") && !one["checked"].get<bool>() ? 1U : 0U;
    if (light != "bad") continue;
    ++bad;
    wrong.push_back(one);
  }
  const std::string all = counted(claims_.size(), "claim");
  return {{"all", all},
          {"light", bad > 0    ? "bad"
                    : open > 0 ? "open"
                               : "good"},
          {"verdict", bad > 0    ? fmt::format("{} of {} {} not hold.", bad, all, bad == 1 ? "does" : "do")
                      : open > 0 ? fmt::format("None of {} was found false; {} undecided.", all,
                                               open == 1 ? "one is" : fmt::format("{} are", open))
                                 : fmt::format("All of {} hold.", all)},
          {"good", good},
          {"open", open},
          {"unchecked", unchecked},
          {"wrong", std::move(wrong)}};
}

std::string AuditPage::text() const {
  return page("audit.mustache", {{"title", "Audit of " + file_},
                                 {"file", file_},
                                 {"summary", summary()},
                                 {"claims", claims_},
                                 {"why_no_pictures", why_no_pictures_}});
}

}  // namespace dpcert::reports

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/queries/agreement.hpp"
#include "dpcert/reports/explanation.hpp"
#include "kernel/certificate.hpp"

namespace dpcert::reports {
namespace {

Verdict verdict_of(check::Verdict verdict) {
  return verdict == check::Verdict::proved    ? Verdict::proved
         : verdict == check::Verdict::refuted ? Verdict::refuted
                                              : Verdict::not_implied;
}

std::string answer_of(const check::Outcome& outcome) {
  if (outcome.accepted)
    return "The independent checker has replayed every step, and accepts this certificate for that claim: " +
           std::string{name(outcome.verdict)} + ".";
  const std::string at = outcome.step < 0 ? "" : " at step " + std::to_string(outcome.step);
  if (outcome.beyond_limits)
    return "The independent checker gives up on this certificate" + at + ": " + outcome.reason +
           ". It is not known to be wrong, and not to be a proof.";
  return "The independent checker rejects this certificate" + at + ": " + outcome.reason + ". It proves nothing.";
}

/// Why the last step settles a claim that has other words than it.
std::string link_of(const Claim& claim, check::Verdict verdict) {
  if (std::holds_alternative<AdvantageClaim>(claim)) return "the advantage of the best test is delta at epsilon 0";
  if (!std::holds_alternative<TradeOffClaim>(claim)) return "its numbers are those of the claim, or stronger";
  return verdict == check::Verdict::proved
             ? "under (e, d)-DP the errors a and b of every test keep a + b exp(e) and b + a exp(e) at 1 - d or above"
             : "a test of N(0, 1) against N(mu, 1) has that type I error, and a smaller type II error";
}

std::string meaning_of(check::Verdict verdict) {
  switch (verdict) {
    case check::Verdict::proved:
      return "The claim holds of every mechanism that the entry describes.";
    case check::Verdict::refuted:
      return "The claim is false: the mechanism's own output laws break it.";
    default:
      return "The claim does not follow: some mechanism meets the budgets of the entry, and breaks it.";
  }
}

/// What "at its worst" in a step speaks of; "" where none says so.
std::string meaning_of_worst(const std::vector<ProofStep>& steps) {
  const auto says_so = [](const ProofStep& step) {
    return step.sentence.find(": at its worst, ") != std::string::npos;
  };
  if (std::none_of(steps.begin(), steps.end(), says_so)) return "";
  return " (\"At its worst\" is between the worst two neighbouring data sets and, where the entry states a budget, of "
         "the worst mechanism that meets it.)";
}

std::vector<std::string> assumptions_of(const AuditEntry& entry) {
  std::vector<std::string> all = {"neighbouring data sets differ as the entry says: " + entry.neighbours,
                                  "what was run is what the entry describes, with its numbers"};
  if (!entry.assumes.empty()) all.push_back(entry.assumes);
  all.emplace_back("the rules hold, as their notes prove, and the checker computes as it is written");
  return all;
}

/// What a rejected certificate tells: the step at fault, as far as it can be read.
void add_refusal(const std::string& certificate, const Json* mechanism, Explanation& explained) {
  const auto steps = proof_in_words(certificate, mechanism);
  const long at = explained.outcome.step;
  if (steps && at >= 0 && static_cast<std::size_t>(at) < steps->size())
    explained.refused = steps->at(static_cast<std::size_t>(at));
}

Result<Explanation> with_proof(const AuditEntry& entry, const std::string& certificate, const Json& mechanism,
                               Explanation explained) {
  const check::Verdict verdict = explained.outcome.verdict;
  if (const auto why = objection(explained.outcome, entry, verdict_of(verdict))) return unsupported("", *why);
  auto steps = proof_in_words(certificate, &mechanism);
  if (!steps) return steps.error();
  explained.steps = *std::move(steps);
  const auto read = check::read_certificate(certificate);  // as it was accepted
  const auto qed = std::get<check::Certificate>(read).qed;
  explained.shown = "Step " + std::to_string(qed) + " settles the claim: " + link_of(entry.claim, verdict) + ". " +
                    meaning_of(verdict) + meaning_of_worst(explained.steps);
  explained.assumptions = assumptions_of(entry);
  return explained;
}

}  // namespace

Result<Explanation> explain(const std::string& audit_file, const std::string& certificate) {
  if (check::is_design(audit_file))
    return unsupported("", "found the query of a design, wanted an audit file; dpcert check judges designs");
  const auto json = read_json(audit_file);
  if (!json) return json.error();
  const auto file = read_audit(audit_file);
  if (!file) return file.error();
  const auto spec = check::Spec::read(audit_file);
  if (const auto* why = std::get_if<std::string>(&spec))
    return invalid_input("", "the independent checker cannot read this file: " + *why);

  Explanation explained;
  explained.outcome = check::check(std::get<check::Spec>(spec), certificate);
  explained.answer = answer_of(explained.outcome);
  const auto index = explained.outcome.claim_index;
  explained.id = explained.outcome.id;
  const auto* entry = index ? std::get_if<AuditEntry>(&file->at(*index)) : nullptr;
  const Json* mechanism = index ? json->find("claims")->items.at(*index).find("mechanism") : nullptr;
  if (entry != nullptr) {
    explained.title = entry->title;
    explained.claim = claim_in_words(entry->claim);
    explained.mechanism = mechanism_in_words(*mechanism);
  }
  if (explained.outcome.accepted && entry == nullptr) return std::get<BadEntry>(file->at(*index)).error;
  if (explained.outcome.accepted) return with_proof(*entry, certificate, *mechanism, std::move(explained));
  add_refusal(certificate, mechanism, explained);
  return explained;
}

}  // namespace dpcert::reports

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/check/check.hpp"

#include <algorithm>
#include <exception>

#include "certificate.hpp"
#include "json.hpp"
#include "rule.hpp"
#include "spec.hpp"

namespace dpcert::check {
namespace {

Outcome rejected(long step, std::string reason, bool beyond_limits = false) {
  Outcome outcome;
  outcome.step = step;
  outcome.beyond_limits = beyond_limits;
  outcome.reason = std::move(reason);
  return outcome;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// The mechanism at a pointer /claims/<claim>/mechanism[/parts/<i>/mechanism, /of ...]; null where there is none.
const Mechanism* node(std::string_view pointer, std::size_t claim, const Mechanism& root) {
  if (!take(pointer, "/claims/" + std::to_string(claim) + "/mechanism")) return nullptr;
  const Mechanism* here = &root;
  while (!pointer.empty()) {
    if (const auto* sampled = here->as<Subsampled>(); sampled != nullptr && take(pointer, "/of")) {
      here = sampled->of.get();
      continue;
    }
    const auto* composed = here->as<Composition>();
    if (composed == nullptr || !take(pointer, "/parts/")) return nullptr;
    const auto index = read_index(pointer.substr(0, pointer.find('/')));
    if (!index || *index >= composed->parts.size()) return nullptr;
    pointer.remove_prefix(std::min(pointer.find('/'), pointer.size()));
    if (!take(pointer, "/mechanism")) return nullptr;
    here = composed->parts[*index].mechanism.get();
  }
  return here;
}

// Whether the statement proves or breaks what is claimed.
bool settles(const Statement& says, const Claimed& claimed) {
  const LogNumber value{says.value, 1};
  switch (says.kind) {
    case Kind::dp:
      return claimed.kind == Kind::dp && at_most(says.epsilon, claimed.epsilon) && says.value <= claimed.value;
    case Kind::not_dp:
      return claimed.kind == Kind::dp && at_most(claimed.epsilon, says.epsilon) && says.value >= claimed.value;
    case Kind::renyi:
      return claimed.kind == Kind::renyi && says.order == claimed.value && at_most(value, claimed.epsilon);
    case Kind::not_renyi:
      return claimed.kind == Kind::renyi && says.order == claimed.value && at_most(claimed.epsilon, value);
    case Kind::zcdp:
      return claimed.kind == Kind::zcdp && says.value <= claimed.value;
    case Kind::not_zcdp:
      return claimed.kind == Kind::zcdp && says.value >= claimed.value;
    case Kind::gdp:
      return claimed.kind == Kind::gdp && says.value <= claimed.value;
    case Kind::not_gdp:
      return claimed.kind == Kind::gdp && says.value >= claimed.value;
    case Kind::attains_gaussian:
      return false;
  }
  return false;
}

Verdict verdict(const Statement& says, const Mechanism& mechanism) {
  if (is_positive(says.kind)) return Verdict::proved;
  return holds_budget(mechanism) ? Verdict::not_implied : Verdict::refuted;
}

// The id on one line: as it is, or in the certificate's own JSON spelling where it holds control characters.
std::string one_line(const std::string& id, std::string_view quoted) {
  const bool is_plain = std::none_of(id.begin(), id.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; });
  return is_plain ? id : std::string{quoted};
}

Judgement replay(const WrittenStep& step, const Mechanism* about, const std::vector<Established>& earlier,
                 Effort& effort) {
  if (about == nullptr) return Judgement::fails("no such mechanism within the claim");
  const Rule rule = find_rule(step.rule);
  if (rule == nullptr) return Judgement::fails("no such rule");
  if (!effort.spend(100)) return Judgement::beyond_limits("the certificate costs too much to check");
  return rule({*about, step.says, step.arguments, earlier, effort});
}

Outcome replay(const Certificate& certificate, const ClaimEntry& entry) {
  std::vector<Established> established;
  Effort effort;
  for (const WrittenStep& step : certificate.steps) {
    const auto number = static_cast<long>(established.size());
    const Mechanism* about = node(step.node, certificate.claim, entry.mechanism);
    try {
      const Judgement judgement = replay(step, about, established, effort);
      if (!judgement.follows())
        return rejected(number, std::string{step.rule} + ": " + judgement.reason(), judgement.is_beyond_limits());
    } catch (const std::exception& problem) {
      return rejected(number, std::string{"the step cannot be computed: "} + problem.what());
    }
    established.push_back({about, step.says});
  }
  const Established& last = established.at(certificate.qed);
  if (last.about != &entry.mechanism || !settles(last.says, entry.claimed))
    return rejected(static_cast<long>(certificate.qed), "the step does not settle the claim");

  Outcome outcome;  // the one place that accepts
  outcome.accepted = true;
  outcome.verdict = verdict(last.says, entry.mechanism);
  outcome.id = one_line(entry.id, certificate.id);
  outcome.claim = entry.claimed.text;
  return outcome;
}

}  // namespace

std::string_view name(Verdict verdict) {
  return verdict == Verdict::proved ? "proved" : verdict == Verdict::refuted ? "refuted" : "not_implied";
}

Outcome check(const Spec& spec, std::string_view certificate) try {
  const auto& document = spec.document();
  const auto read = read_certificate(certificate);
  if (const auto* malformed = std::get_if<Malformed>(&read)) return rejected(malformed->step, malformed->why);
  const auto& text = std::get<Certificate>(read);
  if (text.digest != document.digest) return rejected(-1, "the certificate is for another SPEC: the digest differs");
  if (text.claim >= document.entries.size()) return rejected(-1, "the SPEC has no such claim");
  const auto* entry = std::get_if<ClaimEntry>(&document.entries[text.claim]);
  if (entry == nullptr) return rejected(-1, std::get<std::string>(document.entries[text.claim]), true);
  const auto id = read_json(text.id);
  const auto* json = std::get_if<Json>(&id);
  if (json == nullptr || json->kind != Json::Kind::string || json->text != entry->id)
    return rejected(-1, "the claim's id differs");
  return replay(text, *entry);
} catch (const std::exception& problem) {
  return rejected(-1, std::string{"the certificate cannot be checked: "} + problem.what());
}

}  // namespace dpcert::check

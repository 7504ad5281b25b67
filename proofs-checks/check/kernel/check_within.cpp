// SPDX-License-Identifier: Apache-2.0
#include "kernel/check_within.hpp"

#include <exception>
#include <set>

#include "kernel/certificate.hpp"
#include "kernel/spec/json.hpp"
#include "kernel/spec/spec.hpp"
#include "kernel/trade_off.hpp"

namespace dpcert::check {
namespace {

// Whether the statement proves or breaks what is claimed.
bool settles(const Statement& says, const Claimed& claimed) {
  if (claimed.point) return proves(says, *claimed.point) || breaks(says, *claimed.point);
  const LogNumber value{says.value, 1};
  switch (says.kind) {
    case Kind::dp:
      return claimed.kind == Kind::dp && says.value <= claimed.value && at_most(says.epsilon, claimed.epsilon);
    case Kind::not_dp:
      return claimed.kind == Kind::dp && says.value >= claimed.value && at_most(claimed.epsilon, says.epsilon);
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
  if (is_positive(says.kind)) return Verdict::proved;  // what is attained breaks a claim, if it settles it
  return holds_budget(mechanism) ? Verdict::not_implied : Verdict::refuted;
}

Judgement replay(const WrittenStep& step, const Mechanism* about, const std::vector<Established>& earlier, Nodes& nodes,
                 const Known& known) {
  if (about == nullptr) return Judgement::fails("no such mechanism within the claim");
  const Rule* rule = known.rule(step.rule);
  if (rule == nullptr) return Judgement::fails("a rule that " + std::string{known.name} + " does not know");
  spend(100);
  const Judgement judged = rule->judge({*about, step.says, step.arguments, earlier, nodes});
  return judged.follows() ? judged : Judgement::fails(std::string{step.rule} + ": " + judged.reason());
}

std::vector<std::string> rules_of(const Certificate& certificate) {
  std::set<std::string> names;
  for (const WrittenStep& step : certificate.steps) names.emplace(step.rule);
  return {names.begin(), names.end()};
}

/// The answers about one claim, or about none that the certificate names.
struct About {
  std::optional<std::size_t> claim = std::nullopt;
  std::string id = {};

  [[nodiscard]] Outcome rejected(long step, std::string reason, bool beyond_limits = false) const {
    return {false, {}, claim, id, {}, {}, step, std::move(reason), beyond_limits};
  }
  [[nodiscard]] Outcome accepted(Verdict verdict, std::string text, std::vector<std::string> rules) const {
    return {true, verdict, claim, id, std::move(text), std::move(rules), -1, {}, false};
  }
};

Outcome replay(const Certificate& certificate, const ClaimEntry& entry, const About& about, const Known& known) {
  std::vector<Established> established;
  Nodes nodes{certificate.claim, entry.mechanism};
  const auto number = [&] { return static_cast<long>(established.size()); };
  try {
    for (const WrittenStep& step : certificate.steps) {
      const Mechanism* about_node = nodes.find(step.node);
      const Judgement judgement = replay(step, about_node, established, nodes, known);
      if (!judgement.follows()) return about.rejected(number(), judgement.reason());
      established.push_back({about_node, step.says});
    }
    const Established& last = established.at(certificate.qed);
    if (last.about != &entry.mechanism || !settles(last.says, entry.claimed))
      return about.rejected(static_cast<long>(certificate.qed), "the step does not settle the claim");
    return about.accepted(verdict(last.says, entry.mechanism), entry.claimed.text,
                          rules_of(certificate));  // the one place that accepts
  } catch (const BeyondLimits& limit) {
    return about.rejected(number(), limit.why, true);
  } catch (const std::exception& problem) {
    return about.rejected(number(), std::string{"the step cannot be computed: "} + problem.what());
  }
}

Outcome check_claim(const Certificate& certificate, const Spec::Document& document, const Known& known) {
  const About about{certificate.claim, id_of(document.claims[certificate.claim])};
  const auto id = read_json(certificate.id);
  const auto* json = std::get_if<Json>(&id);
  if (json == nullptr || json->kind != Json::Kind::string || json->text != about.id)
    return about.rejected(-1, "the claim's id differs");
  try {
    const auto claim = read_claim(document, certificate.claim, known);
    if (const auto* flaw = std::get_if<std::string>(&claim)) return about.rejected(-1, *flaw);
    const auto& entry = std::get<ClaimEntry>(claim);
    return replay(certificate, entry, about, known);
  } catch (const BeyondLimits& limit) {
    return about.rejected(-1, limit.why, true);
  }
}

}  // namespace

std::string_view name(Verdict verdict) {
  return verdict == Verdict::proved ? "proved" : verdict == Verdict::refuted ? "refuted" : "not_implied";
}

Outcome check_within(double most, const Spec& spec, std::string_view certificate, const Known& known) try {
  const auto& document = spec.document();
  const auto read = read_certificate(certificate);
  if (const auto* malformed = std::get_if<Malformed>(&read)) return About{}.rejected(malformed->step, malformed->why);
  const auto& text = std::get<Certificate>(read);
  if (text.digest != document.digest)
    return About{}.rejected(-1, "the certificate is for another SPEC: the digest differs");
  if (text.claim >= document.claims.size()) return About{}.rejected(-1, "the SPEC has no such claim");
  const Meter meter{most};
  return check_claim(text, document, known);
} catch (const std::exception& problem) {
  return About{}.rejected(-1, std::string{"the certificate cannot be checked: "} + problem.what());
}

}  // namespace dpcert::check

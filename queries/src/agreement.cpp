// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/agreement.hpp"

#include <sstream>

namespace dpcert {
namespace {

Json text_value(std::string text) {
  Json value;
  value.kind = Json::Kind::string;
  value.text = std::move(text);
  return value;
}

Json object_of(std::string key, Json member) {
  Json value;
  value.kind = Json::Kind::object;
  value.members.emplace_back(std::move(key), std::move(member));
  return value;
}

/// The claim that the checker names, "epsilon ln(3) delta 0",
/// as data again: its numbers are the file's own.
Result<Claim> claim_of_words(const std::string& words) {
  Json claim;
  claim.kind = Json::Kind::object;
  std::istringstream in{words};
  for (std::string key, number; in >> key >> number;) {
    const bool is_log = number.starts_with("ln(") && number.ends_with(')');
    Json value = is_log ? object_of("log", text_value(number.substr(3, number.size() - 4))) : text_value(number);
    claim.members.emplace_back(key, std::move(value));
  }
  return claim_of(claim);
}

/// Is it that id, as it is or as a JSON string?
bool names(const std::string& shown, const std::string& id) {
  if (shown == id) return true;
  const auto text = read_json(shown);
  return text && text->kind == Json::Kind::string && text->text == id;
}

}  // namespace

std::optional<std::string> objection(const check::Outcome& outcome, const AuditEntry& entry, Verdict verdict) {
  if (!outcome.accepted && outcome.step < 0) return "the checker does not read what was read here: " + outcome.reason;
  if (!outcome.accepted)
    return "the checker does not accept the certificate (step " + std::to_string(outcome.step) + ": " + outcome.reason +
           ")";
  if (check::name(outcome.verdict) != name_of(verdict))
    return "to the checker the certificate shows the verdict " + std::string{check::name(outcome.verdict)};
  const auto claim = claim_of_words(outcome.claim);
  if (!names(outcome.id, entry.id) || !claim || *claim != entry.claim)
    return "the checker reads another claim: " + quote_json(outcome.id) + ", " + outcome.claim;
  return std::nullopt;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "spec.hpp"

#include "digest.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_total_exponent = 10'000'000;

bool is_neighbours(const Json* json) {
  return json == nullptr ||
         (json->kind == Json::Kind::string && (json->text == "add-remove" || json->text == "replace-one" ||
                                               json->text == "zero-out" || json->text == "other"));
}
bool is_add_remove(const Json* json) { return json != nullptr && json->text == "add-remove"; }
bool may_replace_one(const Json* json) {
  return json != nullptr && (json->text == "replace-one" || json->text == "other");
}
bool is_text(const Json* json) { return json == nullptr || json->kind == Json::Kind::string; }

// A number as the SPEC writes it.
std::string written(const Json& json) {
  return json.kind == Json::Kind::object ? "ln(" + json.find("log")->text + ")" : json.text;
}

std::optional<Claimed> read_dp(const Json& json) {
  const auto epsilon = read_epsilon(json.find("epsilon"));
  const Json* delta = json.find("delta");
  const auto value = delta == nullptr ? Rational{0} : read_number(delta);
  if (!has_only(json, {"epsilon", "delta"}) || !epsilon || !is_nonnegative(*epsilon)) return std::nullopt;
  if (!value || *value < 0 || *value > 1) return std::nullopt;
  const std::string shown = delta == nullptr ? "0" : written(*delta);
  return Claimed{Kind::dp, *epsilon, *value, "epsilon " + written(*json.find("epsilon")) + " delta " + shown};
}

std::optional<Claimed> read_renyi(const Json& json) {
  const auto epsilon = read_epsilon(json.find("epsilon"));
  if (!has_only(json, {"order", "epsilon"}) || !epsilon || !is_nonnegative(*epsilon)) return std::nullopt;
  const Json& order = *json.find("order");
  const std::string text = "order " + order.text + " epsilon " + written(*json.find("epsilon"));
  if (order.kind == Json::Kind::string && order.text == "inf") return Claimed{Kind::dp, *epsilon, 0, text};
  const auto value = read_number(&order);
  if (!value || *value <= 0) return std::nullopt;
  return Claimed{Kind::renyi, *epsilon, *value, text};
}

std::optional<Claimed> read_claimed(const Json& json) {
  if (json.find("order") != nullptr) return read_renyi(json);
  if (json.find("epsilon") != nullptr) return read_dp(json);
  const bool is_rho = json.find("rho") != nullptr;
  const Json* only = json.find(is_rho ? "rho" : "mu");
  const auto value = read_number(only);
  if (!value || *value < 0 || json.members.size() != 1) return std::nullopt;
  if (is_rho) return Claimed{Kind::zcdp, {}, *value, "rho " + written(*only)};
  return Claimed{Kind::gdp, {}, *value * *value, "mu " + written(*only)};
}

std::variant<ClaimEntry, std::string> read_entry(const Json& json) {
  if (!has_only(json, {"id", "title", "mechanism", "neighbours", "neighbours_note", "claim", "source"}))
    return "the claim is no object, or has a key that the SPEC's format does not know";
  if (!is_neighbours(json.find("neighbours")) || !is_text(json.find("title")) || !is_text(json.find("source")) ||
      !is_text(json.find("neighbours_note")))
    return "the claim's \"neighbours\" or one of its texts cannot be read";
  const Json* id = json.find("id");
  const Json* mechanism = json.find("mechanism");
  const Json* claim = json.find("claim");
  if (id == nullptr || id->kind != Json::Kind::string) return "the claim's \"id\" is not a string";
  if (mechanism == nullptr || claim == nullptr) return "the claim has no \"mechanism\" or no \"claim\"";
  auto read = read_mechanism(*mechanism);
  if (const auto* why = std::get_if<std::string>(&read)) return "the claim's mechanism cannot be read: " + *why;
  if (holds_sampling(std::get<Mechanism>(read)) && !is_add_remove(json.find("neighbours")))
    return "Poisson subsampling answers for \"neighbours\": \"add-remove\" only";
  if (holds_replacement(std::get<Mechanism>(read)) && !may_replace_one(json.find("neighbours")))
    return "what tells of a replaced record answers for \"neighbours\": \"replace-one\" or \"other\" only";
  auto claimed = read_claimed(*claim);
  if (!claimed) return "what the claim asks cannot be read";
  return ClaimEntry{id->text, std::get<Mechanism>(std::move(read)), *std::move(claimed)};
}

// The sum of |exponents| over all texts that may be numbers: what reading them all would take in digits beyond the
// file's own.
std::size_t total_exponent(const Json& json) {
  std::size_t total = 0;
  const auto e = json.text.find_last_of("eE");
  if (e != std::string::npos && e + 1 < json.text.size()) {
    const auto start = e + 1 + (json.text[e + 1] == '-' || json.text[e + 1] == '+' ? 1 : 0);
    for (std::size_t i = start; i < json.text.size() && total <= max_total_exponent; ++i)
      total =
          json.text[i] >= '0' && json.text[i] <= '9' ? total * 10 + static_cast<std::size_t>(json.text[i] - '0') : 0;
    if (total > static_cast<std::size_t>(max_spec_exponent)) total = 0;  // no number that can be read
  }
  for (const Json& item : json.items) total += total_exponent(item);
  for (const auto& [key, value] : json.members) total += total_exponent(value);
  return total;
}

}  // namespace

std::variant<Spec, std::string> Spec::read(std::string_view bytes) {
  const auto json = read_json(bytes);
  if (const auto* why = std::get_if<std::string>(&json)) return *why;
  const Json* claims = std::get<Json>(json).find("claims");
  if (claims == nullptr || claims->kind != Json::Kind::array) return "no array \"claims\"";
  if (total_exponent(std::get<Json>(json)) > max_total_exponent)
    return "the exponents of its numbers are too large together";
  auto document = std::make_shared<Document>();
  document->digest = sha256(bytes);
  for (const Json& claim : claims->items) document->entries.push_back(read_entry(claim));
  return Spec{std::move(document)};
}

}  // namespace dpcert::check

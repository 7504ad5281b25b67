// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/spec.hpp"

#include "kernel/digest.hpp"
#include "kernel/spec/fields.hpp"
#include "kernel/spec/read_mechanism.hpp"

namespace dpcert::check {
namespace {

bool is_neighbours(const Json* json) {
  return json != nullptr && json->kind == Json::Kind::string &&
         (json->text == "add-remove" || json->text == "replace-one" || json->text == "zero-out" ||
          json->text == "other");
}
// What is wrong with the claim's neighbours; empty: nothing.
std::string flaw_of_neighbours(const Mechanism& mechanism, const std::string& stated) {
  if (speaks_of(mechanism, Relation::add_remove) && stated != "add-remove")
    return "the mechanism answers for \"neighbours\": \"add-remove\" only";
  if (speaks_of(mechanism, Relation::zero_out) && stated != "zero-out")
    return "the mechanism answers for \"neighbours\": \"zero-out\" only";
  if (speaks_of(mechanism, Relation::replace_one) && stated != "replace-one" && stated != "other")
    return "what tells of a replaced record answers for \"neighbours\": \"replace-one\" or \"other\" only";
  return "";
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
  if (!value || *value <= 0 || !read_number(json.find("epsilon"))) return std::nullopt;
  return Claimed{Kind::renyi, *epsilon, *value, text};
}

std::optional<Rational> read_probability(const Json* json) {
  const auto value = read_number(json);
  return value && *value >= 0 && *value <= 1 ? value : std::nullopt;
}

// An advantage is delta at epsilon 0.
std::optional<Claimed> read_advantage(const Json& json) {
  const Json* only = json.find("advantage");
  const auto value = read_probability(only);
  if (!value || json.members.size() != 1) return std::nullopt;
  return Claimed{Kind::dp, {}, *value, "advantage " + written(*only)};
}

std::optional<Claimed> read_point(const Json& json) {
  const Json *one = json.find("type_one"), *two = json.find("type_two");
  const auto type_one = read_probability(one), type_two = read_probability(two);
  if (!type_one || !type_two || json.members.size() != 2) return std::nullopt;
  return Claimed{Kind::dp,
                 {},
                 {},
                 "type_one " + written(*one) + " type_two " + written(*two),
                 TradeOffPoint{*type_one, *type_two}};
}

std::optional<Claimed> read_claimed(const Json& json) {
  if (json.find("advantage") != nullptr) return read_advantage(json);
  if (json.find("type_one") != nullptr) return read_point(json);
  if (json.find("order") != nullptr) return read_renyi(json);
  if (json.find("epsilon") != nullptr) return read_dp(json);
  const bool is_rho = json.find("rho") != nullptr;
  const Json* only = json.find(is_rho ? "rho" : "mu");
  const auto value = read_number(only);
  if (!value || *value < 0 || json.members.size() != 1) return std::nullopt;
  if (is_rho) return Claimed{Kind::zcdp, {}, *value, "rho " + written(*only)};
  return Claimed{Kind::gdp, {}, *value * *value, "mu " + written(*only)};
}

// Keys that begin with x- are the author's own.
bool has_only_known(const Json& json) {
  static const std::set<std::string_view> known{"id",    "title", "mechanism", "neighbours", "neighbours_note",
                                                "claim", "source"};
  return json.kind == Json::Kind::object && std::all_of(json.members.begin(), json.members.end(), [](const auto& one) {
           return known.count(one.first) > 0 || one.first.starts_with("x-");
         });
}

// What is wrong with a claim before its mechanism is read; empty: nothing.
std::string flaw_of(const Json& json) {
  if (!has_only_known(json)) return "the claim is no object, or has a key that the SPEC's format does not know";
  const Json* id = json.find("id");
  if (id == nullptr || id->kind != Json::Kind::string || id->text.empty())
    return "the claim's \"id\" is no text, or empty";
  if (!is_neighbours(json.find("neighbours")) || !is_text(json.find("title")) || !is_text(json.find("source")) ||
      !is_text(json.find("neighbours_note")))
    return "the claim's \"neighbours\" or one of its texts cannot be read";
  if (json.find("mechanism") == nullptr || json.find("claim") == nullptr)
    return "the claim has no \"mechanism\" or no \"claim\"";
  return "";
}

}  // namespace

std::string id_of(const Json& claim) {
  const Json* id = claim.find("id");
  return id != nullptr && id->kind == Json::Kind::string ? id->text : "";
}

std::variant<ClaimEntry, std::string> read_claim(const Spec::Document& document, std::size_t index,
                                                 const Known& known) {
  const Json& json = document.claims[index];
  if (std::string flaw = flaw_of(json); !flaw.empty()) return flaw;
  if (document.shared_ids.count(id_of(json)) > 0) return "the claim's \"id\" is that of another claim too";
  auto read = read_mechanism(*json.find("mechanism"), known);
  if (const auto* why = std::get_if<std::string>(&read)) return "the claim's mechanism cannot be read: " + *why;
  auto& mechanism = std::get<Mechanism>(read);
  if (std::string flaw = flaw_of_neighbours(mechanism, json.find("neighbours")->text); !flaw.empty()) return flaw;
  auto claimed = read_claimed(*json.find("claim"));
  if (!claimed) return "what the claim asks cannot be read";
  return ClaimEntry{std::move(mechanism), *std::move(claimed)};
}

std::variant<Spec, std::string> Spec::read(std::string_view bytes) {
  auto json = read_json(bytes);
  if (const auto* why = std::get_if<std::string>(&json)) return *why;
  auto& members = std::get<Json>(json).members;
  if (members.size() != 1 || members[0].first != "claims" || members[0].second.kind != Json::Kind::array)
    return "no object of one key, the array \"claims\"";
  if (members[0].second.items.empty()) return "no claims";
  auto document = std::make_shared<Document>();
  document->digest = sha256(bytes);
  document->claims = std::move(members[0].second.items);
  std::set<std::string> seen;
  for (const Json& claim : document->claims)
    if (const std::string id = id_of(claim); !id.empty() && !seen.insert(id).second) document->shared_ids.insert(id);
  return Spec{std::move(document)};
}

}  // namespace dpcert::check

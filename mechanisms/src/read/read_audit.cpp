// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {
namespace {

const ObjectType& entry_type() {
  static const ObjectType type{"",
                               "entry",
                               "A claim about a mechanism.",
                               {{"id", ValueType::text(), "a name of its own, not empty"},
                                optional({"title", ValueType::text(), "for people"}),
                                {"mechanism", ValueType::variety("mechanism"), "the mechanism, or the budget"},
                                {"neighbours", ValueType::one_of({"add-remove", "replace-one", "zero-out", "other"}),
                                 "how neighbouring data sets differ"},
                                optional({"neighbours_note", ValueType::text(), "for people"}),
                                {"claim", ValueType::object(claim_type()), "what is claimed of it"},
                                optional({"source", ValueType::text(), "where it is published"}),
                                optional({"x-...", ValueType::anything(), "keys of one's own, which nobody reads"})}};
  return type;
}

std::string readable_id(const Json& value) {
  const Json* id = value.kind == Json::Kind::object ? value.find("id") : nullptr;
  return id != nullptr && id->kind == Json::Kind::string ? id->text : "";
}

/// How many claims have each id. One that several have names none of them.
using Ids = std::map<std::string, std::size_t>;
Ids count_ids(const std::vector<Json>& claims) {
  Ids ids;
  for (const Json& claim : claims) ++ids[readable_id(claim)];
  return ids;
}

/// Is a sensitivity stated anywhere in the object?
bool states_sensitivity(const Json& object) {
  const auto is_inside = [](const auto& member) { return states_sensitivity(member.second); };
  return object.find("sensitivity") != nullptr ||
         std::any_of(object.items.begin(), object.items.end(), states_sensitivity) ||
         std::any_of(object.members.begin(), object.members.end(), is_inside);
}

/// Of a mechanism that holds for whatever data sets its sensitivities are
/// stated of: that they are the entry's; "" of others.
std::string relation_taken(const Json& mechanism, const Neighbours& presumed, const std::string& neighbours) {
  const bool is_presumed = presumed.relation || presumed.record || presumed.profiles;
  if (is_presumed || neighbours == "other" || !states_sensitivity(mechanism)) return "";
  return "sensitivities are those of " + neighbours + " neighbours";
}

/// An entry's neighbours are those of which the mechanism speaks, or
/// others of which one record is replaced in some sense.
void demand_same(const Fields& in, const std::string& neighbours, const Neighbours& presumed) {
  if (!presumed.relation || name_of(*presumed.relation) == neighbours) return;
  const bool replaces = *presumed.relation == Relation::replace_one;
  if (replaces && neighbours == "other") return;
  reject(in.where("neighbours"), "found " + quote_json(neighbours) + ", wanted " + name_of(*presumed.relation) +
                                     (replaces ? " or other" : "") + ": of this mechanism " +
                                     in_words(*presumed.relation) +
                                     (replaces ? "" : ", unless its member \"neighbours\" says else"));
}

AuditEntry read_entry(const Json& value, std::size_t index, const Ids& ids) {
  const std::string pointer = child("/claims", index);
  const Fields in{value, pointer, entry_type()};
  std::string id = in.text("id");
  if (id.empty()) reject(in.where("id"), "found an empty id");
  if (const std::size_t claims = ids.at(id); claims > 1)
    reject(in.where("id"), "the id " + quote_json(id.substr(0, 60)) + " stands on " + std::to_string(claims) +
                               " claims, wanted one of its own");
  std::string title = in.has("title") ? in.text("title") : "";
  for (const char* text : {"neighbours_note", "source"})
    if (in.has(text)) static_cast<void>(in.text(text));
  std::string neighbours = in.text("neighbours");
  Mechanism mechanism = read_mechanism(in.at("mechanism"), in.where("mechanism"));
  const Neighbours presumed = mechanism.neighbours();
  demand_same(in, neighbours, presumed);
  Claim claim = read_claim(in.at("claim"), in.where("claim"));
  std::string assumes = assumptions_of(in.at("mechanism"));
  if (const std::string relation = relation_taken(in.at("mechanism"), presumed, neighbours); !relation.empty())
    assumes += (assumes.empty() ? "" : "; ") + relation;
  return {std::move(id),        std::move(title), std::move(neighbours), index,
          std::move(mechanism), std::move(claim), std::move(assumes)};
}

/// Refuses the character U+0000 in a text or a key: what is printed or kept of it may end there.
void refuse_zero_characters(const Json& value, const std::string& where) {
  const auto refuse_in = [&](const std::string& text, const std::string& place) {
    if (text.find('\0') != std::string::npos) reject(place, "found a text that holds the character U+0000");
  };
  refuse_in(value.text, where);
  for (std::size_t i = 0; i < value.items.size(); ++i) refuse_zero_characters(value.items[i], child(where, i));
  for (const auto& [key, member] : value.members) {
    refuse_in(key, where);
    refuse_zero_characters(member, child(where, key));
  }
}

}  // namespace

const ObjectType& audit_type() {
  static const ObjectType type{"",
                               "audit",
                               "An audit file.",
                               {{"claims", ValueType::list_of(ValueType::object(entry_type())), "what is claimed"}}};
  return type;
}

Result<AuditFile> read_audit(std::string_view text) {
  const auto document = read_json(text);
  if (!document) return document.error();
  return reading([&] {
    refuse_zero_characters(*document, "");
    const auto& claims = Fields{*document, "", audit_type()}.list("claims");
    AuditFile file;
    const Ids ids = count_ids(claims);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      auto entry = reading([&] { return read_entry(claims[i], i, ids); });
      if (entry)
        file.emplace_back(std::move(entry).value());
      else
        file.emplace_back(BadEntry{readable_id(claims[i]), entry.error()});
    }
    return file;
  });
}

}  // namespace dpcert

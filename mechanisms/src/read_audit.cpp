// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {
namespace {

std::string read_neighbours(Fields& in) {
  const std::string neighbours = in.string("neighbours");
  static const std::set<std::string> known = {"add-remove", "replace-one", "zero-out", "other"};
  if (!known.contains(neighbours))
    reject(in.where("neighbours"),
           "found " + quote_json(neighbours.substr(0, 60)) + ", wanted add-remove, replace-one, zero-out or other");
  return neighbours;
}

AuditEntry read_entry(const Json& value, std::size_t index, std::set<std::string>& seen) {
  const std::string pointer = child("/claims", index);
  Fields in{value, pointer};
  AuditEntry entry;
  entry.index = index;
  entry.id = in.string("id");
  if (entry.id.empty()) reject(in.where("id"), "found an empty id");
  if (!seen.insert(entry.id).second)
    reject(in.where("id"), "the id " + quote_json(entry.id) + " stands on an earlier claim");
  if (in.has("title")) entry.title = in.string("title");
  if (in.has("neighbours_note")) in.string("neighbours_note");
  in.find("source");
  entry.neighbours = read_neighbours(in);
  entry.mechanism = read_mechanism(in.at("mechanism"), in.where("mechanism"));
  if (has_sampling(entry.mechanism) && entry.neighbours != "add-remove")
    reject(in.where("neighbours"),
           "found " + quote_json(entry.neighbours) + "; Poisson subsampling answers for add-remove neighbours only");
  if (has_replacement(entry.mechanism) && entry.neighbours != "replace-one" && entry.neighbours != "other")
    reject(in.where("neighbours"),
           "found " + quote_json(entry.neighbours) +
               "; neighbours of this mechanism replace one record: wanted replace-one or other");
  entry.claim = read_claim(in.at("claim"), in.where("claim"));
  in.finish();
  return entry;
}

std::string readable_id(const Json& value) {
  const Json* id = value.kind == Json::Kind::object ? value.find("id") : nullptr;
  return id != nullptr && id->kind == Json::Kind::string ? id->text : "";
}

}  // namespace

Result<AuditFile> read_audit(std::string_view text) {
  const auto document = read_json(text);
  if (!document) return document.error();
  return reading([&] {
    Fields in{*document, ""};
    const auto& claims = in.array("claims");
    in.finish();
    AuditFile file;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < claims.size(); ++i) {
      auto entry = reading([&] { return read_entry(claims[i], i, seen); });
      if (entry)
        file.emplace_back(std::move(entry).value());
      else
        file.emplace_back(BadEntry{readable_id(claims[i]), entry.error()});
    }
    return file;
  });
}

}  // namespace dpcert

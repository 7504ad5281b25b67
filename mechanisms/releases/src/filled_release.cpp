// SPDX-License-Identifier: Apache-2.0
#include "filled_release.hpp"

#include "dpcert/mechanisms/calibrate.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {
namespace {

constexpr long digits = 6;  // of a number that is chosen

/// The object with another value of a member that it has.
Json with_member(Json object, const std::string& key, const Json& value) {
  for (auto& [name, old] : object.members)
    if (name == key) old = value;
  return object;
}
Json number_text(const std::string& decimal) { return {Json::Kind::string, decimal, {}, {}}; }

/// Of the members that may be left open one that is null; nothing: none is.
std::optional<std::string> member_left_open(const Json& release, const ObjectType& type) {
  for (const Member& member : type.members) {
    const Json* found = member.privacy ? release.find(member.name) : nullptr;
    if (found != nullptr && found->kind == Json::Kind::null) return member.name;
  }
  return std::nullopt;
}

}  // namespace

Json filled_release(const Json& release, const ObjectType& type, const std::string& where, const Claim& claim,
                    const std::function<StatisticRelease(const Json&)>& read) {
  const auto name = member_left_open(release, type);
  if (!name) return release;
  const std::string place = child(where, *name);
  const Json mechanism = required(read_json(read(with_member(release, *name, number_text("1"))).mechanism));
  expects(mechanism.find(*name) != nullptr, "what may be left open is a number of the mechanism");
  const OpenMechanism open = read_open_mechanism(with_member(mechanism, *name, Json{}), where);
  const auto found = calibrate(open, claim, digits);
  if (!found) reject(place, found.error().message);
  return with_member(release, *name, number_text(found->certified));
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "filled_release.hpp"

#include <algorithm>

#include "dpcert/mechanisms/calibrate.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {
namespace {

constexpr long digits = 6;  // of a number that is chosen

Json* null_member(Json& object) {
  const auto found = std::find_if(object.members.begin(), object.members.end(),
                                  [](const auto& member) { return member.second.kind == Json::Kind::null; });
  return found == object.members.end() ? nullptr : &found->second;
}
Json* member_of(Json& object, const std::string& key) {
  const auto found = std::find_if(object.members.begin(), object.members.end(),
                                  [&](const auto& member) { return member.first == key; });
  return found == object.members.end() ? nullptr : &found->second;
}
std::string name_of(const Json& object, const Json* value) {
  return std::find_if(object.members.begin(), object.members.end(),
                      [&](const auto& member) { return &member.second == value; })
      ->first;
}

}  // namespace

Json filled_release(Json release, const std::string& where, const Claim& claim,
                    const std::function<StatisticRelease(const Json&)>& read) {
  Json* open = release.kind == Json::Kind::object ? null_member(release) : nullptr;
  if (open == nullptr) return release;
  const std::string name = name_of(release, open), place = child(where, name);
  const auto* promise = std::get_if<DpClaim>(&claim);
  if (promise == nullptr) reject(place, "found null, wanted a number: it is found for claims of epsilon alone");
  *open = Json{Json::Kind::string, "1", {}, {}};
  Json mechanism = required(read_json(read(release).mechanism));
  Json* number = member_of(mechanism, name);
  if (number == nullptr) reject(place, "found null, wanted a number: it is no number of the mechanism");
  *number = Json{};
  const Calibration found =
      required(calibrate(read_open_mechanism(mechanism, where), promise->epsilon, promise->delta, digits), place);
  *open = Json{Json::Kind::string, found.certified, {}, {}};
  return release;
}

}  // namespace dpcert

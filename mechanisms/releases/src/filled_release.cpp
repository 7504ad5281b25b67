// SPDX-License-Identifier: Apache-2.0
#include "filled_release.hpp"

#include <algorithm>

#include "dpcert/mechanisms/calibrate.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {
namespace {

constexpr long digits = 6;  // of a number that is chosen

Json* member_of(Json& object, const std::string& key) {
  const auto found = std::find_if(object.members.begin(), object.members.end(),
                                  [&](const auto& member) { return member.first == key; });
  return found == object.members.end() ? nullptr : &found->second;
}

}  // namespace

Json filled_release(Json release, const ObjectType& type, const std::string& where, const Claim& claim,
                    const std::function<StatisticRelease(const Json&)>& read) {
  Json* open = nullptr;
  std::string name;
  for (const Member& member : type.members)
    if (Json* found = member.privacy ? member_of(release, member.name) : nullptr;
        found != nullptr && found->kind == Json::Kind::null)
      open = found, name = member.name;
  if (open == nullptr) return release;
  const std::string place = child(where, name);
  const auto* promise = std::get_if<DpClaim>(&claim);
  if (promise == nullptr) reject(place, "found null, wanted a number: it is found for claims of epsilon alone");
  *open = Json{Json::Kind::string, "1", {}, {}};
  Json mechanism = required(read_json(read(release).mechanism));
  Json* number = member_of(mechanism, name);
  expects(number != nullptr, "what may be left open is a number of the mechanism");
  *number = Json{};
  const auto found = calibrate(read_open_mechanism(mechanism, where), promise->epsilon, promise->delta, digits);
  if (!found) reject(place, found.error().message);
  *open = Json{Json::Kind::string, found->certified, {}, {}};
  return release;
}

}  // namespace dpcert

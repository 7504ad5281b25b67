// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_mechanism.hpp"

#include <set>

#include "dpcert/mechanisms/registry.hpp"

namespace dpcert {
namespace {

const MechanismType& type_of(const Json& value, const std::string& pointer) {
  if (name_in(value, pointer, "type") == "k_norm" && find_mechanism_type("k_norm") == nullptr)
    throw BadInput{
        unsupported(child(pointer, "type"), "K-norm noise needs exact geometry, which this program was built without")};
  auto type = reading([&] { return &named_type(value, pointer, mechanism_types()); });
  if (!type && type.error().where == child(pointer, "type"))
    reject(type.error().where, type.error().message + " (dpcert mechanisms lists all)");
  return *required(std::move(type));
}

void collect_assumptions(const Json& value, Assumptions& found) {
  if (const Json* name = value.find("type"); name != nullptr && name->kind == Json::Kind::string)
    if (const MechanismType* type = find_mechanism_type(name->text)) {
      const Assumptions those = type->assumed_of ? type->assumed_of(value) : type->assumes;
      found.insert(found.end(), those.begin(), those.end());
    }
  for (const Json& item : value.items) collect_assumptions(item, found);
  for (const auto& [key, member] : value.members) collect_assumptions(member, found);
}

}  // namespace

std::string in_one_line(const Assumptions& assumptions) {
  std::set<std::string> said;
  std::string text;
  for (const std::string& one : assumptions)
    if (said.insert(one).second) text += (text.empty() ? "" : "; ") + one;
  return text;
}

std::string assumptions_of(const Json& mechanism) {
  Assumptions found;
  collect_assumptions(mechanism, found);
  return in_one_line(found);
}

Blueprint read_blueprint(const Json& value, const std::string& pointer, Opening* opening) {
  const unsigned open_before = opening == nullptr ? 0 : opening->count();
  const MechanismType& type = type_of(value, pointer);
  auto make = type.read(Fields{value, pointer, type, opening});
  if (opening != nullptr && opening->count() > open_before) return Blueprint{std::move(make)};
  return Blueprint{required(make(0), pointer)};
}

Mechanism read_mechanism(const Json& value, const std::string& pointer) {
  return read_blueprint(value, pointer, nullptr).at(0).value();
}

OpenMechanism read_open_mechanism(const Json& value, const std::string& pointer) {
  Opening opening;
  Blueprint blueprint = read_blueprint(value, pointer, &opening);
  if (opening.count() != 1)
    reject(pointer, "found " + std::to_string(opening.count()) + " parameters that are null, wanted exactly one");
  OpenParameter open = opening.last();
  open.where = open.where.substr(pointer.size());
  return {std::move(blueprint), std::move(open)};
}

Result<OpenMechanism> open_mechanism_of(std::string_view type, std::initializer_list<Setting> settings) {
  Json object{Json::Kind::object, {}, {}, {}};
  object.members.emplace_back("type", Json{Json::Kind::string, std::string{type}, {}, {}});
  for (const Setting& one : settings) {
    if (object.find(one.name) != nullptr) return invalid_input(child("", one.name), "the key is there twice");
    object.members.emplace_back(one.name, one.value ? Json{Json::Kind::string, one.value->str(), {}, {}} : Json{});
  }
  return open_mechanism_of(object);
}

Result<OpenMechanism> open_mechanism_of(const Json& value) {
  return reading([&] { return read_open_mechanism(value, ""); });
}

Result<Mechanism> mechanism_of(const Json& value) {
  return reading([&] { return read_mechanism(value, ""); });
}

}  // namespace dpcert

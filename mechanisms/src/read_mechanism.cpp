// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_mechanism.hpp"

#include "dpcert/mechanisms/registry.hpp"

namespace dpcert {
namespace {

[[noreturn]] void reject_type(const std::string& type, const std::string& where) {
  if (type == "k_norm")
    throw BadInput{unsupported(where, "K-norm noise needs exact geometry, which this program was built without")};
  std::vector<std::string> known;
  for (const MechanismType* one : mechanism_types()) known.push_back(one->name);
  reject_name(type, known, where);
}

}  // namespace

Mechanism read_mechanism(const Json& value, const std::string& pointer, Hole* hole) {
  Fields in{value, pointer, hole};
  const std::string type = in.string("type");
  const MechanismType* known = find_mechanism_type(type);
  if (known == nullptr) reject_type(type, in.where("type"));
  Mechanism mechanism = known->read(in);
  in.finish();
  return mechanism;
}

Result<Mechanism> mechanism_of(const Json& value) {
  return reading([&] { return read_mechanism(value, ""); });
}

}  // namespace dpcert

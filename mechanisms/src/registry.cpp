// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/registry.hpp"

#include <algorithm>

#include "kinds/types.hpp"

namespace dpcert {
namespace {

std::vector<const MechanismType*>& types() {
#define DPCERT_ADDRESS(name) &name##_type(),
  static std::vector<const MechanismType*> list = {DPCERT_MECHANISMS(DPCERT_ADDRESS)};
#undef DPCERT_ADDRESS
  return list;
}

}  // namespace

const std::vector<const MechanismType*>& mechanism_types() { return types(); }

const MechanismType* find_mechanism_type(std::string_view name) {
  const auto found =
      std::find_if(types().begin(), types().end(), [&](const MechanismType* type) { return type->name == name; });
  return found == types().end() ? nullptr : *found;
}

void register_mechanism_type(const MechanismType& type) { types().push_back(&type); }

}  // namespace dpcert

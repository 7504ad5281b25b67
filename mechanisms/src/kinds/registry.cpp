// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/registry.hpp"

#include <algorithm>

#include "kinds/types.hpp"

namespace dpcert {
namespace {

std::vector<const MechanismType*>& listed_types() {
#define DPCERT_ADDRESS(name) &name##_type(),
  static std::vector<const MechanismType*> list = {DPCERT_MECHANISMS(DPCERT_ADDRESS)};
#undef DPCERT_ADDRESS
  return list;
}

}  // namespace

const std::vector<const MechanismType*>& mechanism_types() { return listed_types(); }

const MechanismType* find_mechanism_type(std::string_view name) {
  const auto found = std::find_if(listed_types().begin(), listed_types().end(),
                                  [&](const MechanismType* type) { return type->name == name; });
  return found == listed_types().end() ? nullptr : *found;
}

void register_mechanism_type(const MechanismType& type) { listed_types().push_back(&type); }

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "families/registry.hpp"

#include <algorithm>

namespace dpcert {

const std::vector<const Family*>& families() {
#define DPCERT_ADDRESS(name) &family::name(),
  static const std::vector<const Family*> all = {DPCERT_FAMILIES(DPCERT_ADDRESS)};
#undef DPCERT_ADDRESS
  return all;
}

const Family* find_family(std::string_view name) {
  const auto found = std::find_if(families().begin(), families().end(),
                                  [&](const Family* family) { return family->info().name == name; });
  return found == families().end() ? nullptr : *found;
}

}  // namespace dpcert

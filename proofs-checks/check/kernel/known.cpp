// SPDX-License-Identifier: Apache-2.0
#include "kernel/known.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

// The name in FORMAT.md of what is called so here.
bool names(std::string_view name, std::string_view rule) {
  return std::equal(name.begin(), name.end(), rule.begin(), rule.end(),
                    [](char written, char ours) { return written == (ours == '_' ? '-' : ours); });
}

}  // namespace

const Rule* Known::rule(std::string_view called) const {
  const auto found =
      std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) { return names(called, rule.name); });
  return found == rules.end() ? nullptr : &*found;
}

const Known& kernel() {
  static const Known all = [] {
    Known known{"the kernel", {}, {}};
    DPCERT_TYPES_OF_KERNEL(DPCERT_ADD_TYPES)
    DPCERT_RULES_OF_KERNEL(DPCERT_ADD_RULE)
    return known;
  }();
  return all;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rule.hpp"
#include "kernel/spec/types.hpp"

namespace dpcert::check {

/// What a checker knows: the types of mechanisms that it reads, and the rules that it judges by.
struct Known {
  std::string_view name;  ///< the checker's, in messages
  Types types;            ///< group by group
  std::vector<Rule> rules;

  /// The rule of that name in FORMAT.md, or null.
  [[nodiscard]] const Rule* rule(std::string_view called) const;
};

/// The kernel alone.
[[nodiscard]] const Known& kernel();

// What makes rows of such lists of names.
#define DPCERT_ADD_TYPES(group) known.types.insert(known.types.end(), group##_types().begin(), group##_types().end());
#define DPCERT_ADD_RULE(rule) known.rules.push_back({#rule, rule});

}  // namespace dpcert::check

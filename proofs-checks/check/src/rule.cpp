// SPDX-License-Identifier: Apache-2.0
#include "rule.hpp"

#include <algorithm>
#include <utility>

namespace dpcert::check {

const Established* Application::cited(std::string_view word) const {
  const auto index = read_index(word);
  if (!index || *index >= earlier.size()) return nullptr;
  effort.spend(cost_of_numbers(bit_size(earlier[*index].says)));
  return &earlier[*index];
}

const Statement* Application::premise(std::size_t count) const {
  const Established* step = arguments.size() == count ? cited(arguments.front()) : nullptr;
  return step != nullptr && step->about == &about ? &step->says : nullptr;
}

namespace {

// The name in FORMAT.md of what is called so here.
bool names(std::string_view name, std::string_view rule) {
  return std::equal(name.begin(), name.end(), rule.begin(), rule.end(),
                    [](char written, char ours) { return written == (ours == '_' ? '-' : ours); });
}

}  // namespace

Rule find_rule(std::string_view name) {
#define DPCERT_ROW(rule) {#rule, rule},
  static constexpr std::pair<std::string_view, Rule> rules[] = {DPCERT_RULES(DPCERT_ROW)};
#undef DPCERT_ROW
  for (const auto& [known, rule] : rules)
    if (names(name, known)) return rule;
  return nullptr;
}

}  // namespace dpcert::check

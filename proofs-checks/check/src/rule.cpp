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

const Rule* find_rule(std::string_view name) {
#define DPCERT_KERNEL_ROW(rule) {#rule, rule, true},
#define DPCERT_OTHER_ROW(rule) {#rule, rule, false},
  static constexpr Rule rules[] = {DPCERT_RULES_OF_KERNEL(DPCERT_KERNEL_ROW) DPCERT_OTHER_RULES(DPCERT_OTHER_ROW)};
#undef DPCERT_KERNEL_ROW
#undef DPCERT_OTHER_ROW
  const auto found =
      std::find_if(std::begin(rules), std::end(rules), [&](const Rule& rule) { return names(name, rule.name); });
  return found == std::end(rules) ? nullptr : found;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#include "kernel/rule.hpp"

namespace dpcert::check {

const Established* Application::cited(std::string_view word) const {
  const auto index = read_index(word);
  if (!index || *index >= earlier.size()) return nullptr;
  return &earlier[*index];
}

const Statement* Application::premise(std::size_t count) const {
  const Established* step = arguments.size() == count ? cited(arguments.front()) : nullptr;
  return step != nullptr && step->about == &about ? &step->says : nullptr;
}

}  // namespace dpcert::check

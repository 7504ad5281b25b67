// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rule.hpp"

namespace dpcert::check {

/// A mechanism that is no composition, and how often it runs.
struct Leaf {
  const Mechanism* law;
  Rational times;
};

inline void flatten_into(const Mechanism& node, const Rational& times, std::vector<Leaf>& leaves) {
  spend(10);
  const auto* composed = node.as<Composition>();
  if (composed == nullptr) return leaves.push_back({&node, times});
  for (const Part& part : composed->parts) flatten_into(*part.mechanism, times * part.times, leaves);
}
/// The leaves of a node, `times` multiplied along the path.
[[nodiscard]] inline std::vector<Leaf> flatten(const Mechanism& node) {
  std::vector<Leaf> leaves;
  flatten_into(node, 1, leaves);
  return leaves;
}

}  // namespace dpcert::check

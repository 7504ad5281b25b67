// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rule.hpp"

namespace dpcert::check {

/// A mechanism that is no composition, and how often it runs.
struct Leaf {
  const Mechanism* law;
  Rational times;
};

/// The leaves of a node, `times` multiplied along the path; nothing where there are too many for the certificate's
/// effort.
[[nodiscard]] inline bool flatten_into(const Mechanism& node, const Rational& times, std::vector<Leaf>& leaves,
                                       Effort& effort) {
  if (!effort.spend(10)) return false;
  const auto* composed = node.as<Composition>();
  if (composed == nullptr) {
    leaves.push_back({&node, times});
    return true;
  }
  for (const Part& part : composed->parts)
    if (!flatten_into(*part.mechanism, times * part.times, leaves, effort)) return false;
  return true;
}
[[nodiscard]] inline std::optional<std::vector<Leaf>> flatten(const Mechanism& node, Effort& effort) {
  std::vector<Leaf> leaves;
  if (!flatten_into(node, 1, leaves, effort)) return std::nullopt;
  return leaves;
}

}  // namespace dpcert::check

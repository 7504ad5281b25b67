// SPDX-License-Identifier: Apache-2.0
#include "kernel/nodes.hpp"

#include <algorithm>
#include <string>

#include "kernel/spec/other_law.hpp"

namespace dpcert::check {

const Mechanism* Nodes::bound(const Mechanism& node) {
  const auto [entry, is_new] = bounds_.try_emplace(&node);
  if (is_new && node.other() != nullptr) entry->second = node.other()->bound();
  return entry->second ? &*entry->second : nullptr;
}

// One segment further, which is taken from the pointer.
const Mechanism* Nodes::below(const Mechanism& node, std::string_view& pointer) {
  if (take(pointer, "/bound")) return bound(node);
  if (const auto* sampled = node.as<Subsampled>()) return take(pointer, "/of") ? sampled->of.get() : nullptr;
  if (const auto* sampled = node.as<Replaced>()) return take(pointer, "/of") ? sampled->of.get() : nullptr;
  const auto* composed = node.as<Composition>();
  if (composed == nullptr || !take(pointer, "/parts/")) return nullptr;
  const auto index = read_index(pointer.substr(0, pointer.find('/')));
  if (!index || *index >= composed->parts.size()) return nullptr;
  pointer.remove_prefix(std::min(pointer.find('/'), pointer.size()));
  return take(pointer, "/mechanism") ? composed->parts[*index].mechanism.get() : nullptr;
}

const Mechanism* Nodes::find(std::string_view pointer) {
  if (!take(pointer, "/claims/" + std::to_string(claim_) + "/mechanism")) return nullptr;
  const Mechanism* here = &root_;
  while (here != nullptr && !pointer.empty()) here = below(*here, pointer);
  return here;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "kernel/spec/mechanism.hpp"

namespace dpcert::check {

/// The nodes of a claim that steps are about: mechanisms of the SPEC, and what bounds them.
class Nodes {
 public:
  Nodes(std::size_t claim, const Mechanism& root) : claim_{claim}, root_{root} {}

  /// The mechanism at a pointer /claims/<claim>/mechanism[/parts/<i>/mechanism,
  /// /of, /bound ...]; null where there is none.
  [[nodiscard]] const Mechanism* find(std::string_view pointer);
  /// What bounds that node, which is worked out once; null where nothing does.
  [[nodiscard]] const Mechanism* bound(const Mechanism& node);

 private:
  [[nodiscard]] const Mechanism* below(const Mechanism& node, std::string_view& pointer);

  std::size_t claim_;
  const Mechanism& root_;
  std::map<const Mechanism*, std::optional<Mechanism>> bounds_;
};

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// As much of the supplies as can be carried to the demands over allowed pairs.
struct BipartiteFlow {
  Integer value;
  std::vector<std::vector<Integer>> carried;  ///< rows = supplies, columns = demands
  /// A minimal cut: the supplies from which more could leave if the demands were larger. All
  /// demands that they may use are served in full by them.
  std::vector<bool> is_stuck;
};

/// A maximal flow, exactly. Precondition: supplies and demands >= 0.
[[nodiscard]] BipartiteFlow bipartite_flow(const std::vector<Integer>& supplies, const std::vector<Integer>& demands,
                                           const std::function<bool(std::size_t, std::size_t)>& allowed);

}  // namespace dpcert

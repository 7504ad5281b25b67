// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/channel.hpp"

namespace dpcert {

/// Calls visit(i, j) and visit(j, i) for every two neighbours.
template <class Visit>
void for_each_ordered(const Edges& edges, Visit&& visit) {
  for (const auto& [i, j] : edges) visit(i, j), visit(j, i);
}

/// Calls visit(P, Q) for every ordered neighbouring pair of rows.
template <class Visit>
void for_each_pair(const ChannelMatrix& matrix, Visit&& visit) {
  for_each_ordered(matrix.edges, [&](std::size_t i, std::size_t j) { visit(matrix.rows[i], matrix.rows[j]); });
}

}  // namespace dpcert

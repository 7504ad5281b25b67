// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/line/log_ratio.hpp"

namespace dpcert {

/// An interval where l = log above - log below is certainly positive, or, with an
/// `excess`, one where its sign is left open: then l <= excess there (not finite: no bound
/// is known). A missing end is that of the support.
struct Cell {
  std::optional<Rational> from, to;
  std::optional<Enclosure> excess;
};

/// The set where p > e^epsilon q, as disjoint cells, ascending; outside them l <=
/// 0 for certain. Bounded work; the cells left open are small, or far out, or
/// such that the precision tells nothing about them.
[[nodiscard]] std::vector<Cell> level_set(const LogRatio& ratio);

}  // namespace dpcert

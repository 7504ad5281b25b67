// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

/// Some components of a statistic, as one of their own.
struct StatisticPart {
  std::vector<Eigen::Index> components;
  Statistic statistic;

  /// These entries of a vector.
  [[nodiscard]] Vector of(const Vector& x) const;
};

/// The finest parts that share no variable that moves: the sensitivity hull is the product of
/// theirs. One part alone where the statistic is a table.
/// Theory  geometry/theory/sensitivity_space.md
[[nodiscard]] std::vector<StatisticPart> independent_parts(const Statistic& statistic);

}  // namespace dpcert

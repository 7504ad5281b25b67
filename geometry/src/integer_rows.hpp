// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

/// Integers too large for 64 bits but certainly below 2^127.
__extension__ typedef __int128 Wide;

/// Rows of rationals, each made integral by a positive factor of its own.
struct IntegerRows {
  std::size_t columns = 0;
  std::vector<Integer> entries;  ///< row by row

  [[nodiscard]] std::size_t rows() const { return columns == 0 ? 0 : entries.size() / columns; }
  [[nodiscard]] const Integer* row(std::size_t i) const { return entries.data() + i * columns; }
  /// Bits of the largest entry.
  [[nodiscard]] unsigned long bits() const;
  /// The entries as machine words. Given  bits() <= 62
  [[nodiscard]] std::vector<std::int64_t> words() const;
};

/// (x, 1) for each point and (-normal, offset) for each halfspace, so that a product of rows has the sign of the slack.
[[nodiscard]] IntegerRows homogeneous(const std::vector<Vector>& points);
[[nodiscard]] IntegerRows homogeneous(const std::vector<Halfspace>& halfspaces);

}  // namespace dpcert

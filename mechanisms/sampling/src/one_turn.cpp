// SPDX-License-Identifier: Apache-2.0
#include "one_turn.hpp"

namespace dpcert {

Enclosure OneTurn::over(const Cuboid& cell, Precision precision) const {
  const auto value_at = [&](const Rational& x) { return value(Enclosure{x, precision}); };
  const Rational &from = cell.from.front(), to = from + cell.length.front();
  const Enclosure both = hull(value_at(from), value_at(to));
  return turn_ && from < *turn_ && *turn_ < to ? hull(both, value_at(*turn_)) : both;
}

CellLaw cell_law_of(std::shared_ptr<const OneTurn> h, const Rational& from, const Rational& to, long size) {
  constexpr std::size_t least_cells = 128;
  const std::size_t cells = least_cells + 2 * static_cast<std::size_t>(size);
  return {std::move(h), {{from}, {to - from}}, {.least = cells, .most = cells, .precision = {80 + size}}};
}

}  // namespace dpcert

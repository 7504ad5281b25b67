// SPDX-License-Identifier: GPL-3.0-or-later
#include "tight_sets.hpp"

#include <bit>

namespace dpcert {
namespace {

template <class Sum, class Entry>
std::optional<SetTable> tight_sets(const Entry* points, std::size_t size, const Entry* halfspaces, std::size_t count,
                                   std::size_t columns) {
  SetTable sets{size};
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::uint64_t> tight(sets.width());
    for (std::size_t j = 0; j < size; ++j) {
      Sum slack = 0;
      for (std::size_t k = 0; k < columns; ++k)
        slack += Sum{halfspaces[i * columns + k]} * Sum{points[j * columns + k]};
      if (slack < 0) return std::nullopt;
      if (slack == 0) tight[j / 64] |= std::uint64_t{1} << (j % 64);
    }
    if (sets.number_of(tight) != i) return std::nullopt;
  }
  return sets;
}

}  // namespace

std::optional<SetTable> tight_sets(const IntegerRows& points, const IntegerRows& halfspaces) {
  const std::size_t columns = points.columns;
  const unsigned long bits = points.bits(), other = halfspaces.bits();
  if (bits <= 62 && other <= 62 && bits + other + static_cast<unsigned long>(std::bit_width(columns)) <= 126) {
    const auto p = points.words(), h = halfspaces.words();
    return tight_sets<Wide>(p.data(), points.rows(), h.data(), halfspaces.rows(), columns);
  }
  return tight_sets<Integer>(points.entries.data(), points.rows(), halfspaces.entries.data(), halfspaces.rows(),
                             columns);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/sampling/output_law.hpp"

namespace dpcert::test {

/// So many draws on a fine grid, in doubles.
inline std::vector<std::vector<double>> drawn(const KnownOutput& output, const std::vector<Rational>& value,
                                              std::size_t count, Bits& bits) {
  const Grid grid{60};
  const auto law = output->on(grid, value).value();
  std::vector<Integer> multiples(law->dimension());
  std::vector<std::vector<double>> all;
  for (std::size_t k = 0; k < count; ++k) {
    law->draw(bits, multiples);
    std::vector<double>& point = all.emplace_back();
    for (const Integer& multiple : multiples) point.push_back(static_cast<double>(Rational{multiple * grid.step()}));
  }
  return all;
}

}  // namespace dpcert::test

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// The indices by falling midpoints.
[[nodiscard]] inline std::vector<std::size_t> ranked_by_centre(const std::vector<Enclosure>& balls) {
  std::vector<std::size_t> order(balls.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return is_centred_higher(balls[i], balls[j]); });
  return order;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/matrix.hpp"

namespace dpcert::bench {

/// (x_i, x_i x_j) over i < j, for x in {-1, 1}^n.
inline std::vector<Vector> cut_points(int n) {
  std::vector<Vector> points;
  for (unsigned signs = 0; signs < 1U << n; ++signs) {
    const auto sign = [&](int i) { return signs >> i & 1U ? -1 : 1; };
    Vector x(n + n * (n - 1) / 2);
    Eigen::Index next = 0;
    for (int i = 0; i < n; ++i) x(next++) = sign(i);
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) x(next++) = sign(i) * sign(j);
    points.push_back(x);
  }
  return points;
}

}  // namespace dpcert::bench

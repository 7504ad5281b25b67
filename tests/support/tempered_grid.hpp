// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

namespace dpcert::test {

/// The law of density proportional to (x^a (1-x)^b)^(1/temperature) on [least, 1 - least], on that
/// many midpoints, by floating point: a tempered posterior, to 1e-6 or so.
[[nodiscard]] inline std::vector<double> tempered_on_grid(double a, double b, double least, double temperature,
                                                          int points) {
  std::vector<double> density;
  double total = 0;
  for (int i = 0; i < points; ++i) {
    const double x = least + (1 - 2 * least) * (i + 0.5) / points;
    density.push_back(std::exp((a * std::log(x) + b * std::log(1 - x)) / temperature));
    total += density.back();
  }
  for (double& one : density) one /= total;
  return density;
}

}  // namespace dpcert::test

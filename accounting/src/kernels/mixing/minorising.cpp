// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/kernels/mixing/coefficients.hpp"

namespace dpcert {
namespace {

struct Extremes {
  Rational least, most;
};

/// The least and the largest probability of each output.
std::vector<Extremes> extremes(const StochasticMatrix& matrix) {
  std::vector<Extremes> result;
  for (const Rational& entry : matrix.front()) result.push_back({entry, entry});
  for (const auto& row : matrix)
    for (std::size_t y = 0; y < row.size(); ++y) {
      if (row[y] < result[y].least) result[y].least = row[y];
      if (row[y] > result[y].most) result[y].most = row[y];
    }
  return result;
}

}  // namespace

DoeblinCoefficient doeblin(const MarkovKernel& kernel) {
  DoeblinCoefficient result{1, {}};
  for (const auto& [least, most] : extremes(kernel.matrix())) {
    result.gamma -= least;
    result.minorising.push_back(least);
  }
  return result;
}

Rational ultra_mixing(const MarkovKernel& kernel) {
  Rational smallest = 1;
  for (const auto& [least, most] : extremes(kernel.matrix()))
    if (most != 0) smallest = std::min<Rational>(smallest, least / most);
  return 1 - smallest;
}

}  // namespace dpcert

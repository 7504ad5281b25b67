// SPDX-License-Identifier: Apache-2.0
#include "more/numbers/cameron_martin.hpp"

#include <algorithm>

namespace dpcert::check {

std::optional<CameronMartin> CameronMartin::of(std::vector<Point> rows) {
  const std::size_t n = rows.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (rows[i][j] != rows[j][i]) return std::nullopt;
  CameronMartin result;
  result.lower_.assign(n, Point(n));
  for (std::size_t k = 0; k < n; ++k) {
    const Rational pivot = rows[k][k];
    if (pivot < 0) return std::nullopt;
    result.pivots_.push_back(pivot);
    for (std::size_t i = k + 1; i < n; ++i) {
      if (rows[i][k] == 0) continue;
      if (pivot == 0) return std::nullopt;  // the minor of i and k is below 0
      const Rational factor = rows[i][k] / pivot;
      for (std::size_t j = k + 1; j <= i; ++j) rows[i][j] -= factor * rows[j][k];
      result.lower_[i][k] = factor;
    }
  }
  return result;
}

std::size_t CameronMartin::rank() const {
  return static_cast<std::size_t>(
      std::count_if(pivots_.begin(), pivots_.end(), [](const Rational& pivot) { return pivot != 0; }));
}

std::optional<Rational> CameronMartin::squared_norm(Point g) const {
  Rational sum = 0;
  for (std::size_t i = 0; i < g.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) g[i] -= lower_[i][k] * g[k];
    if (g[i] == 0) continue;
    if (pivots_[i] == 0) return std::nullopt;
    sum += g[i] * g[i] / pivots_[i];
  }
  return sum;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/zonotope.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace dpcert {
namespace {

/// One generator for each direction: the sum of the segments
/// [-a u, a u] and [-b u, b u] is that of (a + b) u.
std::vector<Vector> join_parallel(const Matrix& generators) {
  std::map<Vector, Rational, Before> lengths;
  for (const auto column : generators.colwise()) {
    const Vector generator = column;
    Vector direction = primitive(generator);
    if (is_before(direction, -direction)) direction = -direction;
    for (Eigen::Index i = 0; i < direction.size(); ++i)
      if (direction(i) != 0) {
        lengths[direction] += abs(generator(i) / direction(i));
        break;
      }
  }
  std::vector<Vector> joined;
  for (const auto& [direction, length] : lengths) joined.emplace_back(length * direction);
  return joined;
}

/// Is n choose k at most `most`?
bool few_choices(std::size_t n, std::size_t k, std::size_t most) {
  std::size_t choices = 1;
  for (std::size_t i = 1; i <= std::min(k, n - k); ++i) {
    choices = choices * (n - i + 1) / i;
    if (choices > most) return false;
  }
  return true;
}

}  // namespace

std::optional<Rational> zonotope_volume(const Matrix& generators, std::size_t most_choices) {
  const auto columns = join_parallel(generators);
  const Eigen::Index d = generators.rows();
  const auto k = static_cast<std::size_t>(d), n = columns.size();
  if (n < k) return Rational{0};
  if (!few_choices(n, k, most_choices)) return std::nullopt;
  std::vector<char> chosen(n, 0);
  std::fill_n(chosen.begin(), k, 1);
  Rational total = 0;
  do {
    Matrix square(d, d);
    for (std::size_t i = 0, column = 0; i < n; ++i)
      if (chosen[i] != 0) square.col(static_cast<Eigen::Index>(column++)) = columns[i];
    total += abs(determinant(square));
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return power_of_two(d) * total;
}

}  // namespace dpcert

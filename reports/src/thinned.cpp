// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/thinned.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace dpcert::reports {
namespace {

using Pixel = std::array<double, 2>;

double distance(const Pixel& p, const Pixel& from, const Pixel& to) {
  const double x = to[0] - from[0], y = to[1] - from[1], square = x * x + y * y;
  const double along = square > 0 ? ((p[0] - from[0]) * x + (p[1] - from[1]) * y) / square : 0;
  const double t = std::clamp(along, 0.0, 1.0);
  return std::hypot(p[0] - from[0] - t * x, p[1] - from[1] - t * y);
}

}  // namespace

/// Douglas and Peucker: the point furthest from the segment splits it, while that is seen.
std::vector<std::size_t> thinned_line(const Points& pixels) {
  if (pixels.empty()) return {};
  std::set<std::size_t> kept{0, pixels.size() - 1};
  std::vector<std::pair<std::size_t, std::size_t>> pieces{{0, pixels.size() - 1}};
  while (!pieces.empty()) {
    const auto [first, last] = pieces.back();
    pieces.pop_back();
    std::size_t furthest = first;
    double most = 0;
    for (std::size_t i = first + 1; i < last; ++i)
      if (const double away = distance(pixels[i], pixels[first], pixels[last]); away > most) most = away, furthest = i;
    if (most < unseen) continue;
    kept.insert(furthest);
    pieces.insert(pieces.end(), {{first, furthest}, {furthest, last}});
  }
  return {kept.begin(), kept.end()};
}

/// The first point of each cell of a grid whose diagonals are shorter than `unseen`.
std::vector<std::size_t> thinned_cloud(const Points& pixels) {
  constexpr double cell = 0.7 * unseen;
  std::set<std::pair<double, double>> seen;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < pixels.size(); ++i)
    if (seen.insert({std::floor(pixels[i][0] / cell), std::floor(pixels[i][1] / cell)}).second) kept.push_back(i);
  return kept;
}

bool look_alike(const Points& pixels, const Points& others) {
  return std::equal(pixels.begin(), pixels.end(), others.begin(), others.end(),
                    [](const Pixel& p, const Pixel& q) { return std::hypot(p[0] - q[0], p[1] - q[1]) < unseen; });
}

}  // namespace dpcert::reports

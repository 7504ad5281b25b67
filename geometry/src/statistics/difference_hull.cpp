// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/difference_hull.hpp"

namespace dpcert {

Lifted difference_hull(const std::vector<Vector>& values) {
  std::vector<Vector> mirrored;
  for (const Vector& value : values) mirrored.push_back(-value);
  return Lifted::sum({Lifted::hull_of(values), Lifted::hull_of(mirrored)});
}

std::vector<Vector> differences(const std::vector<Vector>& values) {
  std::vector<Vector> result;
  for (const Vector& x : values)
    for (const Vector& y : values) result.push_back(x - y);
  return distinct(std::move(result));
}

}  // namespace dpcert

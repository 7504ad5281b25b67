// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/convex_hull_2.h>

#include "engines/cgal_number.hpp"
#include "engines/engines.hpp"

namespace dpcert {

std::vector<Halfspace> cgal_2(const std::vector<Vector>& points) {
  pay(sweep_price(points));
  std::vector<CgalKernel::Point_2> plane, corners;
  for (const Vector& x : points) plane.emplace_back(cgal_number(x(0)), cgal_number(x(1)));
  CGAL::convex_hull_2(plane.begin(), plane.end(), std::back_inserter(corners));  // counterclockwise
  std::vector<Halfspace> facets;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto &from = corners[i], &to = corners[(i + 1) % corners.size()];
    const Rational x = rational(from.x()), y = rational(from.y());
    Vector outward(2);
    outward << rational(to.y()) - y, x - rational(to.x());
    facets.push_back({outward, outward(0) * x + outward(1) * y});
  }
  return facets;
}

}  // namespace dpcert

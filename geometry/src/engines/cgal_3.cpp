// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include "engines/cgal_number.hpp"
#include "engines/engines.hpp"

namespace dpcert {

std::vector<Halfspace> cgal_3(const std::vector<Vector>& points) {
  pay(sweep_price(points));
  std::vector<CgalKernel::Point_3> space;
  for (const Vector& x : points) space.emplace_back(cgal_number(x(0)), cgal_number(x(1)), cgal_number(x(2)));
  CGAL::Surface_mesh<CgalKernel::Point_3> boundary;
  CGAL::convex_hull_3(space.begin(), space.end(), boundary);
  std::vector<Halfspace> facets;
  for (const auto face : boundary.faces()) {
    const auto edge = boundary.halfedge(face);
    const CgalKernel::Plane_3 plane{
        boundary.point(boundary.source(edge)), boundary.point(boundary.target(edge)),
        boundary.point(boundary.target(boundary.next(edge)))};  // counterclockwise from outside
    Vector outward(3);
    outward << rational(plane.a()), rational(plane.b()), rational(plane.c());
    facets.push_back({outward, -rational(plane.d())});
  }
  return facets;
}

}  // namespace dpcert

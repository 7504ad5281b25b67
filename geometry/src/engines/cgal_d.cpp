// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/Epeck_d.h>
#include <CGAL/Triangulation.h>
#include <algorithm>
#include <numeric>

#include "engines/engines.hpp"

namespace dpcert {
namespace {

using Exact = CGAL::Epeck_d<CGAL::Dynamic_dimension_tag>;

/// The kernel, paying for each orientation that the
/// triangulation asks of it: one point more may ask millions.
struct Kernel : Exact {
  using Exact::Exact;

  struct Orientation_d : Exact::Orientation_d {
    explicit Orientation_d(const Exact& kernel) : Exact::Orientation_d{kernel.orientation_d_object()} {}
    template <class Iterator>
    CGAL::Orientation operator()(Iterator begin, Iterator end) const {
      const auto d = static_cast<std::int64_t>(std::distance(begin, end)) - 1;
      pay(Work{2'000 + 100 * d * d * d});
      return Exact::Orientation_d::operator()(begin, end);
    }
  };
  [[nodiscard]] Orientation_d orientation_d_object() const { return Orientation_d{*this}; }
};
using Cells =
    CGAL::Triangulation_data_structure<CGAL::Dynamic_dimension_tag, CGAL::Triangulation_vertex<Kernel, std::size_t>,
                                       CGAL::Triangulation_full_cell<Kernel>>;
using Triangulation = CGAL::Triangulation<Kernel, Cells>;

Vector mean_of(const std::vector<Vector>& points) {
  Vector sum = Vector::Zero(points.front().size());
  for (const Vector& x : points) sum += x;
  return sum / Rational{points.size()};
}

/// By falling distance from the mean (floats steer: any order is right), so that most points inside
/// the hull come when the hull is there already, and need no place in the triangulation.
std::vector<std::size_t> outermost_first(const std::vector<Vector>& points, const Vector& mean) {
  std::vector<double> distance;
  for (const Vector& x : points) distance.push_back(Vector{x - mean}.squaredNorm().convert_to<double>());
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return distance[i] > distance[j]; });
  return order;
}

void insert_if_outside(Triangulation& hull, const Vector& x, std::size_t index) {
  std::vector<Kernel::FT> coordinates;
  for (const Rational& entry : x) coordinates.emplace_back(Kernel::FT::ET{entry.backend().data()});
  const Kernel::Point_d point(static_cast<int>(x.size()), coordinates.begin(), coordinates.end());
  Triangulation::Locate_type where;
  Triangulation::Face face(hull.maximal_dimension());
  Triangulation::Facet facet;
  const auto cell = hull.locate(point, where, face, facet);
  if (where == Triangulation::OUTSIDE_CONVEX_HULL || where == Triangulation::OUTSIDE_AFFINE_HULL)
    hull.insert(point, where, face, facet, cell)->data() = index;
}

/// The hyperplane through points that span one: (normal, -offset) is orthogonal to each (x, 1).
Halfspace hyperplane(const std::vector<const Vector*>& through, const Vector& inside) {
  const Eigen::Index dimension = inside.size();
  Matrix rows(dimension, dimension + 1);
  for (Eigen::Index i = 0; i < dimension; ++i) rows.row(i) << through[static_cast<std::size_t>(i)]->transpose(), 1;
  const Vector solution = kernel(rows).col(0);
  const Halfspace side{solution.head(dimension), -solution(dimension)};
  return side.normal.dot(inside) <= side.offset ? side : Halfspace{-side.normal, -side.offset};
}

}  // namespace

std::vector<Halfspace> cgal_d(const std::vector<Vector>& points) {
  const Vector inside = mean_of(points);
  Triangulation hull{static_cast<int>(inside.size())};
  for (const std::size_t i : outermost_first(points, inside)) insert_if_outside(hull, points[i], i);

  std::vector<Halfspace> facets;
  for (auto cell = hull.full_cells_begin(); cell != hull.full_cells_end(); ++cell) {
    if (!hull.is_infinite(*cell)) continue;
    std::vector<const Vector*> corners;
    for (auto vertex = cell->vertices_begin(); vertex != cell->vertices_end(); ++vertex)
      if (!hull.is_infinite(*vertex)) corners.push_back(&points[(*vertex)->data()]);
    facets.push_back(hyperplane(corners, inside));
  }
  return facets;
}

}  // namespace dpcert

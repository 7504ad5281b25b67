// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/uniform_mean.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "hull/tight_sets.hpp"

namespace dpcert {
namespace {

Enclosure root(const Rational& x, Precision precision) { return sqrt(Enclosure{x, precision}); }

/// A segment from p to q that does not meet 0, in the terms of its
/// primitives: s runs along it from the point nearest 0.
struct Segment {
  Segment(const Vector& p, const Vector& q, Precision precision)
      : along{q - p},
        squared_length{along.dot(along)},
        length{root(squared_length, precision)},
        from{p.dot(along) / length},
        to{q.dot(along) / length},
        near{root(p.dot(p), precision)},
        far{root(q.dot(q), precision)} {}

  /// [s |y|], [arsinh(s / distance)]: what the primitives gain from p to q.
  [[nodiscard]] Enclosure product() const { return to * far - from * near; }
  [[nodiscard]] Enclosure area_sine() const { return log((to + far) / (from + near)); }

  Vector along;
  Rational squared_length;
  Enclosure length, from, to;  ///< s at p and at q
  Enclosure near, far;         ///< |p| and |q|
};

/// The integral of |y| over the segment, distance^2 being its squared distance from 0.
Enclosure length_integral(const Segment& segment, const Rational& squared_distance) {
  return (segment.product() + segment.area_sine() * squared_distance) / Rational{2};
}

/// The integral of |y| over the triangle of an edge p q and the foot of the perpendicular
/// from 0 to its plane, negative where the edge sees the foot from outside. In polar
/// coordinates about the foot, h being its distance from 0 and g that of the edge from it,
/// the integral of ((h^2 + r^2)^(3/2) - h^3) / 3 over the angle.
Enclosure triangle_integral(const Segment& edge, const Enclosure& h, const Enclosure& g,
                            const Rational& squared_edge_distance) {
  const Enclosure squares = (edge.product() + edge.area_sine() * squared_edge_distance) / Rational{2};
  const auto angle = [&](const Enclosure& s, const Enclosure& radius) {
    return atan(h * s / (g * radius)) - atan(s / g);
  };
  const Enclosure angles = angle(edge.to, edge.far) - angle(edge.from, edge.near);
  return (g * (squares + square(h) * edge.area_sine()) + power(h, 3) * angles) / Rational{3};
}

Enclosure edge_sum_of_facet(const Polytope& body, const SetTable& tight, std::size_t facet, Precision precision) {
  const Eigen::Matrix<Rational, 3, 1> normal = body.facets[facet].normal;
  const Rational squared_normal = normal.dot(normal), offset = body.facets[facet].offset;
  const Enclosure h = offset / root(squared_normal, precision);
  const std::vector<std::size_t> corners = members_of(tight[facet]);
  Enclosure sum{0, precision};
  for (std::size_t other = 0; other < tight.size(); ++other) {
    if (other == facet) continue;
    std::vector<std::size_t> ends;
    std::ranges::copy_if(corners, std::back_inserter(ends), [&](std::size_t i) { return has(tight[other], i); });
    if (ends.size() != 2) continue;
    const Vector &p = body.vertices[ends[0]], &q = body.vertices[ends[1]];
    const Segment edge{p, q, precision};
    // In the plane of the facet and across the edge, towards the outside;
    // its length is that of normal times that of edge.
    Eigen::Matrix<Rational, 3, 1> across = normal.cross(Eigen::Matrix<Rational, 3, 1>{edge.along});
    const bool outward =
        std::ranges::all_of(corners, [&](std::size_t i) { return across.dot(body.vertices[i]) <= across.dot(p); });
    const Rational reach = outward ? across.dot(p) : -across.dot(p);
    if (reach == 0) continue;  // a triangle without area
    const Rational squared_distance = offset * offset / squared_normal + reach * reach / across.dot(across);
    sum += triangle_integral(edge, h, reach / root(across.dot(across), precision), squared_distance);
  }
  return h * sum;
}

/// The largest value of the norm on the body, at one of its
/// vertices; nothing where that takes more work.
std::optional<Rational> largest_norm(const Polytope& body, const Polytope& ball, Work most) {
  // Rows (y, h) and (-n, b), each a point y/h and a functional
  // n/b of the norm, whose negative is one, too.
  const IntegerMatrix points = homogeneous(body.vertices), functionals = homogeneous(ball.facets);
  const std::size_t last = points.columns() - 1;
  const long bits = std::max(std::abs(fmpz_mat_max_bits(points.get())), std::abs(fmpz_mat_max_bits(functionals.get())));
  const auto pairs = static_cast<std::int64_t>(points.rows() * functionals.rows());
  const Work each = static_cast<std::int64_t>(points.columns() + 2) * product_price(bits);
  if (pairs > most.units / each.units) return std::nullopt;
  charge(pairs * each);
  Rational largest = 0;
  IntegerMatrix now{1, 1}, best{1, 1}, here{1, 1}, there{1, 1};
  for (std::size_t i = 0; i < functionals.rows(); ++i) {
    std::size_t top = 0;
    for (std::size_t j = 0; j < points.rows(); ++j) {
      _fmpz_vec_dot(now(0, 0), functionals(i, 0), points(j, 0), static_cast<slong>(last));
      fmpz_mul(here(0, 0), now(0, 0), points(top, last));
      fmpz_mul(there(0, 0), best(0, 0), points(j, last));
      if (j > 0 && fmpz_cmp(here(0, 0), there(0, 0)) <= 0) continue;
      fmpz_swap(best(0, 0), now(0, 0));
      top = j;
    }
    largest = std::max<Rational>(
        largest, Rational{best.entry(0, 0), Integer{points.entry(top, last) * functionals.entry(i, last)}});
  }
  return largest;
}

}  // namespace

Result<NormGraph> graph_of_norm(const Polytope& body, const Polytope& ball, const HullLimits& limits) {
  expects(body.complete && ball.complete, "polytopes all of whose facets are known");
  const Eigen::Index d = body.ambient;
  const auto lifted = [&](const Vector& normal, const Rational& last, const Rational& offset) {
    Vector longer(d + 1);
    longer << normal, last;
    return Halfspace{std::move(longer), offset};
  };
  const auto height = largest_norm(body, ball, limits.engine_work);
  if (!height) return Error{Fault::precision_exhausted, "", "the norm has too many facets for so many vertices"};
  NormGraph graph{*height, {}};
  for (const auto& [normal, offset] : body.facets) graph.above.push_back(lifted(normal, 0, offset));
  for (const auto& [normal, offset] : ball.facets) graph.above.push_back(lifted(normal, -offset, 0));
  graph.above.push_back(lifted(Vector::Zero(d), 1, graph.height));
  return graph;
}

Enclosure mean_length(const Polytope& body, Precision precision) {
  expects((body.ambient == 2 || body.ambient == 3) && body.is_full_dimensional() && body.complete,
          "a polygon or a polytope of dimension 3");
  const auto tight = tight_sets(homogeneous(body.vertices), homogeneous(body.facets));
  expects(tight.has_value(), "facets that hold at every vertex, none twice");
  Enclosure sum{0, precision};  // of the integral over the cone of each facet, times dimension + 1
  for (std::size_t i = 0; i < body.facets.size(); ++i) {
    const auto& [normal, offset] = body.facets[i];
    if (body.ambient == 3) {
      sum += edge_sum_of_facet(body, *tight, i, precision);
      continue;
    }
    const std::vector<std::size_t> ends = members_of((*tight)[i]);
    const Segment edge{body.vertices[ends[0]], body.vertices[ends[1]], precision};
    const Rational squared_distance = offset * offset / normal.dot(normal);
    sum += root(squared_distance, precision) * length_integral(edge, squared_distance);
  }
  return sum / (volume(body).value() * (body.ambient + 1));
}

}  // namespace dpcert

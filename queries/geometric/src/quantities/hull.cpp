// SPDX-License-Identifier: GPL-3.0-or-later
// The vertices and facets of the hull of points, or of a body.
#include "dpcert/geometry/hull.hpp"
#include <algorithm>
#include "dpcert/geometry/moments.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/mechanisms/geometric/read_vector.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer rows_of_points(const std::vector<Vector>& points) {
  Answer rows = Answer::array();
  for (const Vector& x : points) rows.push_back(exact_texts(x));
  return rows;
}

Answer rows_of_halfspaces(const std::vector<Halfspace>& halfspaces) {
  Answer rows = Answer::array();
  for (const Halfspace& x : halfspaces) rows.push_back({{"normal", exact_texts(x.normal)}, {"offset", x.offset.str()}});
  return rows;
}

/// The volume of the smallest box around the vertices: an upper
/// bound where nothing better is known.
Rational box_volume(const Polytope& polytope) {
  Rational product = 1;
  for (Eigen::Index i = 0; i < polytope.ambient; ++i) {
    Rational least = polytope.vertices.front()(i), most = least;
    for (const Vector& x : polytope.vertices) least = std::min(least, x(i)), most = std::max(most, x(i));
    product *= most - least;
  }
  return product;
}

Number volume_within_limits(const Polytope& polytope, Precision precision) {
  const auto exact = volume(polytope);
  if (exact) return Number::exactly(*exact, precision);
  return Number::enclosed(between(0, box_volume(polytope), precision));
}

/// Of a body or of points, with the body's volume where it need not be found from the vertices.
struct Hull {
  Polytope polytope;
  std::optional<Number> volume;
};
Hull hull_in(const Fields& query, Precision precision) {
  if (query.has("points"))
    return {located(convex_hull(read_vectors(query.at("points"), query.where("points"))), query, "points"), {}};
  const Body body = read_body_member(query);
  return {located(outer_polytope_of(body), query, "body"), volume_by_formula(body, precision)};
}

Answer answer_hull(const Fields& query, long digits) {
  const Precision precision = precision_for(digits);
  const auto [hull, known] = hull_in(query, precision);
  Answer answer;
  answer["dimension"] = hull.dimension;
  answer["vertices"] = rows_of_points(hull.vertices);
  answer["facets"] = rows_of_halfspaces(hull.facets);
  answer["equations"] = rows_of_halfspaces(hull.equations);
  answer["volume"] = shown(known ? *known : volume_within_limits(hull, precision), digits, Range::non_negative());
  answer["complete"] = hull.complete;
  return answer;
}

}  // namespace

const Quantity hull_quantity{
    query_type("hull", "the vertices and facets of the hull of points, or of a body",
               {body_member(), {"points", ValueType::matrix(), "the points"}},
               R"({"quantity": "hull", "points": [["0", "0"], ["1", "0"], ["0", "1"]]})", {{"points"}, {"body"}}),
    answer_hull};

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
// The answers about bodies and statistics.
#include "answer_geometry.hpp"

#include "dpcert/geometry/compare.hpp"
#include "dpcert/geometry/contains.hpp"
#include "dpcert/geometry/engine.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/mechanisms/geometric/k_norm.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert::cli {

Body body_in(Query& query, const char* key) { return read_body(query.at(key), query.where(key)); }

Vector vector_in(Query& query, const char* key, const Body& body) {
  return read_vector(query.at(key), query.where(key), body.dimension);
}

Fields json_of(const Vector& x) {
  Fields entries = Fields::array();
  for (const Rational& entry : x) entries.push_back(entry.str());
  return entries;
}

namespace {

Fields json_of(const std::vector<Vector>& points) {
  Fields rows = Fields::array();
  for (const Vector& x : points) rows.push_back(cli::json_of(x));
  return rows;
}

Fields json_of(const std::vector<Halfspace>& halfspaces) {
  Fields rows = Fields::array();
  for (const Halfspace& x : halfspaces)
    rows.push_back({{"normal", cli::json_of(x.normal)}, {"offset", x.offset.str()}});
  return rows;
}

/// The volume of the smallest box around the vertices: an upper bound where nothing better is known.
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
Hull hull_in(Query& query, Precision precision) {
  if (query.has("body") && query.has("points")) reject("", "found both \"points\" and \"body\", wanted one of them");
  if (!query.has("body"))
    return {located(convex_hull(read_vectors(query.at("points"), query.where("points"))), query, "points"), {}};
  const Body body = body_in(query);
  return {located(outer_polytope_of(body), query, "body"), volume_by_formula(body, precision)};
}

Fields answer_hull(Query& query, long digits) {
  const Precision precision = precision_for(digits);
  const auto [hull, known] = hull_in(query, precision);
  Fields fields;
  fields["dimension"] = hull.dimension;
  fields["vertices"] = json_of(hull.vertices);
  fields["facets"] = json_of(hull.facets);
  fields["equations"] = json_of(hull.equations);
  fields["volume"] = shown(known ? *known : volume_within_limits(hull, precision), digits, Domain::non_negative);
  fields["complete"] = hull.complete;
  return fields;
}

Fields answer_volume(Query& query, long digits) {
  const Body body = body_in(query);
  return shown(located(volume(body, digits), query, "body"), digits, Domain::non_negative);
}

Fields answer_gauge(Query& query, long digits) {
  const Body body = body_in(query);
  const Vector point = vector_in(query, "point", body);
  return shown(located(gauge(body, point, digits), query, "body"), digits, Domain::non_negative);
}

Fields answer_support(Query& query, long digits) {
  const Body body = body_in(query);
  const Vector direction = vector_in(query, "direction", body);
  return shown(located(support(body, direction, digits), query, "body"), digits, Domain::any);
}

Fields answer_contains(Query& query, long) {
  const Body outer = body_in(query, "outer"), inner = body_in(query, "inner");
  if (outer.dimension != inner.dimension)
    reject(query.where("inner"), "found a body of dimension " + std::to_string(inner.dimension) + ", wanted " +
                                     std::to_string(outer.dimension) + " as of the outer one");
  const Containment found = located(contains(outer, inner), query, "inner");
  Fields fields{{"value", found.inside}};
  if (found.witness) fields["witness"] = cli::json_of(*found.witness);
  return fields;
}

Fields answer_sensitivity(Query& query, long digits) {
  const Statistic statistic = read_statistic(query.at("statistic"), query.where("statistic"));
  const Body ball = read_norm(query.at("norm"), query.where("norm"), statistic.dimension());
  return shown(located(sensitivity(statistic, ball, digits), query, "statistic"), digits, Domain::non_negative);
}

/// {"body", "scale"}: the body times the scale.
Body scaled_body_in(Query& query, const char* key) {
  dpcert::Fields in{query.at(key), query.where(key)};
  Body body = body_in(in);
  const Rational scale = in.rational("scale", positive());
  in.finish();
  return required(scaled(scale, std::move(body)), query.where(key));
}

Fields answer_compare(Query& query, long) {
  const Body a = scaled_body_in(query, "a"), b = scaled_body_in(query, "b");
  if (a.dimension != b.dimension)
    reject(query.where("b"), "found a body of dimension " + std::to_string(b.dimension) + ", wanted " +
                                 std::to_string(a.dimension) + " as of the other one");
  static constexpr const char* inclusions[] = {"a_in_b", "b_in_a", "equal", "incomparable"};
  static constexpr const char* volumes[] = {"less", "equal", "greater"};
  return {{"containment", inclusions[static_cast<std::size_t>(located(inclusion_order(a, b), query, "b"))]},
          {"volume_order", volumes[static_cast<std::size_t>(located(volume_order(a, b), query, "b"))]}};
}

}  // namespace

const Answerers& geometric_answerers() {
  static const Answerers table = [] {
    Answerers all = {
        {"hull", answer_hull},       {"volume", answer_volume},     {"gauge", answer_gauge},
        {"support", answer_support}, {"contains", answer_contains}, {"sensitivity", answer_sensitivity},
        {"compare", answer_compare},
    };
    all.insert(k_norm_answerers().begin(), k_norm_answerers().end());
    return all;
  }();
  return table;
}

std::vector<std::vector<Rational>> corner_differences(Query& query, const char* key) {
  constexpr std::size_t most_values = 400;
  const auto values = corner_values(read_statistic(query.at(key), query.where(key)));
  if (!values || values->size() > most_values)
    throw BadInput{
        unsupported(query.where(key), "the values of this statistic are not the hull of at most 400 points")};
  std::vector<std::vector<Rational>> differences{
      std::vector<Rational>(static_cast<std::size_t>(values->front().size()))};
  for (auto x = values->begin(); x != values->end(); ++x)
    for (auto y = values->begin(); y != x; ++y) {
      const Vector difference = *x - *y;
      differences.emplace_back(difference.begin(), difference.end());
    }
  return differences;
}

void serve_geometric_mechanisms() { register_mechanism_type(k_norm_type); }

std::string geometric_engines() { return ", " + geometry_engine_versions(); }

}  // namespace dpcert::cli

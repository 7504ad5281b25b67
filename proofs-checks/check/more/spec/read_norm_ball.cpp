// SPDX-License-Identifier: Apache-2.0
#include "more/spec/read_norm_ball.hpp"

#include <algorithm>

#include "kernel/spec/fields.hpp"
#include "more/numbers/span.hpp"
#include "more/spec/read_statistic.hpp"

namespace dpcert::check {
namespace {

constexpr long max_lp_dimension = 1'000'000;
constexpr const char* not_shown = "the body's own description does not show that it is a norm ball";

/// A compact convex body that is not empty, and what its description shows of it.
struct Body {
  NormBall ball;      ///< one only where the rest says so
  bool is_symmetric;  ///< about 0
  Span directions;    ///< of differences of its points, all or some

  [[nodiscard]] bool is_norm_ball() const { return is_symmetric && directions.is_whole(); }
};

Body norm_ball(NormBall ball) {
  Span whole = Span::whole(ball.dimension);
  return {std::move(ball), true, std::move(whole)};
}

// On the line, by the ends.
bool is_closed_under_reflection(std::vector<Point> points) {
  std::sort(points.begin(), points.end());
  if (points.front().size() == 1) return points.front().front() == -points.back().front();
  return std::all_of(points.begin(), points.end(), [&](const Point& point) {
    return std::binary_search(points.begin(), points.end(), difference(Point(point.size()), point));
  });
}

Span directions_of(const std::vector<Point>& points) {
  const std::size_t dimension = points.front().size();
  std::vector<Point> differences;
  for (const Point& point : points) {
    differences.push_back(difference(point, points.front()));
    for (const Rational& c : differences.back()) spend(memory_cost(bit_size(c)));
  }
  Span result{dimension};
  result.add(differences);
  return result;
}

Body vpolytope(const Json& json) {
  only(json, {"type", "vertices"});
  auto vertices = matrix(json, {"vertices", any});
  const bool is_symmetric = is_closed_under_reflection(vertices);
  Span directions = directions_of(vertices);
  return {{vertices.front().size(), PointHull{std::move(vertices), false}}, is_symmetric, std::move(directions)};
}

// Bounded where the normals span and have each its opposite.
Body hpolytope(const Json& json) {
  only(json, {"type", "normals", "offsets"});
  auto normals = matrix(json, {"normals", any});
  const auto offsets = list(json, {"offsets", positive});
  if (offsets.size() != normals.size()) throw Misread{"\"offsets\" must be one a normal"};
  for (std::size_t i = 0; i < normals.size(); ++i)
    for (Rational& c : normals[i]) {
      c /= offsets[i];
      spend(memory_cost(bit_size(c)));
    }
  const std::size_t dimension = normals.front().size();
  Span span{dimension};
  span.add(normals);
  if (!span.is_whole() || !is_closed_under_reflection(normals)) throw BeyondLimits{not_shown};
  return norm_ball({dimension, FunctionalBall{std::move(normals)}});
}

constexpr Range at_least_1{1};

Body lp_ball(const Json& json) {
  const auto [count, radius] =
      numbers(json, {{"dimension", count_from(1, max_lp_dimension)}, {"radius", positive}}, {"type", "p"});
  const unsigned long dimension = *to_count(count, max_lp_dimension);
  const Json& p = member(json, "p");
  if (p.kind == Json::Kind::string && p.text == "inf") return norm_ball({dimension, LpBall{}, radius, true});
  const Rational power = number(json, {"p", at_least_1});
  return norm_ball({dimension, LpBall{power}, radius, power == 1});
}

Body ellipsoid(const Json& json) {
  only(json, {"type", "shape"});
  const auto shape = matrix(json, {"shape", any});
  const std::size_t dimension = shape.size();
  if (dimension != shape.front().size()) throw Misread{"\"shape\" must be a square matrix"};
  auto factors = CameronMartin::of(shape);
  if (!factors || factors->rank() < dimension) throw Misread{"\"shape\" must be symmetric and positive definite"};
  return norm_ball({dimension, EllipsoidBall{*std::move(factors)}});
}

Body read_body(const Json& json);

// By a factor below 0 a norm ball goes over into the one of
// the factor's size, and so does any K - K.
Body scaled(const Json& json) {
  const auto [factor] = numbers(json, {{"factor", any}}, {"type", "of"});
  if (factor == 0) throw Misread{"\"factor\" must not be 0"};
  Body body = read_body(member(json, "of"));
  body.ball.factor *= abs(factor);
  return body;
}

// K - K is the hull of the differences of K's points, and 2 K where K = -K.
Body difference_body(const Json& json) {
  only(json, {"type", "of"});
  Body body = read_body(member(json, "of"));
  auto* hull = std::get_if<PointHull>(&body.ball.kind);
  if (hull != nullptr && !hull->of_differences)
    hull->of_differences = true;
  else if (body.is_symmetric)
    body.ball.factor *= 2;
  else
    body.ball.kind = SomeBall{};
  body.is_symmetric = true;
  return body;
}

Body sensitivity_hull(const Json& json) {
  only(json, {"type", "statistic"});
  Values values = read_values(member(json, "statistic"));
  if (!values.corners.empty()) {
    Span directions = directions_of(values.corners);
    return {{values.dimension, PointHull{std::move(values.corners), true}}, true, std::move(directions)};
  }
  Span directions{values.dimension};
  directions.add(values.map->directions());
  return {{values.dimension, MapHull{std::move(values.map)}}, true, std::move(directions)};
}

Body image(const Json& json) {
  only(json, {"type", "matrix", "of"});
  const auto map = matrix(json, {"matrix", any});
  const Body of = read_body(member(json, "of"));
  if (map.front().size() != of.ball.dimension) throw Misread{"\"matrix\" must have a column a dimension of the body"};
  // Of a map onto a space of that dimension, which the directions show, coordinates are exchanged.
  const bool is_same = of.ball.is_sum_or_largest && map.size() == of.ball.dimension;
  return {{map.size(), SomeBall{}, 1, is_same}, of.is_symmetric, of.directions.image(map)};
}

std::vector<Body> parts(const Json& json) {
  only(json, {"type", "of"});
  std::vector<Body> bodies;
  for (const Json& part : array(json, "of")) {
    bodies.push_back(read_body(part));
    if (bodies.back().ball.dimension != bodies.front().ball.dimension) throw Misread{"bodies of two dimensions"};
  }
  return bodies;
}

// Differences within a part are differences within the sum, or the hull, of all.
Body sum_or_hull(const Json& json) {
  const auto all = parts(json);
  const std::size_t dimension = all.front().ball.dimension;
  Body result{{dimension, SomeBall{}}, true, Span{dimension}};
  for (const Body& part : all) {
    result.is_symmetric = result.is_symmetric && part.is_symmetric;
    result.directions.add(part.directions);
  }
  return result;
}

// Norm balls have 0 in common, and what is around it.
Body intersection(const Json& json) {
  const auto all = parts(json);
  if (!std::all_of(all.begin(), all.end(), [](const Body& part) { return part.is_norm_ball(); }))
    throw BeyondLimits{not_shown};
  return norm_ball({all.front().ball.dimension, SomeBall{}});
}

struct BallReader {
  std::string_view type;
  Body (*read)(const Json& json);
};
constexpr BallReader ball_readers[] = {
    {"vpolytope", vpolytope},
    {"hpolytope", hpolytope},
    {"lp_ball", lp_ball},
    {"ellipsoid", ellipsoid},
    {"scaled", scaled},
    {"difference_body", difference_body},
    {"sensitivity_hull", sensitivity_hull},
    {"image", image},
    {"minkowski_sum", sum_or_hull},
    {"convex_hull_of", sum_or_hull},
    {"intersection", intersection},
};

Body read_body(const Json& json) {
  for (const BallReader& reader : ball_readers)
    if (reader.type == type_of(json)) return reader.read(json);
  throw Misread{"a \"body\" of an unknown type"};
}

}  // namespace

NormBall read_norm_ball(const Json& json) {
  Body body = read_body(json);
  if (!body.is_norm_ball()) throw BeyondLimits{not_shown};
  return std::move(body.ball);
}

}  // namespace dpcert::check

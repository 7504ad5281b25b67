// SPDX-License-Identifier: Apache-2.0
#include "fields.hpp"
#include "norm_ball.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_dimension = 1'000'000'000, max_lp_dimension = 1'000'000;

NormBall vpolytope(const Json& json, Effort& effort) {
  only(json, {"type", "vertices"});
  auto vertices = matrix(json, {"vertices", any}, effort);
  const std::size_t dimension = vertices.front().size();
  return {dimension, PointHull{std::move(vertices), false}};
}

NormBall hpolytope(const Json& json, Effort& effort) {
  only(json, {"type", "normals", "offsets"});
  auto normals = matrix(json, {"normals", any}, effort);
  const auto offsets = list(json, {"offsets", positive}, effort);
  if (offsets.size() != normals.size()) throw Misread{"\"offsets\" must be one a normal"};
  for (std::size_t i = 0; i < normals.size(); ++i)
    for (Rational& c : normals[i]) {
      const std::size_t bits = bit_size(c) + bit_size(offsets[i]);
      effort.spend(exact_cost(bits) + memory_cost(bits));
      c /= offsets[i];
    }
  const std::size_t dimension = normals.front().size();
  return {dimension, FunctionalBall{std::move(normals)}};
}

constexpr Range at_least_1{[](const Rational& x) { return x >= 1; }, "at least 1"};

NormBall lp_ball(const Json& json, Effort& /*unused*/) {
  const auto [count, radius] =
      numbers(json, {{"dimension", count_to<max_lp_dimension>}, {"radius", positive}}, {"type", "p"});
  const unsigned long dimension = *to_count(count, max_lp_dimension);
  const Json& p = member(json, "p");
  if (p.kind == Json::Kind::string && p.text == "inf") return {dimension, LpBall{}, radius};
  return {dimension, LpBall{number(json, {"p", at_least_1})}, radius};
}

NormBall ellipsoid(const Json& json, Effort& effort) {
  only(json, {"type", "shape"});
  auto shape = matrix(json, {"shape", any}, effort);
  if (shape.size() != shape.front().size()) throw Misread{"\"shape\" must be a square matrix"};
  const std::size_t dimension = shape.size();
  return {dimension, EllipsoidBall{std::move(shape)}};
}

NormBall scaled(const Json& json, Effort& effort) {
  const auto [factor] = numbers(json, {{"factor", positive}}, {"type", "of"});
  NormBall ball = read_norm_ball(member(json, "of"), effort);
  effort.spend(exact_cost(bit_size(ball.factor) + bit_size(factor)));
  ball.factor *= factor;
  return ball;
}

// K - K is the hull of the differences of K's points, and 2 K where K = -K.
NormBall difference_body(const Json& json, Effort& effort) {
  only(json, {"type", "of"});
  NormBall ball = read_norm_ball(member(json, "of"), effort);
  auto* hull = std::get_if<PointHull>(&ball.kind);
  if (hull != nullptr && !hull->of_differences)
    hull->of_differences = true;
  else
    ball.factor *= 2;
  return ball;
}

NormBall sensitivity_hull(const Json& json, Effort& effort) {
  only(json, {"type", "statistic"});
  auto values = read_corner_values(member(json, "statistic"), effort);
  const std::size_t dimension = values.front().size();
  return {dimension, PointHull{std::move(values), true}};
}

struct Reader {
  std::string_view type;
  NormBall (*read)(const Json& json, Effort& effort);
};
constexpr Reader readers[] = {
    {"vpolytope", vpolytope},
    {"hpolytope", hpolytope},
    {"lp_ball", lp_ball},
    {"ellipsoid", ellipsoid},
    {"scaled", scaled},
    {"difference_body", difference_body},
    {"sensitivity_hull", sensitivity_hull},
};

std::size_t columns(const Json& json, std::string_view key) {
  const Json& first = array(json, key).front();
  if (first.items.empty()) throw Misread{"\"" + std::string{key} + "\" must be a matrix"};
  return first.items.size();
}

}  // namespace

NormBall read_norm_ball(const Json& json, Effort& effort) {
  for (const Reader& reader : readers)
    if (reader.type == type_of(json)) return reader.read(json, effort);
  throw Misread{"a \"body\" of an unknown type"};
}

std::size_t stated_dimension(const Json& json) {
  const std::string_view type = type_of(json);
  if (type == "vpolytope") return columns(json, "vertices");
  if (type == "hpolytope") return columns(json, "normals");
  if (type == "ellipsoid") return array(json, "shape").size();
  if (type == "image") return array(json, "matrix").size();
  if (type == "lp_ball") {
    const auto dimension = to_count(number(json, {"dimension", natural}), max_dimension);
    if (!dimension) throw BeyondLimits{"a \"dimension\" above 10^9"};
    return *dimension;
  }
  if (type == "sensitivity_hull") {
    const Json& statistic = member(json, "statistic");
    return type_of(statistic) == "table" ? columns(statistic, "vectors") : array(statistic, "components").size();
  }
  if (type == "scaled" || type == "difference_body") return stated_dimension(member(json, "of"));
  if (type == "minkowski_sum" || type == "intersection" || type == "convex_hull_of")
    return stated_dimension(array(json, "of").front());
  throw Misread{"a \"body\" of an unknown type"};
}

}  // namespace dpcert::check

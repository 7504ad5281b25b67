// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/read_body.hpp"

#include "dpcert/geometry/why_no_norm.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_dimension = 1'000'000;

/// A type of body.
struct BodyType : ObjectType {
  Result<Body> (*read)(const Fields&);
};

Result<Body> read_h_polytope(const Fields& in) {
  const std::vector<Vector> normals = read_vectors(in.at("normals"), in.where("normals"));
  const Vector offsets = read_vector(in.at("offsets"), in.where("offsets"), static_cast<Eigen::Index>(normals.size()));
  std::vector<Halfspace> halfspaces;
  for (std::size_t i = 0; i < normals.size(); ++i)
    halfspaces.push_back({normals[i], offsets(static_cast<Eigen::Index>(i))});
  return h_polytope(std::move(halfspaces));
}

Result<Body> read_lp_ball(const Fields& in) {
  const auto dimension = static_cast<Eigen::Index>(in.count("dimension"));
  return lp_ball(in.number_or_infinity("p"), dimension, in.number("radius"));
}

std::vector<Body> read_bodies(const Fields& in) {
  const auto& items = in.list("of");
  std::vector<Body> bodies;
  for (std::size_t i = 0; i < items.size(); ++i) bodies.push_back(read_body(items[i], child(in.where("of"), i)));
  return bodies;
}

Body checked_norm_ball(Body body, const std::string& where) {
  if (const auto error = why_no_norm(body)) throw BadInput{{error->fault, where, error->message}};
  return body;
}

Body read_inner(const Fields& in) { return read_body(in.at("of"), in.where("of")); }

Member of(std::string meaning) { return {"of", ValueType::variety("body"), std::move(meaning)}; }
Member of_many() { return {"of", ValueType::list_of(ValueType::variety("body")), "bodies of one dimension"}; }

const std::vector<BodyType>& body_types() {
  using In = const Fields&;
  static const std::vector<BodyType> all = {
      {{"type",
        "vpolytope",
        "the convex hull of points",
        {{"vertices", ValueType::matrix(), "the points"}},
        {},
        R"({"type": "vpolytope", "vertices": [["0", "0"], ["1", "0"], ["0", "1"]]})"},
       [](In in) { return v_polytope(read_vectors(in.at("vertices"), in.where("vertices"))); }},
      {{"type",
        "hpolytope",
        "the points x with normal . x <= offset for all halfspaces",
        {{"normals", ValueType::matrix(), "a normal of each halfspace"},
         {"offsets", ValueType::vector(), "an offset of each"}},
        {},
        R"({"type": "hpolytope", "normals": [["1"], ["-1"]], "offsets": ["1", "1"]})"},
       read_h_polytope},
      {{"type",
        "lp_ball",
        "the ball of a p-norm",
        {{"p", ValueType::number_or_infinity(Range::positive()), "the exponent; below 1 the volume alone is known"},
         {"dimension", ValueType::whole(1, most_dimension), "the dimension"},
         {"radius", ValueType::number(Range::positive()), "the radius"}},
        {},
        R"({"type": "lp_ball", "p": "1", "dimension": 3, "radius": "1"})"},
       read_lp_ball},
      {{"type",
        "ellipsoid",
        "the points x with x . shape^-1 x <= 1",
        {{"shape", ValueType::matrix(), "a symmetric and positive definite matrix"}},
        {},
        R"({"type": "ellipsoid", "shape": [["2", "1"], ["1", "2"]]})"},
       [](In in) { return ellipsoid(read_matrix(in.at("shape"), in.where("shape"))); }},
      {{"type",
        "image",
        "the image of a body under a linear map",
        {{"matrix", ValueType::matrix(), "the map"}, of("the body")},
        {},
        R"({"type": "image", "matrix": [["1", "1"]], "of": {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": "1"}})"},
       [](In in) { return image(read_matrix(in.at("matrix"), in.where("matrix")), read_inner(in)); }},
      {{"type",
        "scaled",
        "a multiple of a body",
        {{"factor", ValueType::number(Range::any()), "the factor"}, of("the body")},
        {},
        R"({"type": "scaled", "factor": "2", "of": {"type": "lp_ball", "p": "2", "dimension": 2, "radius": "1"}})"},
       [](In in) { return scaled(in.number("factor"), read_inner(in)); }},
      {{"type",
        "minkowski_sum",
        "the sums of a point of each body",
        {of_many()},
        {},
        R"({"type": "minkowski_sum", "of": [{"type": "vpolytope", "vertices": [["0"], ["1"]]},
            {"type": "vpolytope", "vertices": [["0"], ["2"]]}]})"},
       [](In in) { return minkowski_sum(read_bodies(in)); }},
      {{"type",
        "difference_body",
        "the differences of two points of a body",
        {of("the body")},
        {},
        R"({"type": "difference_body", "of": {"type": "vpolytope", "vertices": [["0"], ["1"]]}})"},
       [](In in) { return difference_body(read_inner(in)); }},
      {{"type",
        "intersection",
        "the points of all bodies",
        {of_many()},
        {},
        R"({"type": "intersection", "of": [{"type": "lp_ball", "p": "1", "dimension": 2, "radius": "2"},
            {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": "1"}]})"},
       [](In in) { return intersection(read_bodies(in)); }},
      {{"type",
        "convex_hull_of",
        "the convex hull of bodies",
        {of_many()},
        {},
        R"({"type": "convex_hull_of", "of": [{"type": "lp_ball", "p": "1", "dimension": 2, "radius": "2"},
            {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": "1"}]})"},
       [](In in) { return convex_hull_of(read_bodies(in)); }},
      {{"type",
        "sensitivity_hull",
        "the convex hull of the differences of a statistic's values",
        {{"statistic", ValueType::variety("statistic"), "the statistic"}},
        {},
        R"({"type": "sensitivity_hull", "statistic": {"type": "table", "vectors": [["0", "0"], ["1", "1"], ["1", "0"]]}})"},
       [](In in) { return Result<Body>{sensitivity_hull(read_statistic(in.at("statistic"), in.where("statistic")))}; }},
  };
  return all;
}

std::vector<const BodyType*> type_pointers() {
  std::vector<const BodyType*> all;
  for (const BodyType& type : body_types()) all.push_back(&type);
  return all;
}

}  // namespace

Variety body_variety() {
  Variety variety{"body", "A convex body; numbers are exact.", {}};
  for (const BodyType& type : body_types()) variety.types.push_back(&type);
  return variety;
}

const ObjectType& norm_type() {
  static const ObjectType type{"",
                               "norm",
                               "The p-norm, or the norm of a unit ball.",
                               {{"p", ValueType::number_or_infinity(Range::from(1)), "the exponent"},
                                {"body", ValueType::variety("body"), "the unit ball"}},
                               {{"p"}, {"body"}},
                               R"({"p": "2"})"};
  return type;
}

Body read_body(const Json& value, const std::string& where) {
  const BodyType& type = named_type(value, where, type_pointers());
  return required(type.read(Fields{value, where, type}), where);
}

Body read_norm_ball(const Json& value, const std::string& where) {
  return checked_norm_ball(read_body(value, where), where);
}

const Body& WrittenBody::core() const {
  const Body* inner = &body;
  for (std::size_t layer = 0; layer < layers; ++layer)
    if (const auto* image = std::get_if<Image>(&inner->kind))
      inner = image->of.get();
    else if (const auto* sum = std::get_if<MinkowskiSum>(&inner->kind))  // K - K is K + (-1) K
      inner = sum->of.front().get();
  return *inner;  // of an lp ball the layers made another one
}

WrittenBody read_written_norm_ball(const Json& value, const std::string& where) {
  WrittenBody written{read_norm_ball(value, where)};
  const Json* at = &value;
  for (;; at = at->find("of"), ++written.layers) {
    const std::string& type = at->find("type")->text;
    if (type == "scaled")
      written.factor *= abs(number_of(*at->find("factor"), where, Range::any()));
    else if (type == "difference_body")
      written.of_differences = true;
    else
      break;
  }
  return written;
}

Body read_norm(const Json& value, const std::string& where, Eigen::Index dimension) {
  const Fields in{value, where, norm_type()};
  if (!in.has("body")) return lp_ball(in.number_or_infinity("p"), dimension, 1).value();
  Body ball = read_body(in.at("body"), in.where("body"));
  if (ball.dimension != dimension)
    reject(in.where("body"),
           "found a body of dimension " + std::to_string(ball.dimension) + ", wanted " + std::to_string(dimension));
  return checked_norm_ball(std::move(ball), in.where("body"));
}

}  // namespace dpcert

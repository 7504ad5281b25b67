// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/read_body.hpp"

#include <functional>
#include <map>

#include "dpcert/geometry/why_no_norm.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_dimension = 1'000'000;

Result<Body> read_h_polytope(Fields& in) {
  const std::vector<Vector> normals = read_vectors(in.at("normals"), in.where("normals"));
  const Vector offsets = read_vector(in.at("offsets"), in.where("offsets"), static_cast<Eigen::Index>(normals.size()));
  std::vector<Halfspace> halfspaces;
  for (std::size_t i = 0; i < normals.size(); ++i)
    halfspaces.push_back({normals[i], offsets(static_cast<Eigen::Index>(i))});
  return h_polytope(std::move(halfspaces));
}

/// The exponent of a norm or of an lp ball: nothing stands for infinity.
std::optional<Rational> read_p(Fields& in, const Range& range) {
  const Json& p = in.at("p");
  if (p.kind == Json::Kind::string && p.text == "inf") return std::nullopt;
  return rational_of(p, in.where("p"), range);
}

Result<Body> read_lp_ball(Fields& in) {
  const std::optional<Rational> p = read_p(in, {Rational{0}, std::nullopt, true, "a number > 0, or \"inf\""});
  const auto dimension = static_cast<Eigen::Index>(in.count("dimension", 1, most_dimension));
  return lp_ball(p, dimension, in.rational("radius", positive()));
}

std::vector<Body> read_bodies(Fields& in) {
  const auto& items = in.array("of");
  std::vector<Body> bodies;
  for (std::size_t i = 0; i < items.size(); ++i) bodies.push_back(read_body(items[i], child(in.where("of"), i)));
  return bodies;
}

Body checked_norm_ball(Body body, const std::string& where) {
  if (const auto error = why_no_norm(body)) throw BadInput{{error->fault, where, error->message}};
  return body;
}

Body read_inner(Fields& in) { return read_body(in.at("of"), in.where("of")); }

using Reader = std::function<Result<Body>(Fields&)>;

const std::map<std::string, Reader, std::less<>>& readers() {
  static const std::map<std::string, Reader, std::less<>> table = {
      {"vpolytope", [](Fields& in) { return v_polytope(read_vectors(in.at("vertices"), in.where("vertices"))); }},
      {"hpolytope", read_h_polytope},
      {"lp_ball", read_lp_ball},
      {"ellipsoid", [](Fields& in) { return ellipsoid(read_matrix(in.at("shape"), in.where("shape"))); }},
      {"image", [](Fields& in) { return image(read_matrix(in.at("matrix"), in.where("matrix")), read_inner(in)); }},
      {"scaled", [](Fields& in) { return scaled(in.rational("factor", {.wanted = "a number"}), read_inner(in)); }},
      {"minkowski_sum", [](Fields& in) { return minkowski_sum(read_bodies(in)); }},
      {"difference_body", [](Fields& in) { return difference_body(read_inner(in)); }},
      {"intersection", [](Fields& in) { return intersection(read_bodies(in)); }},
      {"convex_hull_of", [](Fields& in) { return convex_hull_of(read_bodies(in)); }},
      {"sensitivity_hull",
       [](Fields& in) {
         return Result<Body>{sensitivity_hull(read_statistic(in.at("statistic"), in.where("statistic")))};
       }},
  };
  return table;
}

}  // namespace

Body read_body(const Json& value, const std::string& where) {
  Fields in{value, where};
  const std::string type = in.string("type");
  const auto reader = readers().find(type);
  if (reader == readers().end()) reject_name(type, names_in(readers()), in.where("type"));
  Result<Body> body = reader->second(in);
  if (!body) throw BadInput{{body.error().fault, where + body.error().where, body.error().message}};
  in.finish();
  return std::move(body).value();
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
  WrittenBody written{read_norm_ball(value, where), 0, 1, false, {}};
  const Json* at = &value;
  for (;; at = at->find("of"), ++written.layers) {
    const std::string& type = at->find("type")->text;
    if (type == "scaled")
      written.factor *= abs(rational_of(*at->find("factor"), where, {.wanted = "a number"}));
    else if (type == "difference_body")
      written.of_differences = true;
    else
      break;
  }
  if (const Json* statistic = at->find("statistic")) written.statistic = write_json(*statistic);
  return written;
}

Body read_norm(const Json& value, const std::string& where, Eigen::Index dimension) {
  Fields in{value, where};
  if (in.has("body") && in.has("p")) reject(where, "found both \"p\" and \"body\", wanted one of them");
  if (in.has("body")) {
    Body ball = read_body(in.at("body"), in.where("body"));
    in.finish();
    if (ball.dimension != dimension)
      reject(in.where("body"),
             "found a body of dimension " + std::to_string(ball.dimension) + ", wanted " + std::to_string(dimension));
    return checked_norm_ball(std::move(ball), in.where("body"));
  }
  const auto p = read_p(in, {Rational{1}, std::nullopt, false, "a number >= 1, or \"inf\""});
  in.finish();
  return lp_ball(p, dimension, 1).value();
}

}  // namespace dpcert

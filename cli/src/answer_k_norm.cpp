// SPDX-License-Identifier: GPL-3.0-or-later
// The answers about the noise of K-norm mechanisms.
#include "answer_geometry.hpp"
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"

namespace dpcert::cli {
namespace {

constexpr unsigned long most_dimension = 1'000'000;

Body norm_ball_in(Query& query) { return read_norm_ball(query.at("body"), query.where("body")); }

Vector direction_in(Query& query, const Body& body) {
  Vector direction = vector_in(query, "direction", body);
  if (direction.isZero()) reject(query.where("direction"), "the direction is zero, wanted one that is not");
  return direction;
}

Fields written(Result<Number> number, Query& query, long digits, Domain domain) {
  return shown(located(std::move(number), query, "body"), digits, domain);
}

Fields answer_entropy(Query& query, long digits) {
  const Body body = norm_ball_in(query);
  return written(k_norm_entropy(body, query.rational("scale", positive()), digits), query, digits, Domain::any);
}

Fields answer_radius(Query& query, long digits) {
  const unsigned long dimension = query.count("dimension", 1, most_dimension);
  const Rational rate = query.rational("rate", positive());
  const Range open{Rational{0}, Rational{1}, true, "a number in (0, 1)"};
  const Rational probability = query.rational("probability", open);
  if (probability == 1) reject(query.where("probability"), "found 1, wanted " + open.wanted);
  return shown(required(concentration_radius(dimension, rate, probability, digits)), digits, Domain::non_negative);
}

Fields answer_depth(Query& query, long digits) {
  const Body body = norm_ball_in(query);
  const Rational rate = query.rational("rate", positive());
  return written(depth(body, rate, vector_in(query, "point", body), digits), query, digits, Domain::probability);
}

Fields answer_conditional_variance(Query& query, long digits) {
  const Body body = norm_ball_in(query);
  const Rational rate = query.rational("rate", positive());
  return written(conditional_variance(body, rate, direction_in(query, body), digits), query, digits,
                 Domain::non_negative);
}

Fields answer_variance(Query& query, long digits) {
  const Body body = norm_ball_in(query);
  const Rational scale = query.rational("scale", positive());
  return written(k_norm_variance(body, scale, direction_in(query, body), digits), query, digits, Domain::non_negative);
}

Fields answer_expected_norm(Query& query, long digits) {
  const Body body = norm_ball_in(query);
  const Rational scale = query.rational("scale", positive());
  const Body ball = read_norm(query.at("norm"), query.where("norm"), body.dimension);
  return written(k_norm_expected_norm(body, scale, ball, digits), query, digits, Domain::non_negative);
}

}  // namespace

const Answerers& k_norm_answerers() {
  static const Answerers table = {
      {"k_norm_entropy", answer_entropy},
      {"concentration_radius", answer_radius},
      {"depth", answer_depth},
      {"conditional_variance", answer_conditional_variance},
      {"k_norm_variance", answer_variance},
      {"k_norm_expected_norm", answer_expected_norm},
  };
  return table;
}

}  // namespace dpcert::cli

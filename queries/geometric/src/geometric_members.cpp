// SPDX-License-Identifier: GPL-3.0-or-later
#include "geometric_members.hpp"

#include <nlohmann/json.hpp>

#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert {

Member body_member(std::string name, std::string meaning) {
  return {std::move(name), ValueType::variety("body"), std::move(meaning)};
}

Body read_body_member(const Fields& query, const char* key) { return read_body(query.at(key), query.where(key)); }

Member norm_ball_member() { return body_member("body", "the unit ball of a norm"); }

Body read_norm_ball_member(const Fields& query) { return read_norm_ball(query.at("body"), query.where("body")); }

Vector read_vector_member(const Fields& query, const char* key, const Body& body) {
  return read_vector(query.at(key), query.where(key), body.dimension);
}

Member direction_member() { return {"direction", ValueType::vector(), "a vector that is not 0"}; }

Vector read_direction(const Fields& query, const Body& body) {
  Vector direction = read_vector_member(query, "direction", body);
  if (direction.isZero()) reject(query.where("direction"), "the direction is zero, wanted one that is not");
  return direction;
}

Member scale_member() {
  return {"scale", ValueType::number(Range::positive()), "scale of the density exp(-gauge/scale)"};
}

Member rate_member() { return {"rate", ValueType::number(Range::positive()), "rate of the density exp(-rate gauge)"}; }

Answer exact_texts(const Vector& x) {
  Answer entries = Answer::array();
  for (const Rational& entry : x) entries.push_back(entry.str());
  return entries;
}

}  // namespace dpcert

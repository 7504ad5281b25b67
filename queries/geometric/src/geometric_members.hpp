// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/quantity.hpp"

namespace dpcert {

// What queries about bodies have in common. Readers throw BadInput.

[[nodiscard]] Member body_member(std::string name = "body", std::string meaning = "the body");
[[nodiscard]] Body read_body_member(const Fields& query, const char* key = "body");
/// A body that is the unit ball of a norm.
[[nodiscard]] Member norm_ball_member();
[[nodiscard]] Body read_norm_ball_member(const Fields& query);
/// A member that is a vector of the body's dimension.
[[nodiscard]] Vector read_vector_member(const Fields& query, const char* key, const Body& body);
/// The member "direction", which is not 0.
[[nodiscard]] Member direction_member();
[[nodiscard]] Vector read_direction(const Fields& query, const Body& body);
/// A member > 0 that is the scale, or the rate, of K-norm noise.
[[nodiscard]] Member scale_member();
[[nodiscard]] Member rate_member();

[[nodiscard]] Answer exact_texts(const Vector& x);

/// The value; throws its error as BadInput, at the member of the
/// query that the error names, or else at this one.
template <class T>
[[nodiscard]] T located(Result<T> result, const Fields& query, const char* key) {
  if (result) return std::move(result).value();
  Error error = result.error();
  const std::string first = error.where.substr(0, error.where.find('/', 1));
  const bool is_member = !first.empty() && query.type().find(first.substr(1)) != nullptr && query.has(first.substr(1));
  if (!is_member) error.where = query.where(key);
  throw BadInput{std::move(error)};
}

}  // namespace dpcert

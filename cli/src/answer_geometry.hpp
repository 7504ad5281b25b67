// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "query.hpp"

namespace dpcert::cli {

/// The member "body", or another one.
[[nodiscard]] Body body_in(Query& query, const char* key = "body");
/// A member that is a vector of the body's dimension.
[[nodiscard]] Vector vector_in(Query& query, const char* key, const Body& body);
[[nodiscard]] Fields json_of(const Vector& x);

/// The value; throws its error as BadInput, at the member of the query that the error names, or else at this one.
template <class T>
T located(Result<T> result, const Query& query, const char* key) {
  if (result) return std::move(result).value();
  Error error = result.error();
  const std::string first = error.where.substr(0, error.where.find('/', 1));
  if (first.empty() || !query.has(first.substr(1))) error.where = query.where(key);
  throw BadInput{std::move(error)};
}

/// The answers about the noise of K-norm mechanisms.
const Answerers& k_norm_answerers();

}  // namespace dpcert::cli

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

/// The answers about the noise of K-norm mechanisms.
const Answerers& k_norm_answerers();

}  // namespace dpcert::cli

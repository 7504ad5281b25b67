// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/matrix.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

// Arrays of exact numbers. Each throws BadInput with the place
// of the culprit, for use below `reading`.

/// At least one number.
[[nodiscard]] Vector read_vector(const Json& value, const std::string& where);
/// The same, of that length.
[[nodiscard]] Vector read_vector(const Json& value, const std::string& where, Eigen::Index length);
/// At least one vector, all of one length.
[[nodiscard]] std::vector<Vector> read_vectors(const Json& value, const std::string& where);
/// An array of rows.
[[nodiscard]] Matrix read_matrix(const Json& value, const std::string& where);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// Some x with map x = y; nothing where y is outside the range.
[[nodiscard]] std::optional<Vector> preimage(const Matrix& map, const Vector& y);
[[nodiscard]] inline bool is_injective(const Matrix& map) { return rank(map) == static_cast<std::size_t>(map.cols()); }
/// c with a = c b; nothing where there is none, or a or b is 0.
[[nodiscard]] std::optional<Rational> ratio(const Matrix& a, const Matrix& b);
[[nodiscard]] Vector unit_vector(Eigen::Index dimension, Eigen::Index i);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// A full-dimensional body as the image of a unit ball: {map y
/// : |y|_p <= 1}, map square and invertible.
struct BallForm {
  std::optional<Rational> p;  ///< >= 1; nothing: infinity
  Matrix map;
};
/// Of lp balls in up to 256 dimensions, their linear images, and sums of
/// such that differ by a factor; nothing for others.
[[nodiscard]] std::optional<BallForm> ball_form(const Body& body);

/// A full-dimensional body as {x : x^T shape^-1 x <= 1}: ellipsoids, l2
/// balls, their images and sums; nothing for others.
[[nodiscard]] std::optional<Matrix> ellipsoid_form(const Body& body);

}  // namespace dpcert

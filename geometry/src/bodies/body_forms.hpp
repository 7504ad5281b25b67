// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "bodies/lp_norm.hpp"
#include "dpcert/geometry/body.hpp"

namespace dpcert {

// Closed forms that several kinds of bodies share; nothing where a body has no such form, or is a
// ball in more than 256 dimensions. All are symmetric about 0.

/// {map y : |y|_p <= 1}: an lp ball, its linear images, and sums of
/// images that differ by a factor (K + cK = (1 + |c|) K).
struct LinearBall {
  Exponent p;
  Matrix map;
};
[[nodiscard]] std::optional<LinearBall> linear_ball(const Body& body);

/// Q where the support function is sqrt(u^T Q u): an ellipsoid
/// or l2 ball, linear images, sums of similar ones.
[[nodiscard]] std::optional<Matrix> quadratic_form(const Body& body);

/// Columns g_i where the body is a translate of the sum of the
/// segments [-g_i, g_i]: cubes, segments, images and sums.
[[nodiscard]] std::optional<Matrix> zonotope_generators(const Body& body);

/// The error of a comparison of bodies in more dimensions than such forms reach; nothing below.
[[nodiscard]] std::optional<Error> why_too_many_dimensions(const Body& body);

/// The error of a vector, a member `where` of the query, that is no
/// vector of the body's space; nothing for any other.
[[nodiscard]] std::optional<Error> why_wrong_length(const std::string& where, const Vector& x, const Body& body);

/// The error of a number, a member `where` of the query, that
/// is not positive; nothing for any other.
[[nodiscard]] std::optional<Error> why_not_positive(const std::string& where, const Rational& x);

/// The error of an operation on an lp ball with p < 1; nothing for any other body.
[[nodiscard]] std::optional<Error> why_not_convex(const Body& body);

[[nodiscard]] inline Error no_method(const std::string& quantity) {
  return unsupported("/body", "no method gives " + quantity + " of this body: see the table in docs/bodies.md");
}

}  // namespace dpcert

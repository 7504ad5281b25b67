// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "body_forms.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

// What the questions about bodies share. `at`: to some precision, without raising it. Bodies are convex, lengths fit.

[[nodiscard]] Result<Number> support_at(const Body& body, const Vector& direction, Precision precision);
[[nodiscard]] Result<Number> gauge_at(const Body& body, const Vector& point, Precision precision);
[[nodiscard]] Result<Number> volume_at(const Body& body, Precision precision);

/// Is direction . x <= bound on the body? Errors: precision_exhausted for a tie of numbers that are not rational.
[[nodiscard]] Result<bool> support_at_most(const Body& body, const Vector& direction, const Rational& bound);

/// A rational point of the body for which direction . x comes as near to the support function as the precision allows.
[[nodiscard]] Result<Vector> point_towards(const Body& body, const Vector& direction, Precision precision);

/// Is a point in the body? Exactly; made once for many points.
using MemberTest = std::function<Result<bool>(const Vector&)>;
[[nodiscard]] MemberTest member_test(const Body& body);

/// Points whose hull is the body. Errors: unsupported where it is no polytope; precision_exhausted beyond the limits.
[[nodiscard]] Result<std::vector<Vector>> generating_points(const Body& body, const HullLimits& limits = {});
/// Halfspaces whose intersection is the body. Errors likewise.
[[nodiscard]] Result<std::vector<Halfspace>> defining_halfspaces(const Body& body, const HullLimits& limits = {});

/// A functional that is constant on a body that is symmetric about 0, which therefore is flat; nothing: it is not.
[[nodiscard]] Result<std::optional<Vector>> vanishing_functional(const Body& body);

[[nodiscard]] inline Error no_method(const std::string& quantity) {
  return unsupported("/body", "no method gives " + quantity + " of this body: see the table in docs/bodies.md");
}

}  // namespace dpcert

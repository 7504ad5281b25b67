// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

// The hull K = conv t - conv t of a sensitivity space. Every number is exact where t
// has finitely many corner values or is the parabola (x, x^2) up to an affine map, and
// the volume for (x, x^2, x^3); else it is enclosed.
// Theory  geometry/theory/sensitivity_space.md

/// h_K(u) = max u.t - min u.t.
[[nodiscard]] Number support(const Statistic& statistic, const Vector& direction, long digits);

/// The gauge of K; infinite outside its span. By column generation between
/// an inner polytope and the support function where no closed form is
/// known: fewer digits when its allowance of work ends.
[[nodiscard]] Result<Number> gauge(const Statistic& statistic, const Vector& point, long digits);

/// The volume of K: of a curve in the plane to as many digits as asked for; else between an inner
/// and an outer polytope where no closed form is known.
[[nodiscard]] Result<Number> volume(const Statistic& statistic, long digits);

/// The sum of E (direction . U)^2 over some directions, columns, for U uniform on K, likewise.
/// Given   K is of full dimension
[[nodiscard]] Result<Number> squared_mean(const Statistic& statistic, const Matrix& directions, long digits);

/// E |direction . U| for a curve in the plane that is no polytope; nothing for
/// other statistics, or where the work was not enough.
[[nodiscard]] std::optional<Number> absolute_mean(const Statistic& statistic, const Vector& direction, long digits);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/numerics/enclosure.hpp"
#include "statistics/curve.hpp"

namespace dpcert {

// Integrals over K = conv t - conv t for a curve t in the plane, from the points of K that are
// farthest in each direction. Nothing where the work was not enough to tell them: where t runs
// through its points several times, or is flat where the hull leaves it.
// Given   t spans the plane
// Theory  geometry/theory/planar_hull.md

[[nodiscard]] std::optional<Enclosure> area_of_differences(const Curve& t, long digits);
/// E (u . U)^2 for U uniform on K.
[[nodiscard]] std::optional<Enclosure> squared_mean_of_differences(const Curve& t, const Vector& u, long digits);

/// E |u . U|; u is not 0.
[[nodiscard]] std::optional<Enclosure> absolute_mean_of_differences(const Curve& t, const Vector& u, long digits);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernel/numbers/meter.hpp"
#include "kernel/numbers/rational.hpp"

namespace dpcert::check {

using Point = std::vector<Rational>;

/// f . x.
[[nodiscard]] Rational dot(const Point& f, const Point& x);
/// x - y.
[[nodiscard]] Point difference(const Point& x, const Point& y);
/// Each point once, in lexicographic order.
[[nodiscard]] std::vector<Point> distinct(std::vector<Point> points);
/// Largest minus smallest value of the functional f on the points.
[[nodiscard]] Rational width(const std::vector<Point>& points, const Point& f);

}  // namespace dpcert::check

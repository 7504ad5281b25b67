// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernel/numbers/meter.hpp"
#include "kernel/numbers/rational.hpp"

namespace dpcert::check {

using Point = std::vector<Rational>;

/// f . x; and its cost for m products of numbers of so many bits together, whose denominators gather.
[[nodiscard]] Rational dot(const Point& f, const Point& x);
[[nodiscard]] double dot_cost(std::size_t m, std::size_t bits);
/// x - y.
[[nodiscard]] Point difference(const Point& x, const Point& y);
/// The most bits of one coordinate.
[[nodiscard]] std::size_t widest(const std::vector<Point>& points);
/// The most bits of one point's common denominator and a numerator over it, as `elimination_cost` asks for.
[[nodiscard]] std::size_t bits_over_common(const std::vector<Point>& points);
/// Largest minus smallest value of the functional f on the points.
[[nodiscard]] Rational width(const std::vector<Point>& points, const Point& f);

}  // namespace dpcert::check

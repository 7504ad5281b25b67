// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/polytope.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/numerics/box_polynomial.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// Polytopes with inner inside K inside outer, that meet where K is a polytope.
struct Sandwich {
  std::vector<Vector> inner;     ///< points of K
  std::vector<Halfspace> outer;  ///< halfspaces that hold on K
};
[[nodiscard]] Result<Sandwich> sandwich(const Statistic& statistic, std::size_t directions);

// Quantities of the sensitivity hull K of a polynomial statistic, of full
// dimension, between those of the two polytopes of sandwiches with more and more
// directions, until the digits or patience are reached.
// Errors  those of the first step; of a later one only what
//         the machine is to blame for (isolated.hpp)
// Theory  geometry/theory/sensitivity_space.md

/// What polytopes inside and around K tell of its quantity.
using OfPolytopes = std::function<Result<Interval>(const Polytope& inner, const Polytope& outer)>;
[[nodiscard]] Result<Number> between_polytopes(const PolynomialStatistic& t, long digits, const OfPolytopes& quantity);

[[nodiscard]] Result<Number> volume_between(const PolynomialStatistic& t, long digits);

/// The mean of a function >= 0 over the uniform law on K.
/// Given   mean: an enclosure of that over the uniform law on a polytope of full dimension
using MeanOnPolytope = std::function<Result<Interval>(const Polytope&)>;
[[nodiscard]] Result<Number> mean_between(const PolynomialStatistic& t, long digits, const MeanOnPolytope& mean);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

namespace dpcert {

/// A point of conv(values) - conv(values), in doubles: the sum of weight (values[top] -
/// values[bottom]), with weights > 0 of sum 1.
struct NearDifference {
  struct Part {
    std::size_t top, bottom;
    double weight;
  };
  std::vector<Part> parts;
  Eigen::VectorXd gap;  ///< from it to the target
};

/// Steers only: one near the nearest to a target, whose gap is then normal to a hyperplane between
/// the target and all differences, or about 0.
/// Given   at least one value; all of the target's length, and of a size about 1
/// Method  Wolfe, *Finding the nearest point in a polytope* (1976)
/// Cost    some d steps, of count x d products and an equation in d numbers each
[[nodiscard]] NearDifference nearest_difference(const std::vector<Eigen::VectorXd>& values,
                                                const Eigen::VectorXd& target);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"
#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// A loss phi(u, y) of a linear form u of the parameters: convex in u, its slope Lipschitz.
struct LinearLoss {
  struct Derivatives {
    Enclosure slope;
    Enclosure curvature;  ///< steers only: it may be missing at single points
  };
  Rational largest_slope;      ///< no |slope| is larger
  Rational largest_curvature;  ///< no curvature, where there is one, is larger
  std::function<Derivatives(const Enclosure& u, const Enclosure& y)> at;
};
/// log(1 + e^u) - y u, y 0 or 1.
[[nodiscard]] LinearLoss logistic_loss();
/// (u - y)^2/2 where |u - y| <= threshold, and linear beyond; threshold > 0.
[[nodiscard]] LinearLoss huber_loss(const Rational& threshold);

/// Records (x_1, ..., x_d, y), each after the other.
struct RecordRows {
  std::size_t dimension;  ///< d >= 1
  std::vector<Rational> numbers;

  [[nodiscard]] std::size_t count() const { return numbers.size() / (dimension + 1); }
  [[nodiscard]] const Rational& x(std::size_t record, std::size_t i) const {
    return numbers[record * (dimension + 1) + i];
  }
  [[nodiscard]] const Rational& y(std::size_t record) const { return x(record, dimension); }
};

/// The sum over all records of phi(x^T theta, y), with weight/2 |theta|^2; weight > 0. Immutable.
struct PerturbedObjective {
  RecordRows records;
  LinearLoss loss;
  Rational weight;
};

/// The minimiser of the objective and noise^T theta, to any precision.
///
/// Cost    a call takes a few Newton steps (one or two of more precision), of count x dimension^2 products each.
/// Theory  mechanisms/releases/theory/perturbed_regression.md, (3): the enclosure, and that it is always found
[[nodiscard]] Drawn minimiser(std::shared_ptr<const PerturbedObjective> objective, Drawn noise);

}  // namespace dpcert

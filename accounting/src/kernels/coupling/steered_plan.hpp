// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/kernels/coupling/coupling_bound.hpp"

namespace dpcert::steering {

// Doubles that only steer: they propose couplings, whose bounds are then worked out exactly.

/// Where the mass of mu comes from: row y is the law of x given
/// y, so that pi(x, y) = mu(y) plan[y][x].
using Plan = std::vector<std::vector<double>>;

/// The bound of Theorem 20 as a function of the plan, roughly.
class PlanBound {
 public:
  PlanBound(const KernelInputs& inputs, const RenyiOrder& order);

  /// May mass at y come from x? Not where the bound would be infinite.
  [[nodiscard]] bool is_allowed(std::size_t y, std::size_t x) const { return allowed_[y][x]; }
  [[nodiscard]] std::size_t inputs() const { return mu_.size(); }
  [[nodiscard]] std::size_t outputs() const { return kernel_.front().size(); }

  /// The divergence of K(y) from K(x); large and finite where that is infinite.
  [[nodiscard]] double cost(std::size_t y, std::size_t x) const;

  /// Infinite also where doubles cannot tell.
  [[nodiscard]] double value(const Plan& plan) const;

  struct Slope {
    double value;
    Plan by_mass;  ///< the derivative in plan[y][x], over mu(y)
  };
  /// The value and its derivative, the maximum over x smoothed: the larger the sharpness, the less.
  [[nodiscard]] Slope slope(const Plan& plan, double sharpness) const;

 private:
  /// The two terms and their derivatives in omega(x) and (pi K)(x, z).
  struct Terms {
    double seen = 0;
    std::vector<double> hidden, seen_by_omega, hidden_by_omega;
    std::vector<std::vector<double>> hidden_by_output;
  };
  [[nodiscard]] Terms terms(const Plan& plan) const;

  double order_;  ///< moved a little from 1, and down from infinity
  std::vector<double> mu_, nu_;
  std::vector<std::vector<double>> kernel_;
  std::vector<std::vector<bool>> allowed_;
};

/// The best plan found from a start, of so many steps: descent in the logarithms of the plan.
[[nodiscard]] Plan descend(const PlanBound& bound, const Plan& start, int steps);

}  // namespace dpcert::steering

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/mechanisms/geometric/profiles/design_problem.hpp"

namespace dpcert {

/// Multipliers >= 0 of the inequalities that a design meets,
/// the dual solution of its linear program.
struct DesignPrices {
  /// Of Q_i(y) <= ratio Q_j(y), Q_i the law of the outcome under profile i: for each edge first in
  /// its order, then in the other one, the outcomes in order.
  std::vector<Rational> constraints;
  std::vector<Rational> caps;  ///< of the groups
};

/// What prices say of every design, by weak duality: sums of
/// the inequalities, at any ratio e^epsilon >= 1.
///
/// Theory  mechanisms/theory/profile_design.md
class DesignBounds {
 public:
  /// Precondition: as many prices as there are inequalities, all >= 0.
  DesignBounds(const DesignProblem& problem, const Rational& ratio, const DesignPrices& prices);

  /// The largest weight * size of a move is at least this.
  [[nodiscard]] Rational largest() const;
  /// The expected error is at least this.
  [[nodiscard]] Rational expected_error() const;
  /// The sum of the sizes is at least this, where each weight * size is at most `largest`.
  [[nodiscard]] Rational sum(const Rational& largest) const;

 private:
  /// What is left of the start where moves without a bound of
  /// their own are used up to the cap of their group.
  template <class Cost, class IsBounded>
  [[nodiscard]] Rational without(const Cost& cost, const IsBounded& is_bounded) const;

  const DesignProblem& problem_;
  Rational start_;               ///< of the identity, the caps taken off
  std::vector<Rational> gains_;  ///< of each move, its group's price added
};

/// The sums and maxima of a design itself.
[[nodiscard]] Rational largest_of(const DesignProblem& problem, const std::vector<Rational>& sizes);
[[nodiscard]] Rational expected_error_of(const DesignProblem& problem, const std::vector<Rational>& sizes);
[[nodiscard]] Rational sum_of(const std::vector<Rational>& sizes);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/mechanisms/geometric/profiles/design_bounds.hpp"

namespace dpcert {

/// What a design makes small.
enum class DesignObjective {
  largest_entry,  ///< the largest weight * entry off the diagonal, or weight * flip; then the sum of these entries, or flips
  expected_error,  ///< the sum over profiles of weight * probability that the outcome differs from the observation
};

/// A design and what it is worth. Where e^epsilon is rational all of it is optimal and exact; else
/// the design meets a rational ratio just below, and its prices prove a bound at one just above.
struct ProfileDesign {
  Rational ratio_below, ratio_above;  ///< around e^epsilon; equal where that is rational
  Rational lower, upper;              ///< of the optimum; the design attains the upper end
  std::vector<Rational> sizes;        ///< of the problem's moves
  DesignPrices prices;                ///< that prove `lower`
  /// Of the second objective, the least sum of those that attain
  /// `upper`: the sum, and what proves its lower end.
  Rational sum_lower, sum;
  DesignPrices sum_prices;

  [[nodiscard]] bool is_exact() const { return lower == upper; }
};

/// The best design that is (G, epsilon)-private.
///
/// Method  exact linear programs, a part of the graph at a time. Rational brackets of e^epsilon are
///         narrowed until the bounds hold so many digits.
/// Given   epsilon: >= 0
/// Returns upper - lower <= 10^-(digits+2) upper, or as close as the bits allow
/// Errors  unsupported: more than 5,000 moves in one part, or an e^epsilon of more than 2^18 bits
///         that matters; precision_exhausted as solve()
/// Theory  mechanisms/theory/profile_design.md
[[nodiscard]] Result<ProfileDesign> best_design(const DesignProblem& problem, DesignObjective objective,
                                                const Epsilon& epsilon, long digits);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/linear_program.hpp"
#include "dpcert/mechanisms/geometric/profiles/design_bounds.hpp"

namespace dpcert {

/// A part of a problem whose moves and inequalities touch no others.
struct DesignPart {
  std::vector<std::size_t> moves, edges;  ///< indices of the problem's
};
/// The parts that have edges.
[[nodiscard]] std::vector<DesignPart> parts_of(const DesignProblem& problem);

/// The linear programs of a part at a rational ratio, solved as their duals: the prices are the
/// unknowns, a row a move, so that all but the columns of the inequalities have a single entry.
///
/// Errors  precision_exhausted as solve()
/// Theory  mechanisms/theory/profile_design.md
class DesignProgram {
 public:
  DesignProgram(const DesignProblem& problem, const DesignPart& part, Rational ratio);

  /// Is it enough to move nothing?
  [[nodiscard]] bool meets_identity() const;

  struct Solution {
    std::vector<Rational> sizes;  ///< of the part's moves
    DesignPrices prices;          ///< of the problem's inequalities: those of other parts are 0
  };
  /// The least largest weight * size; nothing: 0, as moves of weight 0 are
  /// enough. Precondition: the identity is not enough.
  [[nodiscard]] Result<std::optional<Solution>> least_largest() const;
  /// The least expected error.
  [[nodiscard]] Result<Solution> least_expected_error() const;
  /// The least sum of sizes, of those with each weight * size at most `largest`.
  [[nodiscard]] Result<Solution> least_sum(const Rational& largest) const;

 private:
  /// One of the inequalities Q_i(y) <= ratio Q_j(y), priced 1.
  struct Inequality {
    std::size_t index;           ///< among the problem's
    Rational start;              ///< how far the identity is beyond
    LinearProgram::Column gain;  ///< minus what it asks of each of the part's moves
  };

  [[nodiscard]] LinearProgram of_costs(const std::vector<Rational>& costs,
                                       const std::vector<std::optional<Rational>>& most) const;
  [[nodiscard]] Solution read(const LpAnswer& answer, const Rational& scale) const;

  const DesignProblem& problem_;
  const DesignPart& part_;
  Rational ratio_;
  std::vector<Inequality> inequalities_;
  std::vector<std::size_t> groups_;    ///< of the part
  std::vector<std::size_t> group_of_;  ///< place in groups_, of each of the part's moves
};

}  // namespace dpcert

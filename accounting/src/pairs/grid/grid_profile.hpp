// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/exact/cached.hpp"
#include "pairs/grid/loss_sketch.hpp"

namespace dpcert {

/// The composition of independent steps by the laws of their losses on a grid, convolved
/// exactly: an upper and, where the tails of every step are known, a lower bound. Elsewhere
/// the lower bound is 0, and the figure a mere bound.
///
/// Accuracy  of second order in the width of the grid, which is chosen for the delta that is asked
///           and falls as the precision rises, as far as the work goes: some 2^17 losses.
/// Threads   as of Profile: the last laws are kept, which answers do not show.
/// Theory    accounting/theory/loss_grid.md
class GridProfile final : public Profile {
 public:
  /// Errors  unsupported: no steps, or infinite masses whose total is too long to be kept exactly.
  [[nodiscard]] static Result<GridProfile> of(std::vector<GridPart> parts);

  [[nodiscard]] std::string rule() const override { return "loss_grid"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] Rational infinite_mass() const override { return infinite_mass_; }
  [[nodiscard]] bool knows_infinite_mass() const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

  /// Are the tails of every step known?
  [[nodiscard]] bool has_lower_side() const;

  static constexpr int finest_level = 3;
  /// For which grid: the bits of the smallest delta that it is made for, and its fineness.
  struct Aim {
    long delta_bits = 0;
    int level = 0;  ///< some 2^(11 + 2 level) losses
    friend bool operator==(const Aim&, const Aim&) = default;
  };
  [[nodiscard]] static Aim aim_at(double log_delta, int level);
  /// The finest for that delta and precision; a coarser one where
  /// that costs more than is left of the WorkLimits.
  [[nodiscard]] Aim aim_for(double log_delta, Precision precision) const;
  [[nodiscard]] LossGrid grid_for(const Aim& aim) const;
  /// The laws of the whole composition by the upper laws of its steps, or by their merged ones,
  /// which need the tails, on a grid that was made for about that delta.
  [[nodiscard]] LossGridLaw upper_on(const LossGrid& grid, const Aim& aim) const;
  [[nodiscard]] LossGridLaw merged_on(const LossGrid& grid, const Aim& aim, const Rational& shift) const;
  /// Is it one step, again and again, of losses that have no
  /// heavy points, so that cells of it may be listed?
  [[nodiscard]] bool lists_cells(const Aim& aim) const;
  /// Cells of the one step, where the grid is fine enough for
  /// them, and the law of the whole composition by these.
  [[nodiscard]] std::vector<ListedCell> cells_on(const LossGrid& grid, const Aim& aim) const;
  [[nodiscard]] LossGridLaw listed_on(const LossGrid& grid, const std::vector<ListedCell>& cells) const;

 private:
  struct Laws {
    LossGridLaw upper;
    std::optional<LossGridLaw> lower;
  };

  explicit GridProfile(std::vector<GridPart> parts) : parts_{std::move(parts)} {}
  [[nodiscard]] std::optional<Error> keep_infinite_mass();
  /// Are the pure epsilons of the parts their largest finite losses, which add up? Where there are
  /// infinite ones these may be negative, and a pure epsilon of 0 hides that.
  [[nodiscard]] bool knows_largest_loss() const;
  [[nodiscard]] std::shared_ptr<const TotalSketch> sketch(long delta_bits) const;
  [[nodiscard]] std::vector<Cuts> cuts_on(const LossGrid& grid, const Aim& aim) const;
  [[nodiscard]] Laws compose(const Aim& aim) const;
  [[nodiscard]] std::shared_ptr<const Laws> laws(const Aim& aim) const;
  [[nodiscard]] Enclosure delta_by(const Laws& laws, const Epsilon& epsilon, Precision precision) const;

  std::vector<GridPart> parts_;
  Rational infinite_mass_ = 0;
  Cached<long, TotalSketch> sketch_;
  std::array<Cached<long, Laws>, finest_level + 1> laws_;  ///< by level, for the bits of delta
};

}  // namespace dpcert

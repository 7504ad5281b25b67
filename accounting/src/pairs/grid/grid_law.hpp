// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/accounting/pairs/grid/loss_grid.hpp"
#include "dpcert/numerics/integer_row.hpp"

namespace dpcert {

/// A law of losses on a grid, or a part of one. Its curve is F(eps) =
/// infinite + the sum of mass * max(0, 1 - e^(eps - loss)).
///
/// Upper  the masses and what is infinite make 1: whatever is rounded away counts as infinite, and
///        what lies below the grid as its first loss.
/// Lower  masses are rounded down, and what lies below the grid is
///        dropped; what lies above counts as its last loss.
/// Law    curves that lie above, or below, those of two laws
///        have products whose curves do the same.
/// Theory accounting/theory/loss_grid.md
class LossGridLaw {
 public:
  enum class Side { upper, lower };

  /// masses[k] >= 0 at the loss step * (begin + k) + offset; `infinite` is asked for lower laws
  /// only. A mass beyond the grid is treated as above.
  LossGridLaw(const LossGrid& grid, Side side, long begin, const std::vector<Integer>& masses,
              const Integer& infinite = 0, const Rational& offset = 0);

  /// The law of the sum of two independent losses of one grid and side.
  friend LossGridLaw product(const LossGridLaw& x, const LossGridLaw& y);
  /// Of n >= 1 independent copies.
  friend LossGridLaw power(const LossGridLaw& x, unsigned long n);

  /// F at an exact epsilon.
  [[nodiscard]] Enclosure curve(const Rational& epsilon) const;
  /// An epsilon with F(epsilon) <= limit of an upper law, F(epsilon) >= limit of a lower one, of
  /// either sign, about the best there is; nothing: there is none, or none was found.
  [[nodiscard]] std::optional<Rational> epsilon(const Rational& limit) const;

  [[nodiscard]] const LossGrid& grid() const { return grid_; }
  [[nodiscard]] long begin() const { return begin_; }
  [[nodiscard]] long size() const { return masses_.length(); }
  [[nodiscard]] const Rational& offset() const { return offset_; }
  [[nodiscard]] Integer mass(long k) const;
  [[nodiscard]] Integer infinite() const;

 private:
  LossGridLaw(const LossGrid& grid, Side side, Rational offset)
      : grid_{grid}, side_{side}, offset_{std::move(offset)} {}
  /// Masses at begin, begin + 1, ... are put into the grid.
  void take(long begin, const IntegerRow& masses);
  [[nodiscard]] Rational loss(long k) const { return grid_.step * (begin_ + k) + offset_; }
  [[nodiscard]] Precision working_precision() const { return {grid_.bits + 64}; }
  [[nodiscard]] std::optional<Rational> crossing(const Rational& limit) const;

  LossGrid grid_;
  Side side_;
  Rational offset_;  ///< in [0, step)
  long begin_ = 0;
  IntegerRow masses_{1L};
  Integer infinite_ = 0;
};

}  // namespace dpcert

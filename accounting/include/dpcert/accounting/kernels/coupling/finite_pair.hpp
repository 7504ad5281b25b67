// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/kernels/coupling/coupling.hpp"
#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"

namespace dpcert {

/// Two laws on the same finite points, and their Rényi
/// divergences at every order, whatever their supports.
class FinitePair {
 public:
  /// Precondition: laws of one length.
  FinitePair(const FiniteLaw& p, const FiniteLaw& q);

  /// D_order(p || q): infinite where p has mass that q has not and order >= 1, and where the
  /// supports are disjoint; exact where p = q, or where order is infinite and the value
  /// rational; else an enclosure that narrows with more bits.
  [[nodiscard]] Number divergence(const RenyiOrder& order, Precision precision) const;

 private:
  Rational common_ = 1;             ///< the mass of p where q has some
  std::optional<AtomCurve> curve_;  ///< of p given that; nothing where common_ is 0
  bool are_equal_;
};

}  // namespace dpcert

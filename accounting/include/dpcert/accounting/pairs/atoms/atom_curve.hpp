// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/atoms/loss_law.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// The Rényi divergences of one step with finitely many loss
/// atoms: E_Q[(P/Q)^a] = the sum of P e^((a-1) loss).
class AtomCurve final : public RenyiCurve {
 public:
  /// Precondition: no infinite mass, nothing left out.
  explicit AtomCurve(LossLaw law);

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return law_.largest_loss(); }

 private:
  LossLaw law_;
};

/// log of the sum of mass e^((a-1) loss) at a set of orders a,
/// for masses whose sum is 1: accurate near order 1.
[[nodiscard]] Taylor log_moment_of(const std::vector<Enclosure>& masses, const std::vector<Enclosure>& losses,
                                   const Enclosure& order);

}  // namespace dpcert

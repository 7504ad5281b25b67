// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// An (epsilon, delta) budget whose outcome is an input of a kernel and is put
/// through it: the profile that is best for all mechanisms which meet the
/// budget, attained at each epsilon by one of them.
///
/// Theorem  delta(eps) is the exact amplified delta; delta(-eps) = 1 - e^-eps (1 - delta(eps)).
/// Theory   accounting/theory/mixing.md, parts 4 and 7
class PostProcessed final : public Profile {
 public:
  /// Precondition: close both ways.
  PostProcessed(ClosePairs budget, std::shared_ptr<const MarkovKernel> kernel);

  [[nodiscard]] std::string rule() const override { return "amplification_by_mixing"; }
  [[nodiscard]] bool is_of_one_pair() const override { return false; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] Rational infinite_mass() const override { return budget_.delta * telling_; }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;

 private:
  [[nodiscard]] Number at(const Epsilon& epsilon, Precision precision) const;
  /// e^epsilon where the profile is first 0, `power` being that of the budget, where no outcome is
  /// telling and 1 + delta (largest_ratio_ - 1) <= power.
  [[nodiscard]] Number pure_power(const Number& power) const;

  ClosePairs budget_;
  std::shared_ptr<const MarkovKernel> kernel_;
  Rational telling_;        ///< the largest probability of outcomes that another input cannot have
  Rational largest_ratio_;  ///< the least ratio >= 1 from which on the Dobrushin coefficient is that
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// What pure privacy implies of a mechanism whose largest loss t is only
/// enclosed: the pair of binary randomized response of loss t. (Where t is known
/// exactly, LatticePair is that pair, and composes better.)
///
/// Theorem  delta(eps) = (e^t - e^eps)/(1 + e^t) for |eps| <= t;
///          D_a = log(cosh((a-1/2)t)/cosh(t/2))/(a-1)
/// Theory   accounting/theory/lattice.md
class PureLoss final : public Profile, public RenyiCurve {
 public:
  /// Precondition: t > 0.
  explicit PureLoss(Refinable loss) : loss_{std::move(loss)} {}

  [[nodiscard]] std::string rule() const override { return "randomized_response_pair"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override {
    return RuleValue::enclosed(loss_(precision), rule());
  }
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] bool has_rate_of_order_one() const override { return true; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override {
    return pure_epsilon_value(precision);
  }

 private:
  Refinable loss_;
};

}  // namespace dpcert

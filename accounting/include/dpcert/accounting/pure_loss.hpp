// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/profile.hpp"
#include "dpcert/accounting/refinable.hpp"

namespace dpcert {

/// What pure privacy implies of a mechanism whose largest loss t is only enclosed: the pair of binary randomized response
/// of loss t. (Where t is known exactly, LatticePair is that pair, and composes better.)
///
/// Theorem  delta(eps) = (e^t - e^eps)/(1 + e^t) for |eps| <= t; D_a = log(cosh((a-1/2)t)/cosh(t/2))/(a-1)
/// Theory   accounting/theory/lattice.md
class PureLoss final : public Profile, public RenyiCurve {
 public:
  /// Precondition: t > 0.
  explicit PureLoss(Refinable loss) : loss_{std::move(loss)} {}

  [[nodiscard]] std::string rule() const override { return "randomized_response_pair"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] Figure pure_figure(Precision precision) const override {
    return Figure::enclosed(loss_(precision), rule());
  }
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] bool has_rate_of_order_one() const override { return true; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  [[nodiscard]] Figure largest_divergence(Precision precision) const override { return pure_figure(precision); }

 private:
  Refinable loss_;
};

}  // namespace dpcert

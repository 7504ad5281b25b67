// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/distributions/exponential_family.hpp"

namespace dpcert {

/// The Rényi curve of discrete Gaussian noise of that variance against its shift by a whole number.
///
/// Theorem  with theta(c) = sum over k of exp(-(k-c)^2/(2 variance)):
///          D_a = a shift^2/(2 variance) + log(theta((1-a) shift)/theta(0))/(a-1), and theta(c) <= theta(0), so that
///          D_a <= a D_1 with D_1 = shift^2/(2 variance).  [CanonneKamathSteinke2020, Prop. 5]
/// Theory   accounting/theory/discrete_gaussian.md
class DiscreteGaussianCurve final : public RenyiCurve {
 public:
  /// Precondition: variance > 0, shift an integer.
  DiscreteGaussianCurve(Rational variance, Rational shift);

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return pair_.log_moment(order, within);
  }
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override {
    return pair_.log_moment_at(order, precision);
  }
  /// Known to be rational where (1 - order) shift is whole.
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override;
  [[nodiscard]] bool has_rate_of_order_one() const override { return true; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;

 private:
  Rational variance_, shift_;
  ExponentialPair pair_;
};

}  // namespace dpcert

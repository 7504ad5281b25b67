// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"

namespace dpcert {

/// The Rényi curve of discrete Gaussian noise of that variance against its shift by a whole number.
///
/// Theorem  with theta(c) = sum over k of exp(-(k-c)^2/(2 variance)):
/// D_a = a shift^2/(2 variance) + log(theta((1-a)
/// shift)/theta(0))/(a-1), and theta(c) <= theta(0), so that
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

/// The GDP rate of that pair: the largest H(k) - H(k - shift), k an integer, where H(k) is the
/// standard normal quantile that has P{noise >= k} above.
///
/// Theorem  H(k)/(k - 1/2) falls in k >= 1, so that it is attained for some k
///          - shift <= shift/2; by shift 1 at k = 1.
/// Given    variance > 0, shift >= 1.
/// Returns  settled; at_most not finite (and at_least 0) beyond a standard
///          deviation of some 10^5, or a shift of 10^4.
/// Theory   accounting/theory/gdp_rate.md
[[nodiscard]] Rate discrete_gaussian_gdp_rate(const Rational& variance, const Integer& shift, long digits);

}  // namespace dpcert

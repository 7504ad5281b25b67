// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// The pair Laplace(0, 1), Laplace(t, 1): the Laplace mechanism with t = sensitivity/scale.
///
/// Theorem  delta(eps) = max(0, 1 - exp((eps - t)/2)) for |eps| <= t; epsilon(delta) =
///          max(0, t + 2 log(1 - delta)); type II error 1 - e^t a, e^-t/(4a), e^-t (1
///          - a) for type I a up to e^-t/2, 1/2, 1; D_a = log((a e^((a-1)t) + (a-1)
///          e^(-a t))/(2a-1))/(a-1), increasing in t.
/// Theory   accounting/theory/laplace.md
class LaplacePair final : public Profile, public RenyiCurve {
 public:
  /// Precondition: shift >= 0.
  explicit LaplacePair(RefinableSum shift);
  explicit LaplacePair(Rational shift);

  [[nodiscard]] std::string rule() const override { return "laplace_curve"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override { return largest(precision, rule()); }
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;
  /// mu = 2 Phi^-1(1 - e^(-t/2)/2).  Theory  accounting/theory/gdp_rate.md
  [[nodiscard]] Rate gdp_rate(long digits) const;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] bool has_rate_of_order_one() const override { return true; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return pure_epsilon(); }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override;

 private:
  [[nodiscard]] RuleValue largest(Precision precision, const std::string& rule) const;

  RefinableSum shift_;
};

/// The GDP rate of integer noise of mass proportional to exp(-|x|/scale) against its shift: with
/// h(k) = Phi^-1(1 - P{x >= k}), it is h at the two integers next to (shift + 1)/2, together.
///
/// Given    scale > 0, shift an integer >= 1.
/// Theory   accounting/theory/gdp_rate.md
[[nodiscard]] Rate discrete_laplace_gdp_rate(const Rational& scale, const Rational& shift, long digits);

/// The pair is Laplace(0, 1) and Laplace(shift, 1).
struct LaplaceShift {
  Rational shift;
};

}  // namespace dpcert

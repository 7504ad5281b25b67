// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// Two laws of one exponential family: D_a = (A(a eta_p + (1-a)
/// eta_q) - a A(eta_p) - (1-a) A(eta_q))/(a-1).
///
/// Theory  accounting/theory/exponential_family.md
class ExponentialPair final : public RenyiCurve {
 public:
  /// Precondition: one family with an exponential view, same frame, both regular.
  ExponentialPair(Law p, const Law& q);

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  /// At order 1 alone.
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override;
  [[nodiscard]] bool is_finite_at(const Rational& order) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override;

 private:
  const ExponentialFamily& family_;
  Law frame_;
  Natural p_, q_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rule.hpp"

namespace dpcert::check {

/// What a mechanism of the very pair N(0,1), N(mu,1) meets and attains.
[[nodiscard]] inline bool is_given_of_gaussian(const Statement& says, const Rational& mu_squared) {
  if (says.kind == Kind::attains_gaussian) return says.value <= mu_squared;
  return says.kind == Kind::gdp && says.value >= mu_squared;
}

/// A bound of the hockey-stick divergence of N(0,1) and N(sqrt m, 1) at epsilon >= 0, m >
/// 0: Phi(sqrt(m)/2 - epsilon/sqrt(m)) - e^epsilon Phi(-sqrt(m)/2 -
/// epsilon/sqrt(m)).  [Balle and Wang 2018, Theorem 8]
template <class Value>
[[nodiscard]] Value gaussian_hockey_stick(const LogNumber& epsilon, const Rational& m, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Rational twice = 2 * m, eighth = m / 8;
  // Phi(z) = erfc(-z / sqrt 2) / 2, and the two z / sqrt 2 are epsilon / sqrt(2m) -+ sqrt(m/8).
  const auto near = erfc(positive_part(other(epsilon)) / sqrt(toward(twice)) - sqrt(toward(eighth)));
  const auto far = erfc(positive_part(toward(epsilon)) / sqrt(other(twice)) + sqrt(toward(eighth)));
  return (near - exp(other(epsilon)) * far) * Rational{1, 2};
}

/// Judges `divergence <= delta` (is_upper) or `divergence >
/// delta` for that divergence; epsilon >= 0, m >= 0.
[[nodiscard]] inline Judgement gaussian_curve_bounds(bool is_upper, const LogNumber& epsilon, const Rational& m,
                                                     const Rational& delta) {
  if (!is_nonnegative(epsilon)) return Judgement::fails("epsilon must not be negative");
  if (m == 0) return Judgement::when(is_upper, "the divergence is 0");
  return bounds(
      is_upper, [&](auto toward) { return gaussian_hockey_stick(epsilon, m, toward); }, delta);
}

}  // namespace dpcert::check

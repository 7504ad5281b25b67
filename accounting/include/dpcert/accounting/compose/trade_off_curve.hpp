// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/compose/release.hpp"

namespace dpcert {

/// The trade-off curve of a release: how well two neighbouring data sets are told apart by tests.
///
/// Theorem  of an ordered pair (P, Q), the least type II error of a test of Q against P at type
///          I error alpha is f(alpha) = sup over all real epsilon of 1 - delta(epsilon) -
///          e^epsilon alpha.  [DongRothSu2022, Prop. 6]
/// Theory   accounting/theory/tradeoff.md
class TradeOffCurve {
 public:
  explicit TradeOffCurve(const Release& release) : release_{release} {}

  /// The least type II error at that type I error in [0, 1]: the
  /// smaller one of both orders of the data sets.
  ///
  /// Given    digits: a relative width of 10^-digits is aimed at.
  /// Returns  where the release attains its profile, an enclosure of the error itself (of several
  ///          pairs, of what their largest deltas allow). Elsewhere the best lower bound found: the
  ///          error is that lower end at least, and the figure encloses the bound.
  [[nodiscard]] RuleValue type_two(const Rational& type_one, long digits) const;
  /// Of each figure.
  [[nodiscard]] Tightness tightness() const;

 private:
  const Release& release_;
};

/// The largest true-positive rate of a test of two neighbouring data sets at that type I error: what
/// is left of 1 by the type II error, and enclosed or bounded as that is.
[[nodiscard]] RuleValue power_of(const Release& release, const Rational& type_one, long digits);

/// How often the best guess is right of which of two neighbouring data sets, of prior probabilities
/// `prior` and 1 - prior, was used: 1 - m + m delta(ln((1-m)/m)), m the smaller of the two.
/// Theory: accounting/theory/tradeoff.md
[[nodiscard]] Result<RuleValue> bayes_success(const Release& release, const Rational& prior, long digits);

/// The largest ratio of posterior to prior odds of a data set, but for outcomes that have
/// probability `delta` together under it: e^epsilon of pure privacy at delta 0, else delta/f(1 -
/// delta), which is the least that the profile allows.
/// Theory  accounting/theory/tradeoff.md
[[nodiscard]] Result<RuleValue> posterior_ratio(const Release& release, const Rational& delta, long digits);
/// The posterior probability at that ratio r of the odds, p r/(1 - p + p r).
[[nodiscard]] RuleValue posterior_of(const Rational& prior, const RuleValue& ratio);

}  // namespace dpcert

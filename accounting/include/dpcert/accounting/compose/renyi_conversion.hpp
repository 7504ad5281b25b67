// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// `count` independent copies of a Rényi curve.
struct RenyiTerm {
  std::shared_ptr<const RenyiCurve> curve;
  unsigned long count = 1;
  friend bool operator==(const RenyiTerm&, const RenyiTerm&) = default;  ///< the same curve object
};

/// A sum of Rényi curves turned into delta and epsilon, at the best real order.
///
/// Theorem  D_a <= g(a)/(a-1) gives delta = exp(g(a) - (a-1) eps + k(a)) and epsilon = (g(a) + k(a)
///          - log delta)/(a-1) for every a > 1, where k(a) = (a-1) log(a-1) - a log
///          a.  [CanonneKamathSteinke2020, Prop. 12]
/// Method   both are unimodal in a, as g and k are convex: certified
///          minimisation from values at single orders.
/// A claim (epsilon, delta) is judged by the epsilon of that delta, whose best
/// order is at most 1/delta: the best order for the delta of an epsilon has no
/// bound as epsilon comes near to the largest divergence.
/// Theory   accounting/theory/renyi_conversion.md
class RenyiConversion final : public Profile {
 public:
  /// Precondition: at least one term.
  explicit RenyiConversion(std::vector<RenyiTerm> terms);

  [[nodiscard]] const std::vector<RenyiTerm>& terms() const { return terms_; }
  [[nodiscard]] std::string rule() const override { return "cks"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  /// 1 - the least over orders of exp((g(a) + (a-1) log type_one)/a), by Hölder's inequality.
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  /// The largest over orders of exp((a log(1 - type_one) - g(a))/(a-1)), by the same.
  [[nodiscard]] std::optional<Number> swapped_type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

  /// A short rational order whose bound is near the best one for this delta in (0, 1); steers only.
  [[nodiscard]] Rational good_order(const Rational& delta) const;
  /// epsilon by one order > 1, for delta in (0, 1).
  [[nodiscard]] Enclosure epsilon_at(const Rational& order, const Rational& delta, Precision precision) const;

 private:
  std::vector<RenyiTerm> terms_;
};

/// The sum of the largest divergences of independent parts, exactly;
/// nothing: infinite, no such number, or one too long.
[[nodiscard]] std::optional<Epsilon> max_divergence(const std::vector<RenyiTerm>& terms);
/// The same enclosed, or infinity.
[[nodiscard]] RuleValue largest_divergence(const std::vector<RenyiTerm>& terms, Precision precision);
/// The sum of log-moments of independent parts.
[[nodiscard]] Taylor log_moment(const std::vector<RenyiTerm>& terms, const Enclosure& order, const Rational& within);

}  // namespace dpcert

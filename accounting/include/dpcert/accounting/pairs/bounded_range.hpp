// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/multiple.hpp"
#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// What is known of a mechanism whose privacy losses lie, for each two
/// neighbouring data sets, in some interval of one length: its range. Draws of
/// mass or density proportional to exp(score) are of that kind.
///
/// Theorem  delta(eps) = (1 - e^((eps - range)/2))^2/(1 - e^-range) for |eps| <= range, which is
///          the profile of logistic noise of scale 1 shifted by the range; each delta, and each
///          D_a, is approached by pairs of two outcomes. [DongDurfeeRogers2020]
/// Threads  as of Profile.
/// Theory   accounting/theory/bounded_range.md
class BoundedRange final : public Profile, public RenyiCurve {
 public:
  /// Precondition: range > 0.
  explicit BoundedRange(EpsilonMultiple range) : range_{std::move(range)} {}

  [[nodiscard]] std::string rule() const override { return "bounded_range"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return range_.exact(); }
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

  /// The GDP rate.
  [[nodiscard]] Rate gdp_rate(long digits) const;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return range_.exact(); }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override;

 private:
  EpsilonMultiple range_;
};

/// Is a Gaussian pair of that mu^2 known to have the smaller zCDP rate?
[[nodiscard]] bool is_gaussian_narrower(const Rational& mu_squared, const EpsilonMultiple& range);

/// All that is known is that range >= 0, and that a Gaussian pair of that mu^2, where there is one,
/// is no harder to tell apart. The pair that stands for it composes, also adaptively, but what is
/// composed is a bound.
[[nodiscard]] WorstPair bounded_range_pair(const EpsilonMultiple& range,
                                           const std::optional<Rational>& mu_squared = std::nullopt);

}  // namespace dpcert

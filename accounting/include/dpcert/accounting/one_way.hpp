// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/cks.hpp"
#include "dpcert/accounting/gdp_parts.hpp"

namespace dpcert {

/// The certified answers about one ordered pair of neighbouring data sets.
///
/// A release of one kind has one profile, its own. A mixture of kinds has several upper bounds (basic composition,
/// Rényi composition with CKS) and the answer is the best of them.
class OneWay {
 public:
  /// Errors  unsupported: no certified method for this mixture.
  [[nodiscard]] static Result<OneWay> of(const Parts& parts, PairOrder order);

  /// True where the profile is attained: by the mechanism, or by some mechanism that meets the budget.
  [[nodiscard]] bool has_attained_profile() const { return attained_; }
  /// Does every part have Rényi divergences?
  [[nodiscard]] bool has_divergences() const { return !no_renyi_; }
  /// The upper bounds of delta; at least one.
  [[nodiscard]] const std::vector<std::shared_ptr<const Profile>>& profiles() const { return profiles_; }

  [[nodiscard]] Figure delta(const Epsilon& epsilon, long digits) const;
  [[nodiscard]] Figure epsilon(const Rational& delta, long digits) const;
  /// Errors  unsupported: an order <= 1 of a budget that speaks of orders above 1 only, a part without Rényi curve.
  [[nodiscard]] Result<Figure> divergence(const RenyiOrder& order, long digits) const;
  /// The smallest rho such that D_a <= rho a for all a > 1; of parts that come near to a Gaussian pair of both orders, of
  /// both.
  /// Errors  unsupported: a part without Rényi curve.
  [[nodiscard]] Result<Rate> zcdp_rate(long digits) const;
  /// The smallest mu such that the pair, in both orders, is no easier to tell apart than N(0, 1) from N(mu, 1).
  [[nodiscard]] Rate gdp_rate(long digits) const;
  /// Is delta(epsilon) <= delta? By the best bound that settles it; `no` only means that of every bound.
  [[nodiscard]] Trilean satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const;

 private:
  class Assembly;
  [[nodiscard]] Figure kullback_leibler_divergence(long digits) const;
  /// Between `least` and the sum of the parts' own rates.
  [[nodiscard]] Rate zcdp_rate_by_parts(const Figure& least, long digits) const;
  [[nodiscard]] Figure largest_divergence(long digits) const;

  std::vector<std::shared_ptr<const Profile>> profiles_;
  std::vector<RenyiTerm> renyi_;
  std::vector<std::optional<Rational>> gaussian_limits_;  ///< of each curve: PairPart::gaussian_limit
  std::optional<Error> no_renyi_;                         ///< why some part has no Rényi curve
  Rational failure_ = 0;
  GdpParts gdp_;
  bool attained_ = true;
};

}  // namespace dpcert

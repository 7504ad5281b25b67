// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/cks.hpp"
#include "dpcert/accounting/parts.hpp"

namespace dpcert {

/// The smallest rate of a release (zCDP rho, GDP mu), between two figures (equal where known).
struct Rate {
  Figure at_least, at_most;
};

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
  /// The upper bounds of delta; at least one.
  [[nodiscard]] const std::vector<std::shared_ptr<const Profile>>& profiles() const { return profiles_; }

  [[nodiscard]] Figure delta(const Epsilon& epsilon, long digits) const;
  [[nodiscard]] Figure epsilon(const Rational& delta, long digits) const;
  /// Errors  unsupported: an order <= 1 of a budget that speaks of orders above 1 only, a part without Rényi curve.
  [[nodiscard]] Result<Figure> divergence(const RenyiOrder& order, long digits) const;
  /// The smallest rho such that D_a <= rho a for all a > 1.
  [[nodiscard]] Result<Rate> zcdp_rate(long digits) const;
  /// The smallest mu such that the release is mu-GDP.
  [[nodiscard]] Rate gdp_rate(long digits) const;
  /// Is delta(epsilon) <= delta? By the best bound that settles it; `no` only means that of every bound.
  [[nodiscard]] Trilean satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const;

 private:
  class Assembly;
  [[nodiscard]] Figure kullback_leibler_divergence(long digits) const;
  [[nodiscard]] Figure largest_divergence(long digits) const;

  std::vector<std::shared_ptr<const Profile>> profiles_;
  std::vector<RenyiTerm> renyi_;
  /// Each curve's own with the data sets exchanged; null where none is known.
  std::vector<std::shared_ptr<const RenyiCurve>> mirrors_;
  std::optional<Error> no_renyi_;  ///< why some part has no Rényi curve
  std::vector<std::pair<std::shared_ptr<const Channel>, unsigned long>> channels_;
  Rational failure_ = 0;
  std::optional<RefinableSum> gaussian_;  ///< mu^2, when all parts are Gaussian pairs
  bool attained_ = true;
};

}  // namespace dpcert

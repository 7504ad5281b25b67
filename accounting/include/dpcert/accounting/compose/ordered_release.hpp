// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "dpcert/accounting/compose/part.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/exact/cached.hpp"

namespace dpcert {

struct Together;

/// The certified answers about one ordered pair of neighbouring data sets.
///
/// Each rule of composition that applies gives upper bounds of the profile, and the answer is
/// the best of them; one that is exact answers alone. The rules are asked when a first
/// question needs them: divergences add up without.
///
/// Threads  as of Release.
class OrderedRelease {
 public:
  /// Errors  unsupported: no certified method for this mixture.
  [[nodiscard]] static Result<OrderedRelease> of(const ReleasedParts& parts, const Rational& failure, PairOrder order);

  /// True where the best bound is attained if the parts' profiles are.
  [[nodiscard]] bool has_exact_rule() const { return routes().is_exact; }
  /// Does every part have Rényi divergences?
  [[nodiscard]] bool has_divergences() const { return !no_renyi_; }
  /// Is D_a of some part infinite at an order that is a power of
  /// 2? Then no zCDP rate and no GDP rate is finite.
  /// Theory  accounting/theory/gdp_rate.md, (11)
  [[nodiscard]] bool has_infinite_order() const;
  /// Is some part known by Rényi divergences at listed orders
  /// alone, between and beyond which they are bounds?
  [[nodiscard]] bool has_listed_orders() const;
  /// Of the loss, where one part is run once; null: not known.
  [[nodiscard]] KnownTails tails() const;
  /// What is known of the loss, where one part is run once and does not fail; null: there are more.
  [[nodiscard]] const PrivacyLoss* only_loss() const;
  /// What is released, as the rules of composition take it.
  [[nodiscard]] const Together& together() const { return *together_; }
  /// The exact profile, or the upper bounds of delta; at least one.
  [[nodiscard]] const std::vector<std::shared_ptr<const Profile>>& profiles() const { return routes().profiles; }
  /// These as one.
  [[nodiscard]] std::shared_ptr<const Profile> profile() const;
  /// The upper bounds, also beside an exact profile: what a proof may go by.
  [[nodiscard]] const std::vector<std::shared_ptr<const Profile>>& bounds() const { return routes().bounds; }

  [[nodiscard]] RuleValue delta(const Epsilon& epsilon, long digits) const;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits) const;
  /// Beside an exact profile: the epsilon that the best rule which
  /// is a bound would ask for; nothing: there is none.
  [[nodiscard]] std::optional<RuleValue> bound_beside(const Rational& delta, long digits) const;
  /// Errors  unsupported: an order <= 1 of a budget that speaks of orders
  ///         above 1 only, a part without Rényi curve.
  [[nodiscard]] Result<RuleValue> divergence(const RenyiOrder& order, long digits) const;
  /// The smallest rho such that D_a <= rho a for all a > 1; of parts that come
  /// near to a Gaussian pair of both orders, of both.
  /// Errors  unsupported: a part without Rényi curve.
  [[nodiscard]] Result<Rate> zcdp_rate(long digits) const;
  /// The smallest mu such that the pair, in both orders, is no
  /// easier to tell apart than N(0, 1) from N(mu, 1).
  [[nodiscard]] Rate gdp_rate(long digits) const;
  /// Is delta(epsilon) <= delta? By the best bound that settles
  /// it; `no` only means that of every bound.
  [[nodiscard]] Trilean satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const;

 private:
  /// What the rules of composition know.
  struct Routes {
    std::vector<std::shared_ptr<const Profile>> profiles, bounds;
    bool is_exact = false;

    [[nodiscard]] static Routes of(const Together& release);
  };
  [[nodiscard]] const Routes& routes() const;

  [[nodiscard]] RuleValue kullback_leibler_divergence(long digits) const;
  /// Between `least` and the sum of the parts' own rates.
  [[nodiscard]] Rate zcdp_rate_by_parts(const RuleValue& least, long digits) const;
  [[nodiscard]] RuleValue largest_divergence(long digits) const;

  std::shared_ptr<const Together> together_;
  Cached<std::monostate, Routes> routes_;  ///< of `together_`
  std::vector<RenyiTerm> renyi_;           ///< of each term of `together_`
  std::optional<Error> no_renyi_;          ///< why some part has no Rényi curve
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/channel.hpp"
#include "dpcert/accounting/cks.hpp"
#include "dpcert/accounting/lattice.hpp"
#include "dpcert/accounting/profile.hpp"

namespace dpcert {

/// What is released, sorted by what composes in closed form. All parts are independent given the data (adaptive choices
/// are covered: every rule used composes adaptively).
struct Parts {
  Rational gaussian_mu_squared = 0;                         ///< of all Gaussian pairs together
  std::vector<LatticeSteps> lattice;                        ///< randomized responses, pure and approximate budgets
  Rational failure = 0;                                     ///< probability that some part gives the data away
  std::vector<std::pair<Rational, unsigned long>> laplace;  ///< shift, count
  std::vector<std::pair<ChannelMatrix, unsigned long>> channels;
  Rational zcdp_rho = 0;
  std::vector<std::pair<std::vector<std::pair<Rational, Rational>>, unsigned long>> renyi;  ///< points, count
  bool has_budget = false;  ///< some part is a budget, not a mechanism
};

/// The certified answers about one release.
///
/// A release of one kind has one profile, its own. A mixture of kinds has several upper bounds (basic composition,
/// Rényi composition with CKS) and the answer is the best of them.
class Leakage {
 public:
  /// Errors  unsupported: no certified method for this mixture.
  [[nodiscard]] static Result<Leakage> of(const Parts& parts);

  /// True where the figure is the mechanism's own optimum, false where it is the value of a rule.
  [[nodiscard]] bool has_exact_profile() const { return attained_ && !has_budget_; }
  /// True where the profile is attained: by the mechanism, or by some mechanism that meets the budget.
  [[nodiscard]] bool has_attained_profile() const { return attained_; }
  [[nodiscard]] bool has_exact_divergence() const { return !has_budget_; }

  [[nodiscard]] Figure delta(const Epsilon& epsilon, long digits) const;
  [[nodiscard]] Figure epsilon(const Rational& delta, long digits) const;
  /// Errors  unsupported: an order <= 1 of a budget that speaks of orders above 1 only.
  [[nodiscard]] Result<Figure> divergence(const RenyiOrder& order, long digits) const;
  /// The smallest rho such that D_a <= rho a for all a > 1, between a lower and an upper figure (equal where known).
  struct Rate {
    Figure at_least, at_most;
  };
  [[nodiscard]] Rate zcdp_rate(long digits) const;
  /// The smallest mu such that the release is mu-GDP, between a lower and an upper figure.
  [[nodiscard]] Rate gdp_rate(long digits) const;

  /// Is delta(epsilon) <= delta? By the best bound that settles it; `no` only means that of every bound.
  [[nodiscard]] Trilean satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const;

  [[nodiscard]] const std::vector<std::shared_ptr<const Profile>>& profiles() const { return profiles_; }

 private:
  class Assembly;
  [[nodiscard]] Figure kullback_leibler_divergence(long digits) const;

  std::vector<std::shared_ptr<const Profile>> profiles_;
  std::vector<RenyiTerm> renyi_;
  std::vector<std::pair<std::shared_ptr<const Channel>, unsigned long>> channels_;
  Rational failure_ = 0;
  std::optional<Rational> gaussian_;  ///< mu^2, when all parts are Gaussian pairs
  bool attained_ = true, has_budget_ = false;
};

}  // namespace dpcert

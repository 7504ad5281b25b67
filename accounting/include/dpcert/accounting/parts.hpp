// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/channel.hpp"
#include "dpcert/accounting/distributions/pair_of.hpp"
#include "dpcert/accounting/lattice.hpp"
#include "dpcert/accounting/rate.hpp"
#include "dpcert/accounting/refinable.hpp"

namespace dpcert {

/// Which of the two neighbouring data sets comes first.
enum class PairOrder { forward, backward };

/// A part that is known through one pair of output laws (P, Q), run `count` times: what is certified about (P, Q) and
/// about (Q, P). For add/remove neighbours, P is the law under the data set that holds the record.
struct PairPart {
  Comparison forward, backward;
  unsigned long count = 1;
  /// False where the two orders tell the same, so that one of them need be looked at.
  bool has_two_orders = true;
  /// False where the profiles are upper bounds that no admitted mechanism need attain.
  bool is_attained = true;
  /// A curve that bounds those of both orders at every Rényi order >= 1, where one is known: it then serves the bounds.
  std::shared_ptr<const RenyiCurve> larger_curve = nullptr;
  /// A mu^2: neither order is easier to tell apart than N(0, 1) from N(mu, 1), and in a tail one comes as near to that as
  /// one likes. Then mu is the best GDP rate, mu^2/2 the best zCDP rate, and the mu^2 of parts add up.
  std::optional<Rational> gaussian_limit = std::nullopt;
  /// The GDP rate of both orders, where a theorem on this kind of noise tells it.
  std::function<Rate(long digits)> gdp_rate = {};
};

/// What is released, sorted by what composes in closed form. All parts are independent given the data (adaptive choices
/// are covered: every rule used composes adaptively).
struct Parts {
  RefinableSum gaussian_mu_squared;                         ///< of all Gaussian pairs together
  std::vector<LatticeSteps> lattice;                        ///< randomized responses, pure and approximate budgets
  Rational failure = 0;                                     ///< probability that some part gives the data away
  std::vector<std::pair<Rational, unsigned long>> laplace;  ///< shift, count
  std::vector<std::pair<ChannelMatrix, unsigned long>> channels;
  Rational zcdp_rho = 0;
  std::vector<std::pair<std::vector<std::pair<Rational, Rational>>, unsigned long>> renyi;  ///< points, count
  std::vector<PairPart> pairs;
  bool has_budget = false;  ///< some part is a budget, not a mechanism
  /// Of some part only the largest loss is known: the rest of its profile, or the Rényi divergences of finite order, are
  /// those of every mechanism as private as that.
  bool has_loose_profile = false, has_loose_divergences = false;
  /// Of some part not even the largest loss is known: all of its curve is a bound.
  bool has_loose_losses = false;
};

}  // namespace dpcert

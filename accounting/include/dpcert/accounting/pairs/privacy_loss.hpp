// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

namespace dpcert {

using KnownCurve = Result<std::shared_ptr<const RenyiCurve>>;
using KnownProfile = Result<std::shared_ptr<const Profile>>;

/// What is known of the privacy loss log P/Q of an ordered pair of laws: views of one thing. Each that is missing says
/// why, or is empty; more views make closer bounds of compositions.
struct PrivacyLoss {
  KnownCurve renyi;      ///< D_a(P || Q)
  KnownProfile profile;  ///< the hockey-stick divergence at every epsilon
  /// Are these views of one pair? Else each is that of the worst of several pairs, and a rule that is exact for one of
  /// them is no more than a bound: the least of what all rules show answers.
  bool is_one_pair = true;

  /// The law of the loss where it has few atoms, or is cut down to such.
  std::function<std::optional<DominatingAtoms>()> atoms = {};
  /// P{L > loss} and Q{L > loss}; null: not known.
  KnownTails tails = nullptr;
  /// mu^2, where the pair is N(0, 1) and N(mu, 1).
  std::optional<RefinableSum> gaussian = std::nullopt;
  /// t, where the pair is Laplace(0, 1) and Laplace(t, 1).
  std::optional<Rational> laplace = std::nullopt;
  /// Where the loss is +l, 0 or -l; its count is 1.
  std::optional<LatticeSteps> lattice = std::nullopt;
  /// A curve that bounds `renyi`, or those of both orders, at every order >= 1 and serves compositions in its place.
  std::function<KnownCurve()> dominating = {};
  /// A mu^2: neither order is easier to tell apart than N(0, 1) from N(mu, 1), and in a tail one comes as near to that as
  /// one likes. Then mu is the best GDP rate, mu^2/2 the best zCDP rate, and the mu^2 of parts add up.
  std::optional<Rational> gaussian_limit = std::nullopt;
  /// The moment transform, beside `renyi` for the same pair; nothing: not known, or some losses are infinite.
  std::shared_ptr<const LossTransform> transform = nullptr;
  /// The GDP rate of both orders, where a theorem on this kind of noise tells it.
  std::function<Rate(long digits)> gdp_rate = {};
};

}  // namespace dpcert

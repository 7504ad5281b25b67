// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

/// What follows from the pure epsilon that a step shows of a node: a pair that tells no less, and
/// the rule by which it follows. The pair is that of binary responses or, of noise whose shift the
/// epsilon is, of Laplace noise.
/// Theory  proofs-checks/check/theory/convert.md, laplace-curve.md
class PureCurve {
 public:
  /// Given  kind: of the node; epsilon >= 0.
  PureCurve(const MechanismKind& kind, Epsilon epsilon);

  [[nodiscard]] Inference by(StepId shown) const { return dpcert::by(rule_, shown); }
  /// Does the pair certainly keep to a `dp`?
  [[nodiscard]] bool keeps_to(const Statement& goal) const;
  /// Is it certainly mu-GDP?
  [[nodiscard]] bool is_gaussian(const Rational& mu) const;
  /// Just above D_order, order > 0.
  [[nodiscard]] Rational divergence(const Rational& order) const;

 private:
  Epsilon epsilon_;
  Rule rule_;
  std::shared_ptr<const Profile> profile_;  ///< null: too large a loss for one
  std::shared_ptr<const RenyiCurve> curve_;
  Refinable overlap_;  ///< what both laws of the pair have in common
};

}  // namespace dpcert

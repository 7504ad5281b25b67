// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/atoms/loss_law.hpp"

namespace dpcert {

/// The events {L > loss} of an ordered pair (P, Q) with privacy loss L = log P/Q, under both laws.
///
/// Threads  any number may ask one object at once.
/// Theory   accounting/theory/loss_grid.md
class LossTails {
 public:
  struct Above {
    Enclosure p, q;
  };
  virtual ~LossTails() = default;
  /// P{L > loss} and Q{L > loss}, for every number inside `loss`, at its precision.
  [[nodiscard]] virtual Above above(const Enclosure& loss) const = 0;
  /// P{L = infinity}, or less.
  [[nodiscard]] virtual Rational infinite_mass() const { return 0; }
};
using KnownTails = std::shared_ptr<const LossTails>;

/// N(0, 1) and N(mu, 1), from mu^2 >= 0.
[[nodiscard]] KnownTails gaussian_tails(RefinableSum mu_squared);
/// Laplace(0, 1) and Laplace(shift, 1), shift > 0.
[[nodiscard]] KnownTails laplace_tails(RefinableSum shift);
/// Finitely many losses, and what is left out.
[[nodiscard]] KnownTails atom_tails(const LossLaw& law);
/// A loss of +l or -l, with probabilities as e^l : 1, of binary randomized response.
[[nodiscard]] KnownTails response_tails(Refinable loss);
/// Of two laws that give the data away with that probability, by an
/// outcome each, and are otherwise as those of `inner`.
[[nodiscard]] KnownTails failing_tails(const Rational& failure, KnownTails inner);
/// With M = (1-rate) Q + rate P and 0 < rate < 1: of (M, Q), from those of (P, Q).
[[nodiscard]] KnownTails sampled_tails(const Rational& rate, KnownTails inner);
/// Of (Q, M), from those of (Q, P).
[[nodiscard]] KnownTails tails_against_sampled(const Rational& rate, KnownTails inner);

}  // namespace dpcert

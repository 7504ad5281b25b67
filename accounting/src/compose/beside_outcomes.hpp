// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "pairs/atoms/loss_atoms.hpp"

namespace dpcert {

/// Steps whose losses have finitely many atoms, beside steps of a known
/// profile, all independent: the profile at what is left of epsilon after
/// each outcome of the former, weighted by the outcome.
///
/// Formula  delta(eps) = infinite mass + the sum over atoms of P delta_beside(eps - loss), and
///          more by no more than the mass left out.
/// Work     a value of the profile for each atom.
/// Theory   accounting/theory/beside_atoms.md
class BesideOutcomes final : public Profile {
 public:
  BesideOutcomes(LossAtoms atoms, std::shared_ptr<const Profile> beside);

  [[nodiscard]] std::string rule() const override { return "beside_atoms"; }
  [[nodiscard]] bool takes_long() const override;
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] Rational infinite_mass() const override;
  [[nodiscard]] bool knows_infinite_mass() const override { return beside_->knows_infinite_mass(); }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

 private:
  /// Does no step ever give the data away, so that the largest
  /// losses add up to the least epsilon that holds at all?
  [[nodiscard]] bool adds_up() const;
  [[nodiscard]] Enclosure delta_beside(const Enclosure& epsilon) const;

  LossAtoms atoms_;
  std::shared_ptr<const Profile> beside_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "compose/beside_outcomes.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

BesideOutcomes::BesideOutcomes(LossAtoms atoms, std::shared_ptr<const Profile> beside)
    : atoms_{std::move(atoms)}, beside_{std::move(beside)} {}

bool BesideOutcomes::takes_long() const {
  constexpr long few = 64;
  return beside_->takes_long() || atoms_.size() > few;
}

bool BesideOutcomes::adds_up() const { return atoms_.infinite_mass() == 0 && beside_->infinite_mass() == 0; }

Rational BesideOutcomes::infinite_mass() const {
  return 1 - (1 - atoms_.infinite_mass()) * (1 - beside_->infinite_mass());
}

std::optional<Epsilon> BesideOutcomes::pure_epsilon() const {
  const auto one = atoms_.pure_epsilon(), other = beside_->pure_epsilon();
  return adds_up() && one && other ? one->plus(*other, 1) : std::nullopt;
}

RuleValue BesideOutcomes::pure_epsilon_value(Precision precision) const {
  if (const auto exact = pure_epsilon()) return RuleValue::exactly(*exact, precision, rule());
  const RuleValue one = atoms_.pure_epsilon_value(precision), other = beside_->pure_epsilon_value(precision);
  if (one.infinite || other.infinite) return RuleValue::infinity(rule());
  const Enclosure sum = one.value + other.value;
  return RuleValue::enclosed(adds_up() ? sum : hull(Enclosure{0, precision}, sum), rule());
}

/// No outcome adds more to epsilon than its own loss.
Rational BesideOutcomes::guess_epsilon(const Rational& delta) const {
  return atoms_.guess_epsilon(delta) + beside_->guess_epsilon(delta);
}

/// The profile falls by at most as much as epsilon grows.
Enclosure BesideOutcomes::delta_beside(const Enclosure& epsilon) const {
  const Precision precision = epsilon.precision();
  const Enclosure zero{0, precision}, one{1, precision};
  if (!epsilon.is_finite()) return hull(zero, one);
  const Enclosure known = beside_->delta(Epsilon{epsilon.midpoint()}, precision) + (epsilon - epsilon.centre());
  return known.is_finite() ? min(max(known, zero), one) : hull(zero, one);
}

Enclosure BesideOutcomes::delta(const Epsilon& epsilon, Precision precision) const {
  const Enclosure at = epsilon.enclose(precision);
  const auto known = atoms_.outcomes(precision);
  const Enclosure negligible = Enclosure{power_of_two(-precision.bits), precision} / Rational{atoms_.size()};
  Enclosure sum{atoms_.infinite_mass(), precision}, left_out = known->left_out;
  for (auto atom = known->atoms.rbegin(); atom != known->atoms.rend(); ++atom) {  // the largest losses first, mostly
    const auto& [p, q] = *atom;
    if (p.is_exactly_zero()) continue;
    if (at_most(p, sum * negligible) == Trilean::yes)
      left_out += p;
    else
      sum += p * delta_beside(at - log(p / q));
  }
  return left_out.is_exactly_zero() ? sum : hull(sum, sum + left_out);
}

}  // namespace dpcert

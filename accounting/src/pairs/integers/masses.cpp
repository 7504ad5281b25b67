// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/masses.hpp"

#include "pairs/integers/mass_formula.hpp"

namespace dpcert::integers {

LogMasses::LogMasses(const Distribution& law, Precision precision) : law_{law}, precision_{precision} {
  for (const auto& [weight, one] : law.components) {
    const Enclosure normaliser = view(one).log_normaliser(one, precision);
    shift_.push_back(weight == 1 ? -normaliser : log(Enclosure{weight, precision}) - normaliser);
  }
}

Enclosure LogMasses::weighted(std::size_t component, const Integer& k) const {
  const Law& law = law_.components[component].second;
  return view(law).log_weight(law, k, precision_) + shift_[component];
}

MassWalk::MassWalk(const LogMasses& masses, const std::vector<Present>& present, const Integer& from)
    : masses_{masses}, k_{from}, mass_{0, masses.precision()} {
  const Precision precision = masses.precision();
  for (const auto& [component, formula] : present) {
    const MassFormula smooth{formula.slope, formula.curvature, 0, {}};
    One one{component,
            exp(masses.weighted(component, from)),
            exp(log_ratio(smooth, from, precision)),
            exp(Enclosure{Rational(-2 * formula.curvature), precision}),
            Enclosure{Rational(from + 1), precision},
            Enclosure{0, precision},
            formula.curvature != 0,
            formula.factorial != 0,
            !formula.complements.empty()};
    if (one.has_complement) one.remaining = Enclosure{Rational(formula.complements.front().first - from), precision};
    all_.push_back(std::move(one));
  }
  add_up();
}

void MassWalk::step() {
  k_ += 1;
  for (One& one : all_)
    if (one.ratio.is_finite())
      advance(one);
    else  // so far out that the ratio overflows
      one.mass = exp(masses_.weighted(one.component, k_));
  add_up();
}

void MassWalk::advance(One& one) const {
  one.mass *= one.ratio;
  if (one.has_curvature) one.ratio *= one.damping;
  if (one.has_factorial) {
    one.mass = one.mass / one.next;
    one.next += Enclosure{1, one.next.precision()};
  }
  if (one.has_complement) {
    one.mass *= one.remaining;
    one.remaining += Enclosure{-1, one.next.precision()};
  }
}

void MassWalk::add_up() {
  if (all_.empty()) return;
  mass_ = all_.front().mass;
  for (std::size_t i = 1; i < all_.size(); ++i) mass_ += all_[i].mass;
}

}  // namespace dpcert::integers

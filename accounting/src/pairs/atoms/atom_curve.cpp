// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"

namespace dpcert {

AtomCurve::AtomCurve(LossLaw law) : law_{std::move(law)} {
  expects(law_.infinite_mass == 0 && law_.left_out == 0, "all the mass in listed atoms");
}

Taylor AtomCurve::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  std::vector<Enclosure> losses;
  for (const Epsilon& loss : law_.losses) losses.push_back(loss.enclose(order.precision()));
  return log_moment_of(law_.enclose_masses(order.precision()), losses, order);
}

Taylor log_moment_of(const std::vector<Enclosure>& masses, const std::vector<Enclosure>& losses,
                     const Enclosure& order) {
  const Taylor t = Taylor::variable(order) - Rational{1};
  Taylor moment = Taylor::constant(Enclosure{0, order.precision()});
  Enclosure above_one{0, order.precision()};
  for (std::size_t i = 0; i < masses.size(); ++i) {
    moment = moment + masses[i] * exp(t * losses[i]);
    above_one += masses[i] * expm1(t.value * losses[i]);
  }
  Taylor result = log(moment);
  result.value = log1p(above_one);
  return result;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"

namespace dpcert {

AtomCurve::AtomCurve(LossLaw law) : law_{std::move(law)} {
  expects(law_.infinite_mass == 0 && law_.left_out == 0, "all the mass in listed atoms");
}

Taylor AtomCurve::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Precision precision = order.precision();
  const Taylor t = Taylor::variable(order) - Rational{1};
  const auto masses = law_.enclose_masses(precision);
  Taylor moment = Taylor::constant(Enclosure{0, precision});
  Enclosure above_one{0, precision};  // the moment - 1, accurate near order 1
  for (std::size_t i = 0; i < masses.size(); ++i) {
    const Enclosure loss = law_.losses[i].enclose(precision);
    moment = moment + masses[i] * exp(t * loss);
    above_one += masses[i] * expm1(t.value * loss);
  }
  Taylor result = log(moment);
  result.value = log1p(above_one);
  return result;
}

}  // namespace dpcert

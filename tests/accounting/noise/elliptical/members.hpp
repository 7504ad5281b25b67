// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "any.hpp"
#include "dpcert/accounting/noise/elliptical/radial_law.hpp"

namespace dpcert {

[[nodiscard]] inline RadialMember student_t(unsigned long dimension, const Rational& dof) {
  return pearson_vii(dimension, (dof + dimension) / 2, dof);
}
[[nodiscard]] inline RadialMember euclidean_norm_law(unsigned long dimension) {
  return kotz(dimension, 1, 1, Rational(1, 2));
}
[[nodiscard]] inline RadialMember normal_law(unsigned long dimension) { return kotz(dimension, 1, Rational(1, 2), 1); }
[[nodiscard]] inline RadialMember elliptical_laplace(unsigned long dimension) {
  return generalised_hyperbolic(dimension, 1, 0, 2);
}

namespace any {

[[nodiscard]] inline rc::Gen<unsigned long> dimension() {
  return rc::gen::oneOf(rc::gen::inRange(1UL, 6UL), rc::gen::element(10UL, 47UL));
}

/// A member whose losses are bounded.
[[nodiscard]] inline RadialMember bounded_member(unsigned long d) {
  const Rational x = *rational_between(Rational(1, 10), 5);
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return student_t(d, x);
    case 1:
      return euclidean_norm_law(d);
    case 2:
      return elliptical_logistic(d);
    case 3:
      return kotz(d, 1, x, *rational_between(Rational(1, 10), Rational(1, 2)));
    case 4:
      return generalised_hyperbolic(d, Rational{d} / 2 + x, 0, *rational_between(Rational(1, 4), 3));
    default:
      return generalised_hyperbolic(d, *rational_between(-3, 4), x, *rational_between(Rational(1, 4), 3));
  }
}

/// Any member, of light tails and poles too.
[[nodiscard]] inline RadialMember member(unsigned long d) {
  const Rational x = *rational_between(Rational(1, 10), 5);
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      return normal_law(d);
    case 1:
      return elliptical_laplace(d);
    case 2:
      return kotz(d, 1 - Rational{d} / 3, x, *rational_between(Rational(1, 4), 2));
    default:
      return bounded_member(d);
  }
}

}  // namespace any
}  // namespace dpcert

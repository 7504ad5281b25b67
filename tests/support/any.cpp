// SPDX-License-Identifier: Apache-2.0
#include "any.hpp"

namespace dpcert::any {

rc::Gen<Rational> rational_between(const Rational& least, const Rational& most) {
  return rc::gen::map(rc::gen::inRange(0, 1001), [=](int k) { return Rational(least + (most - least) * k / 1000); });
}

rc::Gen<Rational> probability() {
  return rc::gen::oneOf(rational_between(0, 1), rational_between(0, Rational(1, 1000)),
                        rc::gen::element<Rational>(0, 1, Rational(1, 2), Rational(1, 3)));
}

rc::Gen<Rational> positive() {
  return rc::gen::exec([] {
    const auto over = *rc::gen::inRange(1, 1000), under = *rc::gen::inRange(1, 1000);
    return Rational(Rational(over, under) * power_of_two(*rc::gen::inRange(-20, 21)));
  });
}

rc::Gen<Rational> rational() {
  return rc::gen::oneOf(positive(), rc::gen::map(positive(), [](const Rational& x) { return Rational(-x); }),
                        rc::gen::map(rc::gen::inRange(-20, 21), [](int n) { return Rational{n}; }));
}

rc::Gen<Rational> moderate_positive() {
  return rc::gen::oneOf(rational_between(Rational(1, 100), 1), rational_between(Rational(1, 10), 10),
                        rc::gen::map(rc::gen::inRange(1, 500), [](int k) { return Rational(k, 7); }));
}

rc::Gen<Precision> precision() {
  return rc::gen::map(rc::gen::oneOf(rc::gen::inRange(2L, 64L), rc::gen::inRange(64L, 400L)),
                      [](long bits) { return Precision{bits}; });
}

rc::Gen<Enclosure> enclosure() {
  return rc::gen::exec([] {
    const Rational middle = *rational();
    const Rational radius = *rc::gen::element<Rational>(0, power_of_two(-80), power_of_two(-9), Rational(1, 3), 5) *
                            *rc::gen::element<Rational>(1, abs(middle));
    return between(middle - radius, middle + radius, *precision());
  });
}

rc::Gen<Rational> rational_in(const Enclosure& x) { return rational_between(sharp(x).lower(), sharp(x).upper()); }

}  // namespace dpcert::any

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/symmetric_beta.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "complex_sets.hpp"
#include "dpcert/numerics/integral.hpp"
#include "dpcert/numerics/special.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{100};

Complex at(const Rational& real, const Rational& imaginary, const Rational& radius = 0) {
  return complex_at(real, imaginary, precision, radius);
}
unsigned long any_shape() { return *rc::gen::oneOf(rc::gen::inRange(2UL, 12UL), rc::gen::element(101UL, 1001UL)); }

}  // namespace

TEST_CASE("the incomplete beta function of two equal shapes", "[random]") {
  prop("is that of real arguments, to the precision, in its tail too", [] {
    const unsigned long shape = any_shape();
    const Rational z = *any::rational_between(Rational(1, 1000), Rational(999, 1000)), m{shape, 2};
    const Enclosure value = SymmetricBeta{shape, precision}(Complex{z, precision}).real();
    RC_ASSERT(agrees(value, beta_mass_below(m, m, z, precision)));
    RC_ASSERT(value.has_digits(24));
  });
  prop("holds its values inside a rectangle", [] {
    const SymmetricBeta beta{any_shape(), precision};
    const Rational x = *any::rational_between(Rational(1, 10), Rational(9, 10)),
                   y = *any::rational_between(0, Rational(1, 5));
    const Rational radius = *any::rational_between(0, Rational(1, 20));
    const Rational share = *any::rational_between(-1, 1);
    const Complex inside = beta(at(x + share * radius, y - share * radius));
    RC_ASSERT(meet(beta(at(x, y, radius)), inside));
  });
  prop("adds up to 1 with its mirror image, off the line too", [] {
    const SymmetricBeta beta{any_shape(), precision};
    const Rational x = *any::rational_between(Rational(1, 4), Rational(3, 4)),
                   y = *any::rational_between(0, Rational(1, 4));
    const Complex sum = beta(at(x, y)) + beta(at(1 - x, -y));
    RC_ASSERT(meet(sum, Complex{Rational{1}, precision}));
  });
}

TEST_CASE("it is the integral of its density") {
  for (const unsigned long shape : {3UL, 6UL, 41UL}) {
    const SymmetricBeta beta{shape, precision};
    const Rational m{shape, 2};
    const auto density = [&](const Complex& z) {
      return power(z, m - 1) * power(Complex{Rational{1}, precision} - z, m - 1);
    };
    const Enclosure whole =
        exp(log_gamma(Enclosure{m, precision}) * Rational{2} - log_gamma(Enclosure{2 * m, precision}));
    const Enclosure part = integral(density, Rational(1, 5), Rational(3, 5), Precision{60});
    const Complex difference = beta(at(Rational(3, 5), 0)) - beta(at(Rational(1, 5), 0));
    CHECK(agrees(part / whole, difference.real()));
  }
}

TEST_CASE("its cuts") {
  const SymmetricBeta half{5, precision}, whole{6, precision};
  CHECK_FALSE(half(at(0, 0, Rational(1, 100))).is_finite());
  CHECK_FALSE(half(at(1, 0, Rational(1, 100))).is_finite());
  CHECK(whole(at(0, 0, Rational(1, 100))).is_finite());
  CHECK(whole(at(1, 0, Rational(1, 100))).is_finite());
}

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/elementary.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/exact/decimal.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// The first digits of a number, as the interval of all numbers that begin so.
Enclosure printed(const char* digits) {
  const Rational x = *read_rational(digits);
  return between(x * (1 - power_of_two(-110)), x * (1 + power_of_two(-110)), Precision{300});
}

rc::Gen<Enclosure> any_positive() {
  return rc::gen::exec([] {
    const Rational low = *any::positive();
    const Rational width = low * *rc::gen::element<Rational>(0, power_of_two(-70), Rational(1, 3), 40);
    return between(low, low + width, Precision{*rc::gen::inRange(40L, 300L)});
  });
}

void stays_inside(Enclosure (*f)(const Enclosure&), const rc::Gen<Enclosure>& sets) {
  const Enclosure X = *sets;
  const Rational t = *any::rational_in(X);
  RC_ASSERT(overlaps(f(X), f(Enclosure{t, *any::precision()})));
}

}  // namespace

TEST_CASE("each function of an enclosure meets its value at every point inside, whatever the precisions", "[random]") {
  prop("exp", [] { stays_inside(exp, any::enclosure()); });
  prop("expm1", [] { stays_inside(expm1, any::enclosure()); });
  prop("tanh", [] { stays_inside(tanh, any::enclosure()); });
  prop("atan", [] { stays_inside(atan, any::enclosure()); });
  prop("cos", [] { stays_inside(cos, any::enclosure()); });
  prop("cos_pi", [] { stays_inside(cos_pi, any::enclosure()); });
  prop("sin_pi", [] { stays_inside(sin_pi, any::enclosure()); });
  prop("square", [] { stays_inside(square, any::enclosure()); });
  prop("erfc", [] { stays_inside(erfc, any::enclosure()); });
  prop("log_erfc", [] { stays_inside(log_erfc, any::enclosure()); });
  prop("log", [] { stays_inside(log, any_positive()); });
  prop("log1p", [] { stays_inside(log1p, any_positive()); });
  prop("sqrt", [] { stays_inside(sqrt, any_positive()); });
}

TEST_CASE("the functions obey their laws", "[random]") {
  prop("exp(X) exp(-X) holds 1", [] {
    const Enclosure X = *any::enclosure();
    RC_ASSERT(contains(exp(X) * exp(-X), 1));
  });
  prop("exp(x + y) meets exp(x) exp(y)", [] {
    const Enclosure X = *any::enclosure(), Y = *any::enclosure();
    RC_ASSERT(overlaps(exp(X + Y), exp(X) * exp(Y)));
  });
  prop("log(exp(X)) holds X", [] {
    const Enclosure X = *any::enclosure();
    RC_ASSERT(contains(log(exp(X)), *any::rational_in(X)));
  });
  prop("log(xy) meets log x + log y", [] {
    const Enclosure X = *any_positive(), Y = *any_positive();
    RC_ASSERT(overlaps(log(X * Y), log(X) + log(Y)));
  });
  prop("sqrt(X)^2 and sqrt(X^2) hold X", [] {
    const Enclosure X = *any_positive();
    RC_ASSERT(contains(square(sqrt(X)), *any::rational_in(X)));
    RC_ASSERT(contains(sqrt(square(X)), *any::rational_in(X)));
  });
  prop("expm1 is exp - 1 and log1p(x) is log(1 + x)", [] {
    const Enclosure X = *any::enclosure(), Y = *any_positive();
    RC_ASSERT(overlaps(expm1(X), exp(X) - Rational{1}));
    RC_ASSERT(overlaps(log1p(Y), log(Y + Rational{1})));
    RC_ASSERT(contains(log1p(expm1(Y)), *any::rational_in(Y)));
  });
  prop("tanh x is expm1(2x) / (exp(2x) + 1)", [] {
    const Enclosure X = Enclosure{*any::rational(), *any::precision()}, twice = X * Rational{2};
    RC_ASSERT(overlaps(tanh(X) * (exp(twice) + Rational{1}), expm1(twice)));
  });
  prop("atan of X and of 1/X add up to a quarter turn", [] {
    const Enclosure X{*any::positive(), *any::precision()};
    RC_ASSERT(overlaps(atan(X) + atan(Rational{1} / X), pi(X.precision()) / Rational{2}));
  });
  prop("cosine and sine: their squares add up to 1, half a turn is pi, and the double angle", [] {
    const Enclosure X = *any::enclosure();
    RC_ASSERT(contains(square(cos_pi(X)) + square(sin_pi(X)), 1));
    RC_ASSERT(overlaps(cos_pi(X), cos(X * pi(X.precision()))));
    RC_ASSERT(overlaps(sin_pi(X * Rational{2}), sin_pi(X) * cos_pi(X) * Rational{2}));
  });
  prop("power is repeated multiplication, exactly inside", [] {
    const Enclosure X = *any::enclosure();
    const auto exponent = *rc::gen::inRange(0UL, 9UL);
    RC_ASSERT(contains(power(X, exponent), power(*any::rational_in(X), exponent)));
  });
  prop("square knows that its argument is one number", [] {
    const Enclosure X = *any::enclosure();
    RC_ASSERT(square(X).upper() >= 0);
    RC_ASSERT(contains(square(X), power(*any::rational_in(X), 2)));
  });
}

TEST_CASE("erfc", "[random]") {
  prop("erfc(x) + erfc(-x) holds 2", [] {
    const Enclosure X = *any::enclosure();
    RC_ASSERT(contains(erfc(X) + erfc(-X), 2));
  });
  prop("decreases", [] {
    Rational x = *any::rational_between(-9, 9), y = *any::rational_between(-9, 9);
    if (y < x) std::swap(x, y);
    const Precision precision{200};
    RC_ASSERT(possibly(at_most(erfc(Enclosure{y, precision}), erfc(Enclosure{x, precision}))));
  });
  prop("of a wide argument is little wider than its values at the ends", [] {
    const Rational low = *any::rational_between(-6, 6), high = low + *any::rational_between(Rational(1, 100), 12);
    const Precision precision{128};
    const Enclosure wide = erfc(between(low, high, precision));
    const Rational top = erfc(Enclosure{low, precision}).upper(), bottom = erfc(Enclosure{high, precision}).lower();
    const Rational slack = (top - bottom) * power_of_two(-20);
    RC_ASSERT(wide.upper() <= top + slack);
    RC_ASSERT(wide.lower() >= bottom - slack);
  });
  prop("lies under its tail bound exp(-x^2) for x >= 0", [] {
    const Enclosure x{*any::rational_between(0, 40), Precision{128}};
    RC_ASSERT(possibly(at_most(erfc(x), exp(-square(x)))));
  });
  const Precision precision{300};
  CHECK(contains(erfc(Enclosure{0, precision}), 1));
  CHECK(agrees(erfc(Enclosure{1, precision}), printed("0.1572992070502851306587793649173907407039")));
  CHECK(agrees(erfc(Enclosure{Rational{-1, 2}, precision}), printed("1.520499877813046537682746653891964528736")));
}

TEST_CASE("log_erfc has digits where erfc is far too small for a floating-point format") {
  const Enclosure x{10'000, Precision{128}}, value = log_erfc(x);
  CHECK(value.has_digits(25));
  // erfc(x) = exp(-x^2) / (x sqrt(pi)) (1 - 1/(2x^2) + ...), an alternating series
  const Enclosure leading = -square(x) - log(x) - log(pi(Precision{128})) * Rational{1, 2};
  CHECK(certainly(at_most(value, leading)));
  CHECK(
      certainly(at_least(value - leading - log1p(Enclosure{Rational{-1, 200'000'000}, Precision{128}}), Rational{0})));
}

TEST_CASE("erfc keeps its precision at large arguments that are not exact") {
  for (const long x : {100L, 10'000L, 1'000'000L, 100'000'000L}) {
    const Enclosure third{x + Rational(1, 3), Precision{256}};
    CHECK(log_erfc(third).has_digits(60));
    CHECK((Rational{2} - erfc(-third)).is_finite());
    // erfc itself loses the bits of x^2 at most
    const Enclosure value = erfc(third);
    CHECK(((value.upper_end() - value.lower_end()) / value.lower_end()).upper() < power_of_two(-180));
  }
}

TEST_CASE("values known from tables") {
  const Precision precision{300};
  CHECK(agrees(exp(Enclosure{1, precision}), printed("2.71828182845904523536028747135266249775724709")));
  CHECK(agrees(log(Enclosure{2, precision}), printed("0.693147180559945309417232121458176568075500134")));
  CHECK(agrees(sqrt(Enclosure{2, precision}), printed("1.41421356237309504880168872420969807856967188")));
  CHECK(agrees(pi(precision), printed("3.14159265358979323846264338327950288419716940")));
  CHECK(agrees(atan(Enclosure{1, precision}) * Rational{4}, pi(precision)));
  CHECK(agrees(cos(Enclosure{1, precision}), printed("0.540302305868139717400936607442976603732310421")));
  CHECK(contains(cos_pi(Enclosure{1, precision}), -1));
  CHECK(contains(sin_pi(Enclosure{Rational(1, 6), precision}), Rational(1, 2)));
  CHECK(agrees(tanh(Enclosure{1, precision}), printed("0.761594155955764888119458282604793590412768597")));
}

TEST_CASE("outside a function's domain nothing is known") {
  const Precision precision{64};
  for (const auto& x : {Enclosure{-1, precision}, between(-1, 1, precision)}) CHECK_FALSE(log(x).is_finite());
  CHECK_FALSE(log(Enclosure{0, precision}).is_finite());
  CHECK_FALSE(log1p(Enclosure{-1, precision}).is_finite());
  CHECK_FALSE(sqrt(Enclosure{-1, precision}).is_finite());
  CHECK_FALSE(exp(Enclosure{Rational{power_of_ten(30)}, precision}).is_finite());
  CHECK(contains(exp(Enclosure{Rational{-power_of_ten(30)}, precision}), 0));
}

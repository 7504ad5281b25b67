// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/enclosure.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/dyadic.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/whole.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// An exact number beside a set that must hold it, put through the same random operations.
struct Tracked {
  Rational exact;
  Enclosure set;
};

Tracked any_expression(int depth) {
  if (depth == 0) {
    const Enclosure x = *any::enclosure();
    return {*any::rational_in(x), x};
  }
  const Tracked x = any_expression(depth - 1), y = any_expression(depth - 1);
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      return {x.exact + y.exact, x.set + y.set};
    case 1:
      return {x.exact - y.exact, x.set - y.set};
    case 2:
      return {x.exact * y.exact, x.set * y.set};
    case 3:
      return y.exact == 0 ? x : Tracked{x.exact / y.exact, x.set / y.set};
    case 4:
      return {std::max(x.exact, y.exact), max(x.set, y.set)};
    case 5:
      return {std::min(x.exact, y.exact), min(x.set, y.set)};
    case 6:
      return {-x.exact, -x.set};
    default:
      return {x.exact, hull(x.set, y.set)};
  }
}

/// 2^(2^n).
Enclosure exp2_of_exp2(int n) {
  Enclosure x{2, Precision{64}};
  for (int i = 0; i < n; ++i) x *= x;
  return x;
}

}  // namespace

TEST_CASE("the inclusion law", "[random]") {
  prop("any expression of enclosures holds that expression of numbers inside", [] {
    const Tracked x = any_expression(3);
    RC_ASSERT(contains(sharp(x.set), x.exact));
  });
  prop("mixed operations with exact numbers too", [] {
    const Enclosure x = *any::enclosure();
    const Rational t = *any::rational_in(x), r = *any::rational();
    RC_ASSERT(contains(sharp(x + r), t + r));
    RC_ASSERT(contains(sharp(r - x), r - t));
    RC_ASSERT(contains(sharp(x * r), t * r));
    if (r != 0) RC_ASSERT(contains(sharp(x / r), t / r));
    if (t != 0) RC_ASSERT(contains(sharp(r / x), r / t));
  });
  prop("assignment operators agree with the operators", [] {
    const Enclosure x = *any::enclosure(), y = *any::enclosure();
    Enclosure sum = x, times = x;
    sum += y;
    times *= y;
    RC_ASSERT(sum.lower() == (x + y).lower());
    RC_ASSERT(times.upper() == (x * y).upper());
  });
}

TEST_CASE("an enclosure of one number", "[random]") {
  prop("holds it, and is as narrow as its precision says", [] {
    const Rational x = *any::rational();
    const Precision precision = *any::precision();
    const Enclosure set{x, precision};
    RC_ASSERT(contains(sharp(set), x));
    RC_ASSERT(set.upper() - set.lower() <= abs(x) * power_of_two(3 - precision.bits));
  });
  prop("has radius 0 when the number is dyadic and fits", [] {
    const auto mantissa = *rc::gen::inRange(-1000, 1000);
    const Rational x = mantissa * power_of_two(*rc::gen::inRange(-300, 300));
    const Enclosure set{x, Precision{10}};
    RC_ASSERT(set.lower() == x);
    RC_ASSERT(set.upper() == x);
  });
  prop("meets the enclosure at any other precision", [] {
    const Rational x = *any::rational();
    RC_ASSERT(overlaps(Enclosure(x, *any::precision()), Enclosure(x, *any::precision())));
  });
}

TEST_CASE("end points", "[random]") {
  prop("are ordered, with the midpoint between, and are themselves enclosed", [] {
    const Enclosure x = *any::enclosure();
    RC_ASSERT(x.lower() <= x.midpoint());
    RC_ASSERT(x.midpoint() <= x.upper());
    RC_ASSERT(x.lower_end().lower() == x.lower());
    RC_ASSERT(x.upper_end().upper() == x.upper());
    RC_ASSERT(x.lower_end().upper() == x.lower());
    RC_ASSERT(contains(x, x.centre().midpoint()));
  });
  prop("between(a, b) holds a and b, and hull(X, Y) holds X and Y", [] {
    const Enclosure x = *any::enclosure(), y = *any::enclosure(), both = hull(x, y);
    RC_ASSERT(contains(sharp(both), *any::rational_in(x)));
    RC_ASSERT(contains(sharp(both), *any::rational_in(y)));
    Rational a = *any::rational(), b = *any::rational();
    if (b < a) std::swap(a, b);
    const Enclosure cell = between(a, b, *any::precision());
    RC_ASSERT(contains(sharp(cell), a));
    RC_ASSERT(contains(sharp(cell), b));
  });
  prop("what two enclosures of a number share holds it, and is hardly wider than either", [] {
    const Rational x = *any::rational();
    const Enclosure one = Enclosure{x, *any::precision()} + between(-*any::positive(), 0, Precision{64}),
                    other = Enclosure{x, *any::precision()} + between(0, *any::positive(), Precision{64});
    const Enclosure shared = intersection(one, other);
    RC_ASSERT(contains(sharp(shared), x));
    const Rational room = 1 + power_of_two(-4);
    RC_ASSERT(shared.upper() - shared.lower() <= room * (one.upper() - one.lower()));
    RC_ASSERT(shared.upper() - shared.lower() <= room * (other.upper() - other.lower()));
    RC_ASSERT(intersection(one, Enclosure::unknown(Precision{64})).upper() == one.upper());
  });
  const Enclosure tiny = Enclosure{power_of_two(-(1L << 23)), Precision{64}};
  const Enclosure beyond = tiny * tiny * tiny;  // 2^(-3 * 2^23): below every end point that is written out
  CHECK(beyond.lower() == 0);
  CHECK(beyond.upper() > 0);
  CHECK((-beyond).upper() == 0);
  CHECK((-beyond).lower() < 0);
  CHECK(is_positive(beyond) == Trilean::yes);
  CHECK(intersection(beyond, hull(beyond, beyond + beyond)).has_digits(9));  // no end point is written out
}

TEST_CASE("comparisons", "[random]") {
  prop("a settled answer is the answer for every number inside", [] {
    const Enclosure x = *any::enclosure(), y = *any::enclosure();
    const Rational s = *any::rational_in(x), t = *any::rational_in(y);
    const Trilean answer = at_most(x, y);
    if (answer == Trilean::yes) RC_ASSERT(s <= t);
    if (answer == Trilean::no) RC_ASSERT(s > t);
    if (is_positive(x) == Trilean::yes) RC_ASSERT(s > 0);
    if (is_positive(x) == Trilean::no) RC_ASSERT(s <= 0);
    if (is_negative(x) == Trilean::yes) RC_ASSERT(s < 0);
    if (is_negative(x) == Trilean::no) RC_ASSERT(s >= 0);
  });
  prop("exact dyadic numbers are always settled", [] {
    const Rational s = *rc::gen::inRange(-9, 9), t = *rc::gen::inRange(-9, 9);
    const Enclosure x{s, Precision{8}};
    RC_ASSERT(at_most(x, t) == trilean(s <= t));
    RC_ASSERT(at_least(x, t) == trilean(s >= t));
    RC_ASSERT(is_positive(x) == trilean(s > 0));
    RC_ASSERT(is_negative(x) == trilean(s < 0));
  });
  const Enclosure across = between(-1, 1, Precision{64});
  CHECK(at_most(across, Rational{0}) == Trilean::unknown);
  CHECK(at_least(across, Rational{0}) == Trilean::unknown);
  CHECK(is_positive(across) == Trilean::unknown);
  CHECK(at_most(across, Rational{2}) == Trilean::yes);
  CHECK(at_most(Enclosure(Rational{1, 3}, Precision{64}), Rational{1, 3}) == Trilean::unknown);
}

TEST_CASE("what is not finite answers unknown to everything") {
  const Enclosure zero{0, Precision{64}}, one{1, Precision{64}};
  for (const Enclosure& x : {one / zero, zero / zero, one / between(-1, 1, Precision{64}), (one / zero) * zero,
                             (one / zero) - (one / zero)}) {
    CHECK_FALSE(x.is_finite());
    CHECK(at_most(x, one) == Trilean::unknown);
    CHECK(at_most(one, x) == Trilean::unknown);
    CHECK(at_least(x, Rational{0}) == Trilean::unknown);
    CHECK(is_positive(x) == Trilean::unknown);
    CHECK(is_negative(x) == Trilean::unknown);
    CHECK_FALSE(x.has_digits(1));
    CHECK_FALSE((x + one).is_finite());
    CHECK(contains(x, 7));
    CHECK(Catch::Detail::stringify(x) == "[not finite]");
  }
}

TEST_CASE("digits", "[random]") {
  prop("has_digits means upper - lower <= 10^-digits |x| for every x inside", [] {
    const Enclosure x = *any::enclosure();
    const auto digits = *rc::gen::inRange(1L, 40L);
    if (!x.has_digits(digits)) return;
    const Rational t = *any::rational_in(x);
    RC_ASSERT((x.upper() - x.lower()) * power_of_ten(static_cast<unsigned long>(digits)) <= abs(t));
  });
  prop("digits() is the largest number that has_digits accepts", [] {
    const Enclosure x = *any::enclosure();
    const long most = 50, digits = x.digits(most);
    RC_ASSERT(digits >= 0 && digits <= most);
    if (digits > 0) RC_ASSERT(x.has_digits(digits));
    if (digits < most) RC_ASSERT(!x.has_digits(digits + 1));
  });
  CHECK(Enclosure(0, Precision{64}).has_digits(1000));
  CHECK_FALSE(between(0, 1, Precision{64}).has_digits(1));
  CHECK_FALSE(between(-1, 1, Precision{64}).has_digits(1));  // a ball around 0
  CHECK_FALSE(exp2_of_exp2(30).has_digits(1));               // too large to be written out
  CHECK(between(1, Rational(1001, 1000), Precision{64}).digits(20) == 2);
}

TEST_CASE("the error bits bound the radius by the midpoint, and centres are compared exactly", "[random]") {
  prop("of any enclosure", [] {
    const Enclosure x = *any::enclosure(), y = *any::enclosure();
    const Rational radius = (sharp(x).upper() - sharp(x).lower()) / 2, middle = sharp(x).midpoint();
    if (radius == 0)
      RC_ASSERT(x.error_bits() < -1'000'000);
    else if (middle == 0)
      RC_ASSERT(x.error_bits() > 1'000'000);
    else
      RC_ASSERT(radius < power_of_two(x.error_bits()) * abs(middle));
    RC_ASSERT(is_centred_higher(x, y) == (middle > sharp(y).midpoint()));
  });
}

TEST_CASE("copies and moves leave the value and the precision alone") {
  const Enclosure x{Rational{1, 3}, Precision{99}};
  Enclosure copy = x, moved = std::move(copy);
  CHECK(moved.precision() == Precision{99});
  CHECK(moved.lower() == x.lower());
  Enclosure assigned;
  assigned = moved;
  CHECK(assigned.upper() == x.upper());
  CHECK(assigned.precision() == Precision{99});
}

TEST_CASE("the whole number below an enclosure is found however small or large its numbers are") {
  const Precision precision{64};
  Enclosure tiny{Rational(1, 3), precision};
  for (int squarings = 0; squarings < 40; ++squarings) tiny *= tiny;
  CHECK(whole_below(tiny, 500) == Integer{0});
  CHECK(whole_below(-tiny, 500) == Integer{-1});
  CHECK(whole_below(Enclosure{Rational(7, 2), precision}) == Integer{3});
  CHECK(whole_below(Enclosure{Rational(-7, 2), precision}, 1) == Integer{-7});
  CHECK(whole_below(between(Rational(5, 2), Rational(7, 2), precision), 2) ==
        Integer{9});  // the ball is a little wider
  CHECK_FALSE(whole_below(exp(Enclosure{Rational{power_of_ten(60)}, precision})));
  CHECK_FALSE(whole_below(Enclosure::unknown(precision)));
}

TEST_CASE("the whole number above an enclosure", "[random]") {
  prop("is the least above all of it, cut to what was asked for", [] {
    const Enclosure x = *any::enclosure();
    constexpr long most = 1'000;
    const Rational above = -floor(-sharp(x).upper());
    RC_ASSERT(Rational{whole_above(x, most)} == std::clamp<Rational>(above, -most, most));
  });
  const Precision precision{64};
  CHECK(whole_above(Enclosure{3, precision}, 10) == 3);
  CHECK(whole_above(Enclosure{Rational{-5, 2}, precision}, 10) == -2);
  CHECK(whole_above(Enclosure{power_of_two(-1'000'000), precision}, 10) == 1);
  CHECK(whole_above(Enclosure{-power_of_two(-1'000'000), precision}, 10) == 0);
  CHECK(whole_above(Enclosure{power_of_two(1'000'000), precision}, 10) == 10);
  CHECK(whole_above(Enclosure{-power_of_two(1'000'000), precision}, 10) == -10);
  CHECK(whole_above(Enclosure::unknown(precision), 10) == 10);
}

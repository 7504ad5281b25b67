// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/supremum.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{128};
constexpr long digits = 8;

/// A polynomial of degree 3 on [from, to], whose second derivative is `bend` at most in size.
struct Cubic {
  Rational a, b, c, from, to;

  [[nodiscard]] Rational at(const Rational& x) const { return ((a * x + b) * x + c) * x; }
  [[nodiscard]] Rational bend() const {
    const Rational end = std::max<Rational>(abs(from), abs(to));
    return 6 * abs(a) * end + 2 * abs(b);
  }
  [[nodiscard]] BoundedBetween bounded() const {
    return {from, to,
            [this](const Rational& x) {
              return Enclosure{at(x), precision};
            },
            [most = bend()](const Rational& x, const Enclosure& at_x, const Rational& y, const Enclosure& at_y) {
              return max(at_x, at_y) + Enclosure{Rational{most * (y - x) * (y - x) / 8}, precision};
            }};
  }
};

rc::Gen<Cubic> cubic() {
  return rc::gen::exec([] {
    const auto number = [] { return Rational(*rc::gen::inRange(-20, 21), *rc::gen::inRange(1, 8)); };
    const Rational from = number(), width = *any::rational_between(0, 4);
    return Cubic{number(), number(), number(), from, from + width};
  });
}

}  // namespace

TEST_CASE("a searched supremum", "[random]") {
  prop("is no less than any value, and is nearly reached at its place", [] {
    const Cubic f = *cubic();
    const SearchedSupremum found = supremum(f.bounded(), precision, digits);
    RC_ASSERT(found.value.is_finite());
    for (int i = 0; i <= 50; ++i) RC_ASSERT(f.at(f.from + (f.to - f.from) * i / 50) <= found.value.upper());
    RC_ASSERT(found.place >= f.from && found.place <= f.to);
    RC_ASSERT(found.value.lower() <= f.at(found.place));
  });
  prop("settles on which side of a limit it lies", [] {
    const Cubic f = *cubic();
    const Enclosure all = supremum(f.bounded(), precision, digits).value;
    const Rational apart = Rational(1, 100) + abs(all.upper()) / 100;
    RC_ASSERT(supremum(f.bounded(), precision, digits, Rational(all.upper() + apart)).value.upper() <=
              all.upper() + apart);
    RC_ASSERT(supremum(f.bounded(), precision, digits, Rational(all.lower() - apart)).value.lower() >=
              all.lower() - apart);
  });
}

TEST_CASE("the supremum of a parabola is found to its digits, and fewer cells leave it wide") {
  const Cubic f{0, -1, 1, -2, 3};  // x - x^2, at most 1/4
  const SearchedSupremum found = supremum(f.bounded(), precision, digits);
  CHECK(contains(found.value, Rational(1, 4)));
  CHECK(found.value.has_digits(digits - 1));
  CHECK(abs(found.place - Rational(1, 2)) < Rational(1, 1000));
  const Enclosure wide = supremum(f.bounded(), precision, digits, std::nullopt, 4).value;
  CHECK(contains(wide, Rational(1, 4)));
  CHECK_FALSE(wide.has_digits(digits - 1));
}

TEST_CASE("of one point, of a constant, and of what is not known") {
  const Cubic point{1, 0, 0, 2, 2};
  CHECK(contains(supremum(point.bounded(), precision, digits).value, 8));
  const Cubic flat{0, 0, 0, 0, 1};
  CHECK(contains(supremum(flat.bounded(), precision, digits).value, 0));
  BoundedBetween unknown = flat.bounded();
  unknown.at = [](const Rational&) { return Enclosure::unknown(precision); };
  CHECK_FALSE(supremum(unknown, precision, digits).value.is_finite());
}

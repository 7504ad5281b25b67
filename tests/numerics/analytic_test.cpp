// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/analytic.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "complex_sets.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{100};

Complex at(const Rational& real, const Rational& imaginary, const Rational& radius = 0) {
  return complex_at(real, imaginary, precision, radius);
}
Enclosure reach() { return {*any::rational_between(1, 50), precision}; }

/// Two terms that nearly undo each other around 100.
Complex balanced(const Complex& x) { return log(x) * Rational{100} - x; }
Complex root(const Complex& x) { return sqrt(x); }

}  // namespace

TEST_CASE("values over wide sets", "[random]") {
  prop("hold the value at every point inside", [] {
    const Rational x = *any::rational_between(20, 120), y = *any::rational_between(-5, 5);
    const Rational radius = *any::rational_between(0, 10), share = *any::rational_between(-1, 1);
    const Complex set = at(x, y, radius), point = at(x + share * radius, y - share * radius);
    const Enclosure step{*any::rational_between(0, 3), precision};
    RC_ASSERT(meet(over(balanced, set, reach()), balanced(point)));
    RC_ASSERT(meet(increment(root, set, step, reach()), root(point + step) - root(point)));
  });
}

TEST_CASE("they are much tighter than plain ones") {
  const Complex set = at(100, 0, 1);
  const auto accuracy = [](const Complex& x) { return acb_rel_accuracy_bits(x.value()); };
  const Enclosure half{50, precision}, one{1, precision};
  CHECK(accuracy(over(balanced, set, half)) >= accuracy(balanced(set)) + 3);
  CHECK(accuracy(increment(root, set, one, half)) >= accuracy(root(set + one) - root(set)) + 3);
}

TEST_CASE("they are not finite over singularities") {
  const Enclosure one{1, precision};
  CHECK_FALSE(over(balanced, at(1, 0, 2), one).is_finite());
  CHECK_FALSE(increment(root, at(1, 0, 2), one, one).is_finite());
}

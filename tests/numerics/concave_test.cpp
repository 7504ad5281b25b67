// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/concave.hpp"
#include "agrees.hpp"

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{256};

struct Counted {
  Supremum found;
  int values = 0;
};
Counted supremum(const std::function<Enclosure(const Rational&)>& f, const Rational& begin, const Rational& guess,
                 const Rational& end, long digits) {
  Counted result;
  const auto value = [&](const Rational& x) {
    ++result.values;
    return f(x);
  };
  result.found = supremum_by_values({value, begin, guess, end}, precision, digits);
  return result;
}
std::function<Enclosure(const Rational&)> exact(const std::function<Rational(const Rational&)>& f) {
  return [f](const Rational& x) { return Enclosure{f(x), precision}; };
}

}  // namespace

TEST_CASE("the top of a smooth concave function is enclosed from few values") {
  // log x - x/c is largest at c: log c - 1.
  for (const Rational& c : {Rational{1}, Rational{3}, Rational{1, 1'000'000}, Rational{123'456'789}}) {
    const auto f = [&](const Rational& x) { return log(Enclosure{x, precision}) - Rational{x / c}; };
    const Counted top = supremum(f, power_of_two(-60), 1, power_of_two(60), 20);
    INFO(c << " after " << top.values);
    CHECK(agrees(top.found.value, log(Enclosure{c, precision}) - Rational{1}));
    CHECK(top.found.value.has_digits(19));
    CHECK(top.values < 120);
  }
}

TEST_CASE("the corner of a piecewise linear function is found as it is") {
  const auto f = exact([](const Rational& x) { return std::min<Rational>({3 * x, x + 1, 7 - 2 * x}); });
  const Counted top = supremum(f, 0, Rational{1, 3}, 100, 30);
  CHECK(contains(top.found.value, 3));  // at 2
  CHECK(top.found.value.has_digits(30));
  CHECK(top.values < 60);
}

TEST_CASE("a supremum at an end, and of a constant") {
  CHECK(contains(supremum(exact([](const Rational& x) { return 1 - x; }), 0, 1, 2, 20).found.value, 1));
  CHECK(contains(supremum(exact([](const Rational& x) { return x; }), 0, 1, 2, 20).found.value, 2));
  const Enclosure flat = supremum(exact([](const Rational&) { return Rational{5}; }), 0, 1, 2, 20).found.value;
  CHECK(flat.lower() == 5);
  CHECK(flat.upper() == 5);
}

TEST_CASE("a function that is not finite has no supremum that is known") {
  const auto f = [](const Rational& x) { return log(Enclosure{x, precision}); };
  CHECK_FALSE(supremum(f, 0, 1, 2, 20).found.value.is_finite());
}

TEST_CASE("suprema of concave functions", "[random]") {
  prop("lie between the value that was found and the chords, whatever the widths of values", [] {
    // The smallest of some lines: its top is at a corner of two.
    std::vector<std::pair<Rational, Rational>> lines = {{1, 0}, {-1, 8}};
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i)
      lines.emplace_back(*any::rational_between(-3, 3), *any::rational_between(0, 5));
    const auto f = [&](const Rational& x) {
      Rational least = 100;
      for (const auto& [slope, height] : lines) least = std::min<Rational>(least, height + slope * x);
      return least;
    };
    Rational top = std::max(f(0), f(8));
    for (const auto& [a, b] : lines)
      for (const auto& [c, d] : lines)
        if (a != c) {
          const Rational x = (d - b) / (a - c);
          if (x >= 0 && x <= 8) top = std::max(top, f(x));
        }
    const Rational width = *rc::gen::element(Rational{0}, Rational{1, 1000}, Rational{1, 10});
    const auto rough = [&](const Rational& x) {
      const Rational y = f(x);
      return between(y - width, y + width / 2, precision);
    };
    const Supremum found = supremum_by_values({rough, 0, *any::rational_between(1, 7), 8}, precision, 20);
    RC_ASSERT(contains(found.value, top));
    RC_ASSERT(found.found.lower() <= top);
    const Rational most = abs(top) / 1'000'000 + power_of_two(-100);  // a top of 0 has no relative width
    if (width == 0) RC_ASSERT(found.value.upper() - found.value.lower() <= most);
  });
}

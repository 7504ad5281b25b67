// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/box_polynomial.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

const Box cube2 = {{-1, 1}, {-1, 1}};

bool is_inside(const std::vector<Rational>& x, const Box& box) {
  for (std::size_t v = 0; v < box.size(); ++v)
    if (x[v] < box[v].lower || x[v] > box[v].upper) return false;
  return x.size() == box.size();
}

/// The point is in the box, and the value is between f there and what the enclosure ends at.
bool is_sound(const BoxMaximum& found, const BoxPolynomial& f, const Box& box) {
  if (!is_inside(found.point, box) || found.value.infinite) return false;
  const Rational there = evaluate(f, found.point);
  if (found.value.exact) return there == *found.value.exact;
  return there <= found.value.value.upper() && there >= found.value.value.lower();
}

/// Calls visit at each point of a grid of the box.
template <class Visit>
void on_grid(const Box& box, int steps, const Visit& visit, std::vector<Rational> x = {}) {
  if (x.size() == box.size()) return visit(x);
  const Interval& side = box[x.size()];
  x.emplace_back();
  for (int k = 0; k <= steps; ++k) {
    x.back() = side.lower + (side.upper - side.lower) * k / steps;
    on_grid(box, steps, visit, x);
  }
}

BoxPolynomial any_polynomial(std::size_t variables, unsigned degree) {
  BoxPolynomial f;
  const auto terms = *rc::gen::inRange(0, 7);
  for (int k = 0; k < terms; ++k) {
    std::vector<unsigned> powers;
    for (std::size_t v = 0; v < variables; ++v) powers.push_back(*rc::gen::inRange(0U, degree + 1));
    f.push_back({Rational(*rc::gen::inRange(-9, 10), *rc::gen::inRange(1, 4)), powers});
  }
  return f;
}

Box any_box(std::size_t variables) {
  Box box;
  for (std::size_t v = 0; v < variables; ++v) {
    const Rational lower(*rc::gen::inRange(-6, 5), 3);
    box.push_back({lower, lower + Rational(*rc::gen::inRange(0, 7), 2)});
  }
  return box;
}

}  // namespace

TEST_CASE("The maximum of a polynomial on a box", "[random]") {
  prop("is at least every value on a grid, and its point proves it", [] {
    const auto variables = *rc::gen::inRange<std::size_t>(1, 4);
    const auto f = any_polynomial(variables, 3);
    const Box box = any_box(variables);
    const auto found = maximum(f, box, 15);
    RC_ASSERT(is_sound(found, f, box));
    on_grid(box, 6, [&](const std::vector<Rational>& x) {
      const Rational value = evaluate(f, x);
      RC_ASSERT(value <= found.value.exact.value_or(found.value.value.upper()));
    });
  });
  prop("is exact at a corner where f is affine in each variable", [] {
    const auto variables = *rc::gen::inRange<std::size_t>(1, 6);
    const auto f = any_polynomial(variables, 1);
    const Box box = any_box(variables);
    Rational best = evaluate(f, maximum(f, box, 5).point);
    on_grid(box, 1, [&](const std::vector<Rational>& x) { best = std::max(best, evaluate(f, x)); });
    const auto found = maximum(f, box, 5);
    RC_ASSERT(found.value.exact.has_value());
    RC_ASSERT(*found.value.exact == best);
  });
  prop("shifts with a constant", [] {
    const auto f = any_polynomial(2, 2);
    const Box box = any_box(2);
    auto shifted = f;
    shifted.push_back({7, {0, 0}});
    const auto plain = maximum(f, box, 15), moved = maximum(shifted, box, 15);
    RC_ASSERT(agrees(plain.value.value + Rational{7}, moved.value.value));
  });
}

TEST_CASE("Maxima known by hand") {
  const auto exact = [](const BoxPolynomial& f, const Box& box) { return maximum(f, box, 30).value.exact; };
  CHECK(exact({}, {}) == Rational{0});
  CHECK(exact({{3, {}}}, {}) == Rational{3});
  CHECK(exact({}, {{1, 2}}) == Rational{0});
  CHECK(exact({{2, {2}}, {-1, {1}}}, {{-1, 1}}) == Rational{3});
  SECTION("x - 3x^2 peaks at 1/6, x^3 - x at -1/sqrt 3 with the value 2/(3 sqrt 3)") {
    CHECK(exact({{1, {1}}, {-3, {2}}}, {{-1, 1}}) == Rational(1, 12));
    const auto found = maximum({{1, {3}}, {-1, {1}}}, {{-1, 1}}, 40).value;
    CHECK(agrees(found.value, Rational{2} / (Rational{3} * sqrt(Enclosure{3, Precision{300}}))));
    CHECK(found.value.has_digits(40));
  }
  SECTION("a critical point 2/7 of a quartic whose slope does not factor by itself is found exactly") {
    // -(7x - 2)^2 (x^2 + x + 3) has its maximum 0 there.
    const BoxPolynomial f = {{-49, {4}}, {-21, {3}}, {-123, {2}}, {80, {1}}, {-12, {0}}};
    CHECK(exact(f, {{-1, 1}}) == Rational{0});
  }
  SECTION("a rational peak inside: -(x - 1/3)^2 - (y + 1/5)^2 - (x - 1/3)(y + 1/5)") {
    const BoxPolynomial f = {{-1, {2, 0}},
                             {-1, {0, 2}},
                             {-1, {1, 1}},
                             {Rational(2, 3) - Rational(1, 5), {1, 0}},
                             {Rational(1, 3) - Rational(2, 5), {0, 1}}};
    const auto found = maximum(f, cube2, 20);
    CHECK(found.value.exact);
    CHECK((found.point == std::vector<Rational>{Rational(1, 3), Rational(-1, 5)}));
  }
  SECTION("a ridge: -(x - y)^2 is 0 on a diagonal") {
    CHECK(exact({{-1, {2, 0}}, {2, {1, 1}}, {-1, {0, 2}}}, cube2) == Rational{0});
  }
  SECTION("a cell of no width") { CHECK(exact({{1, {2, 2}}}, {{2, 2}, {-3, 1}}) == Rational{36}); }
  SECTION("a multi-affine form of sixteen variables") {
    BoxPolynomial f;
    Box box(16, Interval{-1, 1});
    for (std::size_t v = 0; v + 1 < 16; ++v) {
      std::vector<unsigned> powers(16);
      powers[v] = powers[v + 1] = 1;
      f.push_back({v % 2 == 0 ? 1 : -2, powers});
    }
    CHECK(exact(f, box) == Rational{8 + 14});
  }
}

TEST_CASE("Maxima without a closed form keep their digits") {
  const auto digits_of = [](const BoxPolynomial& f, const Box& box, long digits) {
    const auto found = maximum(f, box, digits);
    CHECK(is_sound(found, f, box));
    return found.value.exact ? digits : found.value.value.digits(digits);
  };
  SECTION("the squared 2-norm of differences of (x, 2x^2): four maximisers on edges") {
    // (x - y)^2 + 4 (x^2 - y^2)^2, whose largest value is (71 + 8 sqrt 2)/16
    const BoxPolynomial f = {{1, {2, 0}}, {-2, {1, 1}}, {1, {0, 2}}, {4, {4, 0}}, {-8, {2, 2}}, {4, {0, 4}}};
    CHECK(digits_of(f, cube2, 40) == 40);
    const Enclosure known = (Rational{71} + Rational{8} * sqrt(Enclosure{2, Precision{300}})) / Rational{16};
    CHECK(agrees(maximum(f, cube2, 40).value.value, known));
  }
  SECTION("an irrational peak inside: x + y + xy - x^4 - 2y^4 - x^2y^2") {
    const BoxPolynomial f = {{1, {1, 0}}, {1, {0, 1}}, {1, {1, 1}}, {-1, {4, 0}}, {-2, {0, 4}}, {-1, {2, 2}}};
    CHECK(digits_of(f, {{-2, 2}, {-2, 2}}, 30) == 30);
  }
  SECTION("Himmelblau's function in reverse: four peaks, two of them irrational, all of height 0") {
    // -(x^2 + y - 11)^2 - (x + y^2 - 7)^2, moved up by 1
    const BoxPolynomial f = {{-1, {4, 0}}, {-2, {2, 1}}, {21, {2, 0}}, {-1, {0, 4}},  {-2, {1, 2}},
                             {13, {0, 2}}, {14, {1, 0}}, {22, {0, 1}}, {-169, {0, 0}}};
    CHECK(digits_of(f, {{-5, 5}, {-5, 5}}, 20) == 20);
    CHECK(contains(maximum(f, {{-5, 5}, {-5, 5}}, 20).value.value, 1));
  }
}

TEST_CASE("a form whose coefficients would be too long is not made: the maximum stays wide") {
  const Rational far{"1122176531662927/1000000000000000"};
  BoxPolynomial f;  // (x^2 - y^2)^70
  Rational binomial = 1;
  for (unsigned k = 0; k <= 70; ++k) {
    f.push_back({k % 2 == 0 ? binomial : Rational{-binomial}, {2 * (70 - k), 2 * k}});
    binomial = binomial * (70 - k) / (k + 1);
  }
  const Box box = {{0, far}, {0, far}};
  const Work before = work_done();
  const BoxMaximum found = maximum(f, box, 15);
  CHECK(work_done() - before < Work{100'000'000});
  CHECK(is_sound(found, f, box));
  CHECK(found.value.value.upper() >= power(far, 140));
  // On a short box it is made.
  CHECK(maximum(f, {{0, 1}, {0, 1}}, 15).value.exact == Rational{1});
}

// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/turned_contour.hpp"

#include <catch2/catch.hpp>

#include "dpcert/numerics/elementary.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{128};

/// Of X = 0.
class NoMoments final : public RayMoments {
 public:
  Complex at(const Complex& s) const override { return Complex{1, s.precision()}; }
  Enclosure most(const Complex& s) const override { return {1, s.precision()}; }
  Enclosure most_beyond(const Complex& s) const override { return {1, s.precision()}; }
};

/// (1/2 pi i) times the integral of e^(-zr)/(z(z+1)).
Enclosure inverted(const Hyperbola& hyperbola, const Rational& step, long points, const Rational& r) {
  RayProduct product;
  product.factors.emplace_back(std::make_unique<NoMoments>(), 3);
  return line_along(hyperbola, step, points, product, precision).at(Enclosure{r, precision});
}

const Hyperbola right{1, 2}, midway{Rational(-3, 5), Rational(1, 2)}, left{-3, 1};

/// By residues: 0, less 1, and plus e^r to the left of each pole.
void check(const Rational& step, long points, const Rational& r) {
  INFO(step << ", " << points << " points, r " << r);
  const Enclosure gone{0, precision}, one{1, precision}, grown = exp(Enclosure{r, precision});
  CHECK(contains(inverted(right, step, points, r), 0));
  CHECK(contains(inverted(midway, step, points, r), -1));
  CHECK(overlaps(inverted(left, step, points, r), grown - one));
}

}  // namespace

TEST_CASE("turned lines hold the integral, however coarse the rule is") {
  for (const long parts : {80, 40, 20, 10, 5, 3, 2})
    for (const Rational& r : {Rational{4}, Rational{1}, Rational(1, 10)}) check(Rational(1, parts), 7 * parts, r);
  CHECK(inverted(midway, Rational(1, 40), 280, 1).has_digits(12));
}

TEST_CASE("turned lines hold the integral, however early they end") {
  for (const long points : {400, 200, 100, 50, 20, 5})
    for (const Rational& r : {Rational{1}, Rational(1, 100)}) check(Rational(1, 60), points, r);
}

TEST_CASE("poles beside a hyperbola are seen") {
  const Hyperbola across{Rational(-1, 5), 2};
  CHECK(right.stays_with(2));
  CHECK_FALSE(right.stays_with(Rational(-1, 2)));
  CHECK(midway.stays_with(Rational(-1, 2)));
  CHECK_FALSE(midway.stays_with(1));
  CHECK_FALSE(midway.stays_with(-2));
  CHECK(left.stays_with(-2));
  CHECK_FALSE(left.stays_with(Rational(-1, 2)));
  CHECK_FALSE(across.stays_with(Rational(1, 3)));
}

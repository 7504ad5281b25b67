// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/polynomial.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Polynomial times(const Polynomial& f, const Polynomial& g) {
  Polynomial product(f.size() + g.size() - 1);
  for (std::size_t i = 0; i < f.size(); ++i)
    for (std::size_t k = 0; k < g.size(); ++k) product[i + k] += f[i] * g[k];
  return product;
}

Polynomial with_roots(const std::vector<Rational>& roots, const Rational& factor) {
  Polynomial f = {factor};
  for (const Rational& root : roots) f = times(f, {-root, 1});
  return f;
}

bool holds(const Bracket& bracket, const Rational& x) { return bracket.lower <= x && x <= bracket.upper; }

}  // namespace

TEST_CASE("Real roots of a polynomial", "[random]") {
  prop("are those it was made of, each once, whatever their multiplicity", [] {
    auto roots = *rc::gen::container<std::vector<Rational>>(*rc::gen::inRange<std::size_t>(0, 5), any::rational());
    if (!roots.empty() && *rc::gen::arbitrary<bool>()) roots.push_back(roots.front());
    const Rational factor = *any::positive() * *rc::gen::element<Rational>(1, -1);
    const std::set<Rational> distinct{roots.begin(), roots.end()};
    const auto found = real_roots(with_roots(roots, factor), 60);
    RC_ASSERT(found.size() == distinct.size());
    RC_ASSERT(std::equal(found.begin(), found.end(), distinct.begin(), holds));
    for (std::size_t k = 0; k < found.size(); ++k) {
      RC_ASSERT(found[k].upper - found[k].lower <= abs(found[k].upper) * power_of_two(-58));
      if (k > 0) RC_ASSERT(found[k - 1].upper < found[k].lower);
    }
  });
  prop("without an exact form are where the sign changes", [] {
    // (x^2 - a)(x^2 + b): +-sqrt(a)
    const Rational a = *any::positive() * 2 + Rational(1, 7), b = *any::positive();
    const auto found = real_roots(times({-a, 0, 1}, {b, 0, 1}), 80);
    RC_ASSERT(found.size() == 2);
    RC_ASSERT(found[1].lower * found[1].lower <= a && found[1].upper * found[1].upper >= a);
    RC_ASSERT(found[0].lower == -found[1].upper && found[0].upper == -found[1].lower);
  });
}

TEST_CASE("Real roots in corner cases") {
  CHECK(real_roots({}, 40).empty());
  CHECK(real_roots({0, 0}, 40).empty());
  CHECK(real_roots({3}, 40).empty());
  CHECK(real_roots({1, 0, 1}, 40).empty());
  CHECK(real_roots({1, 0, 0}, 40).empty());

  const auto linear = real_roots({1, 3, 0}, 40);
  REQUIRE(linear.size() == 1);
  CHECK((linear[0].lower == Rational(-1, 3) && linear[0].upper == Rational(-1, 3)));
  const auto triple_zero = real_roots({0, 0, 0, 5}, 40);
  REQUIRE(triple_zero.size() == 1);
  CHECK((triple_zero[0].lower == 0 && triple_zero[0].upper == 0));

  SECTION("scales a thousand powers of two apart, and two roots that are almost one") {
    const Rational tiny = power_of_two(-1000) / 3, huge = power_of_two(1000) / 3, near = 1 + power_of_two(-200);
    const std::vector<Rational> roots = {-huge, -tiny, 0, tiny, 1, near, huge};
    const auto found = real_roots(with_roots(roots, 1), 250);
    REQUIRE(found.size() == roots.size());
    CHECK(std::equal(found.begin(), found.end(), roots.begin(), holds));
  }
}

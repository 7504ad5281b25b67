// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any_body.hpp"
#include "bodies/lift.hpp"
#include "bodies/lp_norm.hpp"
#include "dpcert/geometry/contains.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/geometry/volume.hpp"
#include "dpcert/geometry/why_no_norm.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

const Precision precision{256};

Number norm(const Vector& x, const Exponent& p) { return lp_norm(x, p, precision); }

}  // namespace

TEST_CASE("exponents") {
  CHECK(dual_exponent(Rational{1}) == std::nullopt);
  CHECK(dual_exponent(std::nullopt) == Rational{1});
  CHECK(dual_exponent(Rational{2}) == Rational{2});
  CHECK(dual_exponent(Rational(3, 2)) == Rational{3});
  CHECK(hoelder_exponent(Rational{4}, Rational{2}) == Rational{4});
  CHECK(hoelder_exponent(std::nullopt, Rational{2}) == Rational{2});
  CHECK(hoelder_exponent(Rational{2}, Rational{4}) == std::nullopt);
}

TEST_CASE("rational powers") {
  CHECK(rational_power(Rational(8, 27), Rational(2, 3)) == Rational(4, 9));
  CHECK(rational_power(2, Rational(1, 2)) == std::nullopt);
  CHECK(rational_power(0, Rational(1, 2)) == Rational{0});
  CHECK(rational_power(1, *read_rational("1e300")) == Rational{1});
  CHECK(rational_power(2, *read_rational("1e300")) == std::nullopt);
  CHECK(rational_power(2, 1'000'000'000) == std::nullopt);  // too large to write
}

TEST_CASE("an lp norm", "[random]") {
  CHECK(norm(vector_of({3, -4}), Rational{2}).exact == Rational{5});
  CHECK(norm(vector_of({3, -4}), Rational{1}).exact == Rational{7});
  CHECK(norm(vector_of({3, -4}), std::nullopt).exact == Rational{4});
  CHECK(norm(vector_of({3, 4, 5}), Rational{3}).exact == Rational{6});
  CHECK(norm(vector_of({0, Rational(-2, 3), 0}), Rational(7, 5)).exact == Rational(2, 3));
  CHECK(norm(vector_of({0, 0}), Rational{2}).exact == Rational{0});
  CHECK(norm(vector_of({8, 8}), Rational(1, 1) + Rational(1, 2)).exact == std::nullopt);
  CHECK(agrees(norm(vector_of({1, 1}), Rational{2}), "1.41421356237309504880168872420969807856967187537695", 50));
  CHECK(agrees(norm(vector_of({1, 2}), *read_rational("1e9")), "2", 50));
  prop("falls as p rises, and scales", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    const Vector x = any::vector(d);
    const Rational c = any::radius();
    const Exponent p = any::exponent(), q = any::exponent();
    if (!q || (p && *p <= *q)) RC_ASSERT(norm(x, p).value.upper() >= norm(x, q).value.lower());
    RC_ASSERT(agrees(norm(Vector(c * x), p).value, norm(x, p).value * c));
  });
  prop("is at most a bound exactly when it says so, ties included", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Vector x = any::vector(d);
    const Exponent p = any::exponent();
    const Number length = norm(x, p);
    const Rational bound = length.exact && *rc::gen::inRange(0, 2) == 0 ? *length.exact : any::radius();
    const auto answer = lp_norm_at_most(x, p, bound);
    RC_ASSERT(answer.has_value());
    RC_ASSERT((*answer ? length.value.lower() <= bound : length.value.upper() > bound));
    if (length.exact) RC_ASSERT(*answer == (*length.exact <= bound));
  });
  CHECK(*lp_norm_at_most(vector_of({Rational(3, 5), Rational(4, 5)}), Rational{2}, 1));
  CHECK(*lp_norm_at_most(vector_of({Rational(9, 1), Rational(16, 1)}), Rational(3, 2), 100));
  CHECK_FALSE(*lp_norm_at_most(vector_of({0, 1}), Rational{3}, -1));
  SECTION("a tie but for a power too small to write") {
    for (const char* p : {"1e5", "1e9", "1e300"}) {
      CHECK_FALSE(*lp_norm_at_most(vector_of({1, Rational(-1, 3)}), *read_rational(p), 1));
      CHECK(*lp_norm_at_most(vector_of({0, -1}), *read_rational(p), 1));
      CHECK(*lp_norm_at_most(vector_of({Rational(99, 100), Rational(-99, 100)}), *read_rational(p), 1));
    }
  }
}

TEST_CASE("Hoelder's inequality and its case of equality", "[random]") {
  prop("the maximiser is in the ball and attains the norm, nearly", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    const Vector factors = any::vector(d);
    const Exponent p = any::exponent(), q = any::exponent();
    const Vector y = hoelder_maximiser(factors, p, q, precision);
    RC_ASSERT(*lp_norm_at_most(y, p, 1));
    const Vector image = factors.cwiseProduct(y);
    const Number attained = norm(image, q), bound = norm(factors, hoelder_exponent(p, q));
    RC_ASSERT(attained.value.lower() <= bound.value.upper());
    RC_ASSERT(attained.value.upper() >= bound.value.lower() * (1 - power_of_two(-200)));
  });
}

TEST_CASE("the volume of an lp ball", "[random]") {
  const auto volume_of = [](std::optional<Rational> p, Eigen::Index d, const Rational& r, long digits) {
    return *volume(ball(std::move(p), d, r), digits);
  };
  SECTION("is exact for p = inf, 1, 1/2, ...") {
    CHECK(volume_of(std::nullopt, 3, 2, 20).exact == Rational{64});
    CHECK(volume_of(Rational{1}, 3, 2, 20).exact == Rational(64, 6));
    CHECK(volume_of(Rational(1, 2), 2, 1, 20).exact == Rational(2, 3));  // 4 int (1 - sqrt x)^2 dx
  }
  SECTION("is that of the disc and the ball") {
    const Enclosure pi_value = pi(Precision{400});
    CHECK(volume_of(Rational{2}, 2, 3, 60).has_digits(60));
    CHECK(agrees(volume_of(Rational{2}, 2, 3, 60).value, pi_value * 9));
    CHECK(agrees(volume_of(Rational{2}, 3, 1, 60).value, pi_value * Rational(4, 3)));
  }
  SECTION("agrees with figures computed by other means") {
    CHECK(agrees(volume_of(Rational(5, 4), 103, 1, 40), "2.411640061590131318368086991409651103233e-96", 39));
    CHECK(agrees(volume_of(Rational(3, 2), 3, 1, 40), "2.942765725884714354503116743673582756901", 39));
    CHECK(agrees(volume_of(Rational{3}, 2, 1, 40), "3.533277500570899914627378999296877405144", 39));
    CHECK(agrees(volume_of(Rational{4}, 5, 1, 40), "17.27922660636602911024511599962876251282", 39));
  }
  prop("scales and rises with p", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 8);
    const Rational p = Rational{*rc::gen::inRange(1, 40), 7}, r = any::radius();
    const auto at = [&](const Rational& exponent, const Rational& radius) {
      return volume(ball(exponent, d, radius), 20)->value;
    };
    RC_ASSERT(agrees(at(p, r), at(p, 1) * power(r, static_cast<unsigned long>(d))));
    RC_ASSERT(at(p, r).lower() <= at(p + 1, r).upper());
  });
}

TEST_CASE("below p = 1 an lp ball has a volume and nothing else") {
  const Body star = ball(Rational(1, 2), 2);
  CHECK(volume(star, 20).has_value());
  CHECK(support(star, vector_of({1, 0}), 20).error().where == "/p");
  CHECK(gauge(star, vector_of({1, 0}), 20).error().where == "/p");
  CHECK(contains(ball(Rational{1}, 2), star).error().where == "/inner/p");
  CHECK(contains(star, ball(Rational{1}, 2)).error().where == "/outer/p");
  CHECK(why_no_norm(star)->where == "/p");
  CHECK(scaled(2, star).error().where == "/of/p");
  CHECK(minkowski_sum({ball(Rational{1}, 2), star}).error().where == "/of/1/p");
  CHECK_FALSE(lift(star).has_value());
}

TEST_CASE("lp balls lie in one another as Hoelder's inequality says", "[random]") {
  prop("a larger p, a larger ball", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    const Exponent p = any::exponent(), q = any::exponent();
    const bool nested = !q || (p && *p <= *q);
    const auto answer = contains(ball(q, d), ball(p, d));
    RC_ASSERT(answer.has_value());
    RC_ASSERT(answer->inside == (nested || d == 1));
  });
  SECTION("the radius d^(1/q - 1/p) is the least, exactly") {
    CHECK(contains(ball(Rational{2}, 4, 2), ball(std::nullopt, 4))->inside);
    CHECK_FALSE(contains(ball(Rational{2}, 4, Rational(1999, 1000)), ball(std::nullopt, 4))->inside);
    CHECK(contains(ball(Rational{1}, 16, 4), ball(Rational{2}, 16))->inside);
    CHECK(contains(ball(Rational{2}, 16, 2), ball(Rational{4}, 16))->inside);
    CHECK_FALSE(contains(ball(Rational{2}, 16, 2), ball(Rational{4}, 16, Rational(1001, 1000)))->inside);
  }
  prop("a witness is a point of the one outside the other", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    const Exponent p = any::exponent(), q = any::exponent();
    const Rational r = any::radius(), s = any::radius();
    const auto answer = contains(ball(q, d, s), ball(p, d, r));
    RC_ASSERT(answer.has_value());
    if (answer->inside) return;
    RC_ASSERT(*lp_norm_at_most(*answer->witness, p, r));
    RC_ASSERT(!*lp_norm_at_most(*answer->witness, q, s));
  });
}

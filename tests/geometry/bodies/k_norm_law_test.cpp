// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/k_norm_law.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any_body.hpp"
#include "dpcert/geometry/contains.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/special.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

const Body interval = ball(Rational{1}, 1, 2), box_ball = ball(std::nullopt, 2), disc = ball(Rational{2}, 2);

Rational decimal(const std::string& text) { return *read_rational(text); }

}  // namespace

TEST_CASE("entropy of K-norm noise", "[random]") {
  SECTION("on the line it is that of the Laplace law, log(2 e b)") {
    // K = [-2, 2], scale 3: the law is Laplace(6).
    CHECK(agrees(k_norm_entropy(interval, 3, 50)->value, log(Enclosure{12, Precision{300}}) + Rational{1}));
    CHECK(k_norm_entropy(interval, 3, 50)->has_digits(50));
  }
  SECTION("independent Laplace coordinates: K the cross-polytope") {
    const auto joint = k_norm_entropy(ball(Rational{1}, 5), 3, 40);
    CHECK(agrees(joint->value, (log(Enclosure{6, Precision{300}}) + Rational{1}) * Rational{5}));
  }
  CHECK(k_norm_entropy(ball(Rational(5, 4), 103), 1, 40)->has_digits(40));
  CHECK(k_norm_entropy(box_ball, 0, 20).error().where == "/scale");
  CHECK(k_norm_entropy(hull_of({{0, 0}, {1, 0}, {0, 1}}), 1, 20).error().where == "/body");
  prop("rises by m log c under a scale c, and by log|det| under a map", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = ball(any::exponent(), d);
    const Rational c = any::radius();
    const auto at = [&](const Body& k, const Rational& scale) { return k_norm_entropy(k, scale, 30)->value; };
    RC_ASSERT(agrees(at(body, c), at(body, 1) + log(Enclosure{c, Precision{200}}) * Rational{d}));
    RC_ASSERT(agrees(at(body, c), at(*scaled(-c, body), 1)));
  });
}

TEST_CASE("concentration radius", "[random]") {
  CHECK(agrees(*concentration_radius(7, 1, decimal("0.05"), 40), "3.285315691894671820463487139828184461987", 39));
  CHECK(agrees(*concentration_radius(2, 1, decimal("0.5"), 40), "1.678346990016660653412884512094523084824", 39));
  CHECK(agrees(*concentration_radius(103, 1, decimal("0.95"), 40), "120.2423355597962764102039952889509076321", 39));
  CHECK(agrees(*concentration_radius(26, 1, decimal("0.95"), 40), "34.91608016992406727796315220266490951736", 39));
  SECTION("in one dimension it is -log(1 - p)/rate, however near p is to 0 or 1") {
    for (const char* text : {"0.999", "1e-300", "0.5", "1e-9"}) {
      const Rational p = decimal(text), q = 1 - p;
      for (const Rational& probability : {p, q}) {
        const auto radius = concentration_radius(1, 3, probability, 50);
        CHECK(radius->has_digits(50));
        CHECK(agrees(radius->value, -log(Enclosure{Rational{1 - probability}, Precision{2500}}) / Rational{3}));
      }
    }
  }
  CHECK(concentration_radius(0, 1, Rational(1, 2), 20).error().where == "/dimension");
  CHECK(concentration_radius(1, 0, Rational(1, 2), 20).error().where == "/rate");
  CHECK(concentration_radius(1, 1, 0, 20).error().where == "/probability");
  CHECK(concentration_radius(1, 1, 1, 20).error().where == "/probability");
  prop("is where the gamma law has that mass below", [] {
    const auto m = *rc::gen::inRange(1UL, 300UL);
    const Rational p{*rc::gen::inRange(1, 100), 100}, rate = any::radius();
    const auto radius = concentration_radius(m, rate, p, 30);
    RC_ASSERT(radius->has_digits(30));
    RC_ASSERT(contains(gamma_mass_below(Rational{m}, radius->value * rate), p));
  });
}

TEST_CASE("depth", "[random]") {
  CHECK(is_exactly(depth(box_ball, 1, vector_of({0, 0}), 20), 1));
  SECTION("on the line it is e^(-rate gauge)") {
    CHECK(agrees(depth(interval, 3, vector_of({-5}), 50)->value, exp(Enclosure{Rational(-15, 2), Precision{300}})));
    CHECK(depth(interval, 3, vector_of({-5}), 50)->has_digits(50));
  }
  SECTION("in the plane it is (1 + t) e^-t") {
    const Enclosure t = sqrt(Enclosure{2, Precision{300}});
    CHECK(agrees(depth(disc, 1, vector_of({1, 1}), 50)->value, (t + Rational{1}) * exp(-t)));
  }
  CHECK(depth(box_ball, -1, vector_of({0, 0}), 20).error().where == "/rate");
  CHECK(depth(box_ball, 1, vector_of({0}), 20).error().where == "/point");
  CHECK(depth(hull_of({{1, 2}, {-1, -2}}), 1, vector_of({1, 2}), 20).error().where == "/body");
  prop("is invariant under linear maps and falls along rays", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = any::symmetric(d);
    const Vector x = any::vector(d);
    const Matrix a = any::invertible(d);
    const auto here = depth(body, 1, x, 20);
    RC_PRE(here.has_value());
    RC_ASSERT(meet(here, depth(*image(a, body), 1, a * x, 20)));
    RC_ASSERT(depth(body, 1, 2 * x, 20)->value.lower() <= here->value.upper());
  });
}

TEST_CASE("conditional variance", "[random]") {
  CHECK(is_exactly(conditional_variance(interval, 1, vector_of({3}), 20), 8));  // Laplace(2)
  CHECK(is_exactly(conditional_variance(disc, 2, vector_of({1, 1}), 20), Rational(3, 2)));
  CHECK(is_exactly(conditional_variance(box_ball, 1, vector_of({2, 2}), 20), 12));
  CHECK(conditional_variance(disc, 1, vector_of({0, 0}), 20).error().where == "/direction");
  CHECK(conditional_variance(disc, 1, vector_of({1}), 20).error().where == "/direction");
  prop("does not depend on the length of the direction, and grows with the body", [] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 4);
    const Body body = ball(any::exponent(), d), other = ball(any::exponent(), d, any::radius());
    const Vector x = any::vector(d);
    RC_PRE(!x.isZero(0));
    const auto variance = conditional_variance(body, 1, x, 20);
    RC_ASSERT(meet(variance, conditional_variance(body, 1, Vector(-3 * x), 20)));
    if (contains(other, body)->inside)
      RC_ASSERT(conditional_variance(other, 1, x, 20)->value.upper() >= variance->value.lower());
  });
}

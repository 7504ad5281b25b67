// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/line/event_rule.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/numerics/refine.hpp"
#include "line_families.hpp"
#include "loss.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;
using line::exponential;
using line::laplace;
using line::logistic;
using line::normal;

namespace {

constexpr Precision precision{128};

Distribution plain(Law law) { return {{{1, std::move(law)}}}; }
Distribution mix(const Rational& share, Law x, Law y) { return {{{1 - share, std::move(x)}, {share, std::move(y)}}}; }

Enclosure number(const Rational& x) { return {x, precision}; }

Enclosure delta(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision at = precision) {
  return event_rule(p, q, epsilon, at);
}
Enclosure delta(const Law& p, const Law& q, const Epsilon& epsilon, Precision at = precision) {
  return event_rule(plain(p), plain(q), epsilon, at);
}

Law any_law(int family) {
  const Rational location = *any::rational_between(-2, 2), scale = *any::rational_between(Rational(1, 3), 3);
  return family == 0 ? normal(location, scale) : family == 1 ? laplace(location, scale) : logistic(location, scale);
}
/// A law or a mixture of two, of one family.
Distribution any_of(int family) {
  if (*rc::gen::arbitrary<bool>()) return plain(any_law(family));
  return mix(*any::rational_between(Rational(1, 10), Rational(9, 10)), any_law(family), any_law(family));
}
struct AnyPair {
  Distribution p, q;
};
/// Mostly of the families whose pieces are known, now and then one that is searched.
AnyPair any_pair() {
  const int family = *rc::gen::element(0, 0, 0, 1, 1, 1, 2);
  Distribution p = any_of(family), q = any_of(family);
  return {std::move(p), std::move(q)};
}

Enclosure mass_below(const Distribution& law, const Rational& x) {
  Enclosure sum = number(0);
  for (const auto& [weight, one] : law.components)
    sum += weight * one.family->as_density()->mass_below(one, x, precision);
  return sum;
}

Enclosure density(const Distribution& law, const Enclosure& cell, const Rational& within) {
  Enclosure sum{0, cell.precision()};
  for (const auto& [weight, one] : law.components)
    sum += weight * exp(one.family->as_density()->log_density(one, cell, within));
  return sum;
}

/// The divergence of two exponential laws: the event is a
/// half-line from t = (eps + log(b/a))/(b - a).
Enclosure exponential_delta(const Rational& a, const Rational& b, const Epsilon& epsilon) {
  const Enclosure ratio = epsilon.exponential(precision);
  const Enclosure t = (epsilon.enclose(precision) + log(number(b / a))) / Rational(b - a);
  const Enclosure tail_p = exp(t * Rational{-a}), tail_q = exp(t * Rational{-b});
  if (is_positive(t) != Trilean::yes) return a < b ? Rational{1} - ratio : number(0);
  return a < b ? tail_p - ratio * tail_q : (Rational{1} - tail_p) - ratio * (Rational{1} - tail_q);
}

}  // namespace

TEST_CASE("The event rule agrees with closed forms", "[random]") {
  prop("of normal laws of one variance", [] {
    const Rational shift = *any::rational_between(Rational(1, 100), 4), scale = *any::positive(),
                   mean = *any::rational();
    const Rational sign = *rc::gen::element<Rational>(1, -1);
    const Epsilon epsilon = *any::loss();
    const Enclosure found = delta(normal(mean + sign * shift * scale, scale), normal(mean, scale), epsilon);
    RC_ASSERT(agrees(found, GaussianPair{shift * shift}.delta(epsilon, precision)));
  });
  prop("of Laplace laws of one scale", [] {
    const Rational shift = *any::rational_between(Rational(1, 100), 4), scale = *any::positive(),
                   mean = *any::rational();
    const Rational sign = *rc::gen::element<Rational>(1, -1);
    const Epsilon epsilon = *any::loss();
    const Enclosure found = delta(laplace(mean + sign * shift * scale, scale), laplace(mean, scale), epsilon);
    RC_ASSERT(agrees(found, LaplacePair{shift}.delta(epsilon, precision)));
  });
  prop("of exponential laws", [] {
    const Rational a = *any::positive(), b = a * *any::rational_between(Rational(1, 7), 5);
    RC_PRE(a != b);
    const Epsilon epsilon = *any::loss();
    RC_ASSERT(agrees(delta(exponential(a), exponential(b), epsilon), exponential_delta(a, b, epsilon)));
  });
  prop("of a subsampled law: H((1-s) Q + s P || Q; log r) = s H(P || Q; log(1 + (r-1)/s))", [] {
    const int family = *rc::gen::inRange(0, 3);
    const Rational s = *any::rational_between(Rational(1, 50), Rational(9, 10)), r = *any::rational_between(1, 4);
    const Law p = any_law(family), q = any_law(family);
    const Enclosure sampled = delta(mix(s, q, p), plain(q), Epsilon::log_of(r));
    RC_ASSERT(agrees(sampled, s * delta(p, q, Epsilon::log_of(1 + (r - 1) / s))));
  });
  prop("of one law written as a mixture of itself", [] {
    const int family = *rc::gen::element(0, 0, 1, 1, 2);
    const Law p = any_law(family);
    const Distribution q = any_of(family);
    const Epsilon epsilon = *any::loss();
    RC_ASSERT(agrees(delta(mix(Rational(1, 3), p, p), q, epsilon), delta(plain(p), q, epsilon)));
  });
}

TEST_CASE("The event rule is the supremum over events", "[random]") {
  prop("no interval or half-line beats it", [] {
    const auto [p, q] = any_pair();
    const Epsilon epsilon = *any::loss();
    const Enclosure found = delta(p, q, epsilon), ratio = epsilon.exponential(precision);
    for (int k = 0; k < 20; ++k) {
      const Rational from = *any::rational_between(-4, 4), to = from + *any::rational_between(0, 8);
      const Enclosure inside =
          mass_below(p, to) - mass_below(p, from) - ratio * (mass_below(q, to) - mass_below(q, from));
      const Enclosure below = mass_below(p, to) - ratio * mass_below(q, to);
      for (const Enclosure& event : {inside, below, Rational{1} - ratio - inside, Rational{1} - ratio - below})
        RC_ASSERT(event.lower() <= found.upper());
    }
  });
  prop("and it is the integral of max(0, p - e^eps q)", [] {
    const auto [p, q] = any_pair();
    const Epsilon epsilon = *any::loss();
    const Enclosure ratio = epsilon.exponential(Precision{64});
    const auto excess = [&, p = p, q = q](const Enclosure& cell) {
      const Rational within = cell.midpoint();
      return max(Enclosure{0, Precision{64}}, density(p, cell, within) - ratio * density(q, cell, within));
    };
    // All locations are multiples of 1/250, so that no kink is inside a cell.
    const Enclosure body = riemann_sum(excess, -12, 12, 3000);
    const Rational tails = (mass_below(p, -12) + Rational{1} - mass_below(p, 12)).upper();
    RC_ASSERT(overlaps(body + between(0, tails, Precision{64}), delta(p, q, epsilon)));
  });
}

TEST_CASE("The event rule of Student and logistic laws", "[random]") {
  const auto student = [](const Rational& location, const Rational& scale, const Rational& dof) {
    return Law{find_family("student_t"), {location, scale, dof}, 1};
  };
  prop("of one scale at epsilon 0: the event ends half way", [&] {
    const Rational shift = *any::rational_between(Rational(1, 100), 5), mean = *any::rational();
    const Rational scale = *any::positive(), dof = *rc::gen::element<Rational>(Rational(1, 1000), 1, Rational(11, 2));
    const bool is_student = *rc::gen::arbitrary<bool>();
    const auto at = [&](const Rational& location) {
      return is_student ? student(location, scale, dof) : Law{find_family("logistic"), {location, scale}, 1};
    };
    const Law p = at(mean), q = at(mean + shift * scale);
    const Rational middle = mean + shift * scale / 2;
    const Enclosure found = delta(p, q, Epsilon{});
    RC_ASSERT(agrees(found, mass_below(plain(p), middle) - mass_below(plain(q), middle)));
    RC_ASSERT(found.has_digits(15));
  });
  prop("of scales and degrees of freedom: no interval beats it, and it is the integral", [&] {
    const auto any_student = [&] {
      const Rational location = *rc::gen::inRange(-2, 3), scale = *rc::gen::element<Rational>(1, Rational(1, 2), 2);
      return student(location, scale, *rc::gen::element<Rational>(5, 6, 9));
    };
    const Distribution p =
        *rc::gen::arbitrary<bool>() ? plain(any_student()) : mix(Rational(1, 3), any_student(), any_student());
    const Distribution q = plain(any_student());
    const Epsilon epsilon = *rc::gen::element(Epsilon{}, Epsilon{Rational(1, 2)}, Epsilon{-1});
    const Enclosure found = delta(p, q, epsilon), ratio = epsilon.exponential(precision);
    for (int k = 0; k < 20; ++k) {
      const Rational from = *any::rational_between(-4, 4), to = from + *any::rational_between(0, 8);
      const Enclosure event =
          mass_below(p, to) - mass_below(p, from) - ratio * (mass_below(q, to) - mass_below(q, from));
      RC_ASSERT(event.lower() <= found.upper());
    }
    const auto excess = [&](const Enclosure& cell) {
      return max(Enclosure{0, Precision{64}}, density(p, cell, 0) - ratio * density(q, cell, 0));
    };
    const Rational tails = (mass_below(p, -20) + Rational{1} - mass_below(p, 20)).upper();
    RC_ASSERT(overlaps(riemann_sum(excess, -20, 20, 1500) + between(0, tails, Precision{64}), found));
  });
  SECTION("mixtures whose ratio to each other tends to 1") {
    const Distribution p = mix(Rational(1, 3), student(0, 1, 5), student(3, 1, 5)), q = plain(student(1, 1, 5));
    const Enclosure found = delta(p, q, Epsilon{}, Precision{98});
    CHECK(found.has_digits(15));
    CHECK(agrees(found, delta(q, p, Epsilon{}, Precision{98})));  // H is the total variation there
  }
  SECTION("at the bound of the ratio of logistic laws, and beyond it") {
    const Law p{find_family("logistic"), {1, 1}, 1}, q{find_family("logistic"), {0, 1}, 1};
    CHECK(delta(p, q, Epsilon{1}).upper() < power_of_two(-40));
    CHECK(delta(p, q, Epsilon{2}).upper() < power_of_two(-1000));
  }
}

TEST_CASE("Laws of the event rule", "[random]") {
  prop("H(P||Q; eps) = 1 - e^eps + e^eps H(Q||P; -eps)", [] {
    const auto [p, q] = any_pair();
    const Epsilon epsilon = *any::loss();
    const Enclosure ratio = epsilon.exponential(precision);
    RC_ASSERT(agrees(delta(p, q, epsilon), Rational{1} - ratio + ratio * delta(q, p, Epsilon{} - epsilon)));
  });
  prop("it falls, and is convex in e^eps", [] {
    const auto [p, q] = any_pair();
    const Rational r = *any::rational_between(Rational(1, 5), 4), step = *any::rational_between(Rational(1, 100), 2);
    const Enclosure first = delta(p, q, Epsilon::log_of(r)), second = delta(p, q, Epsilon::log_of(r + step)),
                    third = delta(p, q, Epsilon::log_of(r + 2 * step));
    RC_ASSERT(at_most(second, first) != Trilean::no);
    RC_ASSERT(at_most(second * Rational{2}, first + third) != Trilean::no);
  });
  prop("it is jointly convex: mixing does not add", [] {
    const int family = *rc::gen::inRange(0, 2);
    const Rational s = *any::rational_between(Rational(1, 10), Rational(9, 10));
    const Law a = any_law(family), b = any_law(family), c = any_law(family), d = any_law(family);
    const Epsilon epsilon = *any::loss();
    const Enclosure mixed = delta(mix(s, a, b), mix(s, c, d), epsilon);
    RC_ASSERT(at_most(mixed, (1 - s) * delta(a, c, epsilon) + s * delta(b, d, epsilon)) != Trilean::no);
  });
  prop("H(P||R; eps + eta) <= H(P||Q; eps) + e^eps H(Q||R; eta)", [] {
    const int family = *rc::gen::inRange(0, 2);
    const Distribution p = any_of(family), q = any_of(family), r = any_of(family);
    const Epsilon epsilon = *any::loss(), eta = *any::loss();
    const Enclosure bound = delta(p, q, epsilon) + epsilon.exponential(precision) * delta(q, r, eta);
    RC_ASSERT(at_most(delta(p, r, epsilon + eta), bound) != Trilean::no);
  });
  prop("two precisions meet, and a higher one tells more", [] {
    const auto [p, q] = any_pair();
    const Epsilon epsilon = *any::loss();
    const Enclosure coarse = delta(p, q, epsilon, Precision{*rc::gen::inRange(8L, 100L)});
    const Enclosure fine = delta(p, q, epsilon, Precision{200});
    RC_ASSERT(coarse.is_finite());
    RC_ASSERT(overlaps(coarse, fine));
    RC_ASSERT(fine.upper() - fine.lower() <= power_of_two(-100));
  });
}

TEST_CASE("The event rule in corner cases") {
  SECTION("one law twice: exactly 0, or 1 - e^eps") {
    const Distribution law = mix(Rational(1, 3), normal(0, 1), normal(1, 2));
    CHECK(delta(law, law, Epsilon{}).is_exactly_zero());
    CHECK(delta(law, law, Epsilon{1}).is_exactly_zero());
    CHECK(agrees(delta(law, law, Epsilon{-1}), -expm1(number(-1))));
  }
  SECTION("eps at the top of the log-ratio of N(0,1) to N(0,4), which is log 2, and next to it") {
    const Law p = normal(0, 1), q = normal(0, 2);
    const Rational hair = power_of_two(-100);
    CHECK(delta(p, q, Epsilon::log_of(2)).upper() < power_of_two(-120));
    CHECK(delta(p, q, Epsilon::log_of(2 + hair), Precision{300}).is_exactly_zero());
    const auto below = [&](Precision at) { return delta(p, q, Epsilon::log_of(2 - hair), at); };
    const Enclosure found = refine_to_digits(15, below);
    CHECK(found.has_digits(15));
    // l = log 2 - 3x^2/8, so that with u = -log(1 - hair/2) the event is x^2 < 8u/3; its integral
    // is about (4/3) u p(0) sqrt(8u/3), to a relative error of order u.
    const Enclosure u = -log1p(Enclosure{-hair / 2, Precision{300}});
    const Enclosure top = Rational(4, 3) * u * sqrt(u * Rational(8, 3)) / sqrt(pi(Precision{300}) * Rational{2});
    CHECK(agrees(found / top, between(1 - power_of_two(-90), 1 + power_of_two(-90), precision)));
  }
  SECTION("laws that are nearly one") {
    const Rational shift = power_of_two(-200);
    const Enclosure found =
        refine_to_digits(15, [&](Precision at) { return delta(normal(shift, 1), normal(0, 1), Epsilon{}, at); });
    CHECK(found.has_digits(15));
    CHECK(agrees(found, GaussianPair{shift * shift}.delta(Epsilon{}, Precision{600})));
    CHECK(delta(normal(shift, 1), normal(0, 1), Epsilon{1}).upper() < power_of_two(-1000));
  }
  SECTION("a tiny divergence keeps its digits") {
    const Enclosure found = delta(normal(1, 1), normal(0, 1), Epsilon{30});
    CHECK(found.has_digits(25));
    CHECK(agrees(found, GaussianPair{1}.delta(Epsilon{30}, precision)));
    CHECK(delta(normal(1, 1), normal(0, 1), Epsilon{Rational{power_of_ten(9)}}).upper() < power_of_two(-10'000));
  }
  SECTION("laws far apart, and of scales far apart") {
    const Rational far = power_of_two(300);
    CHECK(delta(normal(far, 1), normal(0, 1), Epsilon{5}).lower() > 1 - power_of_two(-100));
    CHECK(delta(normal(0, 1), normal(0, far), Epsilon{5}).lower() > 1 - power_of_two(-100));
    CHECK(delta(laplace(0, far), laplace(0, 1), Epsilon{5}).lower() > 1 - power_of_two(-100));
    const auto shifted = [&](Precision at) { return delta(normal(far + 1, 1), normal(far, 1), Epsilon{1}, at); };
    CHECK(agrees(refine_to_digits(15, shifted), GaussianPair{1}.delta(Epsilon{1}, precision)));
  }
  SECTION("a bounded log-ratio, beyond its bound and at it") {
    CHECK(delta(laplace(1, 1), laplace(0, 1), Epsilon{2}).is_exactly_zero());
    CHECK(delta(laplace(1, 1), laplace(0, 1), Epsilon{1}).upper() < power_of_two(-100));
    CHECK(agrees(delta(laplace(1, 1), laplace(0, 1), Epsilon{-2}), -expm1(number(-2))));
    CHECK(delta(logistic(1, 1), logistic(0, 1), Epsilon{1}).upper() < power_of_two(-100));
    CHECK(delta(logistic(1, 1), logistic(0, 1), Epsilon{2}).upper() < power_of_two(-100));
  }
  SECTION("a component shared by both laws that rules the tail") {
    const Distribution p = mix(Rational(1, 10), normal(0, 1), normal(5, 1)),
                       q = mix(Rational(1, 2), normal(2, 1), normal(5, 1));
    CHECK(delta(p, q, Epsilon{Rational(1, 3)}).has_digits(30));
    CHECK(delta(p, q, Epsilon{-2}).has_digits(30));
    CHECK(delta(p, q, Epsilon::log_of(Rational(1, 5))).has_digits(20));
  }
}

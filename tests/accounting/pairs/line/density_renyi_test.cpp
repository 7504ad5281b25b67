// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/numerics/polynomial.hpp"
#include "dpcert/numerics/refine.hpp"
#include "line_normal.hpp"
#include "loss.hpp"
#include "pairs/line/density_pair.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;

namespace {

constexpr Precision bits{98};

Law law(const char* family, std::vector<Rational> numbers) { return {find_family(family), std::move(numbers)}; }
Distribution plain(Law law) { return {{{1, std::move(law)}}}; }
Distribution mixed(const Rational& share, const Law& less, const Law& more) {
  return {{{1 - share, more}, {share, less}}};
}
std::shared_ptr<const DensityPair> pair_of(const Distribution& p, const Distribution& q) {
  return *DensityPair::of(p, q);
}
std::shared_ptr<const DensityPair> pair_of(const Law& p, const Law& q) { return pair_of(plain(p), plain(q)); }

Enclosure moment(const DensityPair& pair, const Rational& order, Precision precision = bits) {
  return pair.log_moment_at(order, precision);
}
Enclosure slope(const DensityPair& pair, const Rational& order) {
  return pair.log_moment(Enclosure{order, bits}, order).slope;
}

Rational any_order() {
  return *rc::gen::element<Rational>(Rational(1, 3), Rational(1, 2), Rational(9, 10), Rational(11, 10), 2,
                                     Rational(7, 2), 16);
}
/// Laws of one family and one tail, so that every order is finite.
Law any_law() {
  const Rational where = *any::rational_between(-3, 3);
  return law("logistic", {where, 1});
}

/// The integral of p^a q^(1-a) over cells, with all of it that matters.
Enclosure moment_over_cells(const Law& p, const Law& q, const Rational& order, const Rational& reach) {
  const DensityFamily& family = *p.family->as_density();
  return riemann_sum(
      [&](const Enclosure& x) {
        return exp(order * family.log_density(p, x, 0) + Rational(1 - order) * family.log_density(q, x, 0));
      },
      -reach, reach, 4'000);
}

bool is_slope_between(const DensityPair& pair, const Rational& order) {
  // g is convex: the slope lies between the difference quotients to both sides.
  const Rational h{1, 1000};
  const Enclosure here = moment(pair, order), left = (here - moment(pair, order - h)) / h,
                  right = (moment(pair, order + h) - here) / h, found = slope(pair, order);
  return at_most(left, found) == Trilean::yes && at_most(found, right) == Trilean::yes;
}

}  // namespace

TEST_CASE("Laplace laws in closed form", "[random]") {
  SECTION("meet the references") {
    const auto near = [](const Enclosure& g, const Rational& order, const char* tenths) {
      const Enclosure divergence = g / Rational(order - 1);
      const Rational reference = Rational{Integer{tenths}} / Rational{power_of_ten(40)};
      return divergence.has_digits(15) && abs(Rational(divergence.midpoint() - reference)) < power_of_two(-75);
    };
    CHECK(near(moment(*pair_of(law("laplace", {0, 1}), law("laplace", {Rational(7, 10), Rational(13, 10)})), 2), 2,
               "3216420437728440068412153314323667984969"));
    CHECK(near(moment(*pair_of(law("laplace", {0, 1}), law("laplace", {0, Rational(3, 2)})), 2), 2,
               "1177830356563834545387941094705217050685"));
    CHECK(near(moment(*pair_of(law("laplace", {0, 1}), law("laplace", {Rational(1, 4), 1})), 32), 32,
               "2281484295609885614025669671782235645983"));
    CHECK_FALSE(pair_of(law("laplace", {0, 2}), law("laplace", {0, Rational(6, 5)}))->is_finite_at(3));
  }
  prop("of one scale meet the formula of the Laplace mechanism, in value and slope", [] {
    const Rational scale = *any::moderate_positive(), shift = *any::rational_between(Rational(1, 100), 5);
    const Rational order = any_order();
    const auto pair = pair_of(law("laplace", {0, scale}), law("laplace", {shift, scale}));
    RC_ASSERT(agrees(moment(*pair, order), LaplacePair{shift / scale}.log_moment_at(order, bits)));
    RC_ASSERT(moment(*pair, order).has_digits(15));
    if (order != Rational(1, 2)) {
      const Enclosure truth = LaplacePair{shift / scale}.log_moment(Enclosure{order, bits}, order).slope;
      RC_ASSERT(agrees(slope(*pair, order), truth));
    }
    RC_ASSERT(agrees(pair->largest_divergence(bits).value, Enclosure{shift / scale, bits}));
  });
  prop("meet the quadrature of the same laws written as mixtures", [] {
    const Law p = law("laplace", {0, 1}), other = law("laplace", {1, *any::rational_between(1, 3)});
    const Rational order = any_order();
    const auto closed = pair_of(p, other);
    const auto quadrature = pair_of(mixed(Rational(1, 3), p, p), plain(other));
    RC_ASSERT(agrees(moment(*closed, order), moment(*quadrature, order)));
    RC_ASSERT(agrees(slope(*closed, order), slope(*quadrature, order)));
    RC_ASSERT(moment(*quadrature, order).has_digits(15));
  });
  prop("of one location meet the log-partition formula", [] {
    const Law p = law("laplace", {1, *any::moderate_positive()}), q = law("laplace", {1, *any::moderate_positive()});
    if (p == q) return;
    const Rational order = any_order();
    const ExponentialPair formula{p, q};
    const auto pair = pair_of(p, q);
    RC_ASSERT(pair->is_finite_at(order) == formula.is_finite_at(order));
    RC_ASSERT((!formula.is_finite_at(order) || agrees(moment(*pair, order), formula.log_moment_at(order, bits))));
    RC_ASSERT(meet(pair->largest_divergence(bits), formula.largest_divergence(bits)));
  });
  SECTION("hold at the order where a piece is constant, and next to it") {
    // The exponent's slope vanishes on [0, 1] at order 1/2.
    const auto pair = pair_of(law("laplace", {0, 1}), law("laplace", {1, 1}));
    const Rational tiny = power_of_two(-60);
    const Enclosure truth = LaplacePair{1}.log_moment_at(Rational(1, 2), bits);
    CHECK(agrees(moment(*pair, Rational(1, 2)), truth));
    CHECK(contains(slope(*pair, Rational(1, 2)), 0));
    CHECK(agrees(moment(*pair, Rational(1, 2) + tiny), moment(*pair, Rational(1, 2) - tiny)));
    CHECK(is_positive(slope(*pair, Rational(1, 2) + tiny)) == Trilean::yes);
    CHECK(at_most(slope(*pair, Rational(1, 2) + tiny), 4 * tiny) == Trilean::yes);
  }
  SECTION("of scales 10^-100 and 10^100") {
    const Rational small{1, power_of_ten(100)}, large{power_of_ten(100)};
    const auto pair = pair_of(law("laplace", {0, small}), law("laplace", {5, large}));
    CHECK(moment(*pair, 2).has_digits(15));
    CHECK(moment(*pair, Rational(1, 2)).has_digits(15));
    CHECK_FALSE(pair_of(law("laplace", {5, large}), law("laplace", {0, small}))->is_finite_at(2));
    CHECK(moment(*pair_of(law("laplace", {5, large}), law("laplace", {0, small})), Rational(1, 2)).has_digits(15));
  }
  SECTION("finite exactly below the order where the decay vanishes") {
    const auto pair = pair_of(law("laplace", {0, 2}), law("laplace", {1, 1}));  // a/2 + 1 - a > 0: a < 2
    CHECK(pair->is_finite_at(2 - power_of_two(-200)));
    CHECK_FALSE(pair->is_finite_at(2));
    CHECK(moment(*pair, 2 - power_of_two(-200)).has_digits(15));
    CHECK_FALSE(moment(*pair, 2).is_finite());
    CHECK(pair->largest_divergence(bits).infinite);
  }
}

TEST_CASE("largest losses of Laplace mixtures") {
  const auto laplace = [](const Rational& location, const Rational& scale) {
    return law("laplace", {location, scale});
  };
  const auto largest = [](const Distribution& p, const Distribution& q) {
    return pair_of(p, q)->largest_divergence(bits);
  };
  const auto log_of = [](const Enclosure& x) { return log(x); };
  const Enclosure e = exp(Enclosure{1, bits});
  const Distribution around = mixed(Rational(1, 2), laplace(-1, 1), laplace(1, 1));
  SECTION("one scale: the ratio is constant beyond the locations") {
    // To the left of both locations q has a share of either component.
    const RuleValue beside = largest(plain(laplace(0, 1)), mixed(Rational(1, 2), laplace(0, 1), laplace(1, 1)));
    CHECK(beside.value.has_digits(20));
    CHECK(agrees(beside.value, log_of(Rational{2} * e / (e + Rational{1}))));
    // At 0, p/q = 1/(1/e), and beyond 1 it is 2/(e + 1/e).
    const RuleValue most = largest(plain(laplace(0, 1)), around);
    CHECK(most.value.has_digits(20));
    CHECK(agrees(most.value, Enclosure{1, bits}));
    // q over p: at the ends (e + 1/e)/2, which the tails keep.
    const RuleValue back = largest(around, plain(laplace(0, 1)));
    CHECK(back.value.has_digits(20));
    CHECK(agrees(back.value, log_of((e + Rational{1} / e) / Rational{2})));
  }
  SECTION("one scale: p/q is constant between the inner locations, too") {
    const Distribution inner = mixed(Rational(1, 2), laplace(-1, 1), laplace(1, 1));
    const Distribution outer = mixed(Rational(1, 2), laplace(-2, 1), laplace(2, 1));
    const RuleValue most = largest(inner, outer);
    CHECK(most.value.has_digits(20));
    CHECK(agrees(most.value, Enclosure{1, bits}));
  }
  SECTION("several scales: the widest law decides in the tails") {
    const Distribution p = mixed(Rational(1, 3), laplace(0, 1), laplace(1, 2));
    const Distribution q = mixed(Rational(1, 4), laplace(0, 2), laplace(3, Rational(1, 2)));
    const RuleValue most = largest(p, q);  // to the left (2/3)(1/4)e^(-1/2)/((1/4)(1/4)), and more in the midst
    CHECK(most.value.has_digits(15));
    CHECK(largest(q, p).value.has_digits(15));
    CHECK(largest(plain(laplace(0, 2)), mixed(Rational(1, 4), laplace(0, 1), laplace(3, Rational(1, 2)))).infinite);
    for (long x = -80; x <= 80; ++x) {  // no point does better
      const Enclosure at{Rational(x, 8), bits};
      const auto density = [&](const Distribution& mixture) {
        Enclosure sum{0, bits};
        for (const auto& [weight, one] : mixture.components)
          sum += weight * exp(one.family->as_density()->log_density(one, at, Rational(x, 8)));
        return sum;
      };
      CHECK(at_most(log(density(p) / density(q)).lower_end(), most.value.upper_end()) == Trilean::yes);
    }
  }
}

TEST_CASE("Gaussian mixtures", "[random]") {
  prop("at a whole order meet the binomial sum", [] {
    const Rational rate = *rc::gen::element<Rational>(Rational(1, 2), Rational(1, 100), Rational(1, 1'000'000));
    const Rational variance = *any::rational_between(Rational(1, 2), 20);
    const auto order = *rc::gen::element(2UL, 3UL, 17UL, 64UL);
    const Law at_0 = LineNormal::law(0, variance), at_1 = LineNormal::law(1, variance);
    const auto pair = pair_of(mixed(rate, at_1, at_0), plain(at_0));
    // E (1 - s + s e^l)^a = sum C(a, k) (1-s)^(a-k) s^k e^(k(k-1)/(2 variance))
    Enclosure sum{0, Precision{300}};
    Rational binomial = 1;
    for (unsigned long k = 0; k <= order; ++k) {
      sum += exp(Enclosure{Rational(k * k - k) / (2 * variance), Precision{300}}) *
             Rational(binomial * power(rate, k) * power(1 - rate, order - k));
      binomial = binomial * (order - k) / (k + 1);
    }
    const Enclosure found = moment(*pair, order);
    RC_ASSERT(agrees(found, log(sum)));
    RC_ASSERT(found.has_digits(15));
    RC_ASSERT(slope(*pair, order).has_digits(15));
  });
  SECTION("slopes lie between difference quotients, in both directions") {
    const Law at_0 = LineNormal::law(0, 1), at_1 = LineNormal::law(1, 1);
    const auto forward = pair_of(mixed(Rational(1, 100), at_1, at_0), plain(at_0));
    const auto backward = pair_of(plain(at_0), mixed(Rational(1, 100), at_1, at_0));
    for (const Rational& order : {Rational(1, 2), Rational(3, 2), Rational(11, 2), Rational(300)}) {
      CHECK(is_slope_between(*forward, order));
      CHECK(is_slope_between(*backward, order));
    }
  }
  prop("of the library's normal laws are those written out from the definition", [] {
    const Rational rate = *rc::gen::element<Rational>(Rational(1, 2), Rational(1, 100));
    const Rational variance = *any::rational_between(Rational(1, 2), 20), order = *rc::gen::element<Rational>(2, 7, 64);
    const auto sampled = [&](const Law& at_1, const Law& at_0) {
      return pair_of(mixed(rate, at_1, at_0), plain(at_0));
    };
    const auto found = sampled(law("normal", {1, variance}), law("normal", {0, variance}));
    const auto truth = sampled(LineNormal::law(1, variance), LineNormal::law(0, variance));
    RC_ASSERT(agrees(moment(*found, order), moment(*truth, order)));
    RC_ASSERT(agrees(slope(*found, order), slope(*truth, order)));
    RC_ASSERT(moment(*found, order).has_digits(20));
    RC_ASSERT(slope(*found, order).has_digits(20));
  });
  SECTION("where the squares cancel") {
    // At order 2, N(0, 2)^2 / ((N(-1, 1) + N(1, 1))/2) is sqrt(2 pi
    // e)/(4 pi cosh x), whose integral is sqrt(2 pi e)/4.
    const Law wide = law("normal", {0, 2});
    const auto pair = pair_of(plain(wide), mixed(Rational(1, 2), law("normal", {-1, 1}), law("normal", {1, 1})));
    CHECK(pair->is_finite_at(2));
    CHECK_FALSE(pair->is_finite_at(2 + power_of_two(-100)));
    const Enclosure found = moment(*pair, 2);
    CHECK(found.has_digits(20));
    CHECK(agrees(exp(found), sqrt(pi(bits) * Rational{2}) * exp(Enclosure{Rational(1, 2), bits}) / Rational{4}));
    // N(0, 2)^2 / N(1, 1) is sqrt(2 pi e)/(4 pi) e^-x.
    const Law right = law("normal", {1, 1});
    const DensityFamily& normal = *right.family->as_density();
    const Enclosure tail = normal.moment_beyond(wide, right, 2, 3, Side::above, bits);
    CHECK(tail.has_digits(20));
    CHECK(agrees(tail, exp(Enclosure{Rational(-5, 2), bits}) / sqrt(pi(bits) * Rational{8})));
    CHECK_FALSE(normal.moment_beyond(wide, right, 2, 3, Side::below, bits).is_finite());
    // With one component only, and also with one mean, one end of the line is too heavy.
    CHECK_FALSE(pair_of(wide, law("normal", {1, 1}))->is_finite_at(2));
    CHECK_FALSE(pair_of(wide, law("normal", {0, 1}))->is_finite_at(2));
    CHECK_FALSE(moment(*pair_of(wide, law("normal", {0, 1})), 2).is_finite());
  }
  SECTION("plain laws meet a (difference of means)^2/(2 variance)") {
    const auto pair = pair_of(LineNormal::law(0, 2), LineNormal::law(3, 2));
    for (const Rational& order : {Rational(1, 2), Rational(5, 2), Rational(300)})
      CHECK(agrees(moment(*pair, order), Enclosure{order * (order - 1) * 9 / 4, bits}));
    CHECK(agrees(slope(*pair, 1), Enclosure{Rational(9, 4), bits}));
  }
  SECTION("largest divergence: -log(1 - rate) one way, infinite the other") {
    const Law at_0 = LineNormal::law(0, 1), at_1 = LineNormal::law(1, 1);
    const Distribution sampled = mixed(Rational(1, 10), at_1, at_0);
    CHECK(pair_of(sampled, plain(at_0))->largest_divergence(bits).infinite);
    const RuleValue back = pair_of(plain(at_0), sampled)->largest_divergence(bits);
    CHECK_FALSE(back.infinite);
    CHECK(agrees(back.value, -log(Enclosure{Rational(9, 10), bits})));
    CHECK(back.value.has_digits(15));
  }
}

TEST_CASE("densities without a closed form", "[random]") {
  prop("logistic laws meet a sum over cells", [] {
    const Law p = any_law(), q = any_law();
    const Rational order = *rc::gen::element<Rational>(Rational(1, 2), 2, 3);
    if (p == q) return;
    const Enclosure cells = moment_over_cells(p, q, order, 60);
    RC_ASSERT(overlaps(exp(moment(*pair_of(p, q), order)),
                       between(cells.lower(), cells.upper() + power_of_two(-50), Precision{64})));
  });
  SECTION("Student laws meet a sum over cells") {
    const Law p = law("student_t", {0, 1, 9}), q = law("student_t", {1, 2, 8});
    const Enclosure cells = moment_over_cells(p, q, 2, 400);
    CHECK(overlaps(exp(moment(*pair_of(p, q), 2)),
                   between(cells.lower(), cells.upper() + power_of_two(-40), Precision{64})));
  }
  SECTION("Cauchy laws have a known divergence") {
    // D_1 = log(1 + shift^2/4); of order 2: the integral of p^2/q is 1 + shift^2/2.
    const auto pair = pair_of(law("student_t", {0, 1, 1}), law("student_t", {3, 1, 1}));
    CHECK(agrees(slope(*pair, 1), log(Enclosure{Rational(13, 4), bits})));
    CHECK(agrees(moment(*pair, 2), log(Enclosure{Rational(11, 2), bits})));
    CHECK(moment(*pair, 2).has_digits(15));
  }
  prop("skew symmetry: g(a) of (P, Q) is g(1-a) of (Q, P)", [] {
    const Law p = any_law(), q = any_law();
    const Rational order = *any::rational_between(Rational(1, 10), Rational(9, 10));
    RC_ASSERT(agrees(moment(*pair_of(p, q), order), moment(*pair_of(q, p), 1 - order)));
  });
  prop("divergences grow with the order and stay below the largest", [] {
    const Law p = any_law(), q = any_law();
    if (p == q) return;
    const auto pair = pair_of(p, q);
    const Enclosure low = moment(*pair, Rational(1, 2)) / Rational(-1, 2), kl = slope(*pair, 1),
                    high = moment(*pair, 3) / Rational{2}, most = pair->largest_divergence(bits).value;
    RC_ASSERT(at_most(low, kl) == Trilean::yes);
    RC_ASSERT(at_most(kl, high) == Trilean::yes);
    RC_ASSERT(at_most(high, most) == Trilean::yes);
    // One scale: log p - log q tends to the shift.
    RC_ASSERT(agrees(most, Enclosure{abs(Rational(p.numbers[0] - q.numbers[0])), bits}));
  });
  const std::vector<std::pair<Law, Law>> some = {
      {law("logistic", {0, 1}), law("logistic", {Rational(1, 3), 1})},
      {law("logistic", {-2, 1}), law("logistic", {2, 3})},
      {law("student_t", {0, 1, Rational(5, 2)}), law("student_t", {1, 3, 2})},
  };
  SECTION("two precisions meet, and so does a mixture of equal laws") {
    for (const auto& [p, q] : some)
      for (const Rational& order : {Rational(1, 2), Rational(2)}) {
        CHECK(agrees(moment(*pair_of(p, q), order), moment(*pair_of(p, q), order, Precision{200})));
        const auto same = pair_of(mixed(Rational(1, 3), p, p), plain(q));
        CHECK(agrees(moment(*pair_of(p, q), order), moment(*same, order)));
      }
  }
  SECTION("mixing both laws with a third brings them nearer") {
    for (const auto& [p, q] : some) {
      const Law third{p.family, p.family->info().parameters.size() == 3 ? std::vector<Rational>{1, 1, 2}
                                                                        : std::vector<Rational>{1, 1}};
      const auto mixtures = pair_of(mixed(Rational(1, 2), p, third), mixed(Rational(1, 2), q, third));
      CHECK(at_most(moment(*mixtures, 2), moment(*pair_of(p, q), 2)) == Trilean::yes);
    }
  }
}

TEST_CASE("corner cases of the quadrature") {
  SECTION("a ratio that rises towards infinity may be bounded") {
    // log p - log q = shape log(3/2) - 1/x, and its supremum is where x is infinite.
    const Law p = law("inverse_gamma", {2, 3}), q = law("inverse_gamma", {2, 2});
    CHECK_FALSE(pair_of(p, q)->largest_divergence(bits).infinite);
    CHECK_FALSE(
        pair_of(mixed(Rational(1, 2), p, law("inverse_gamma", {2, 4})), plain(q))->largest_divergence(bits).infinite);
    const Enclosure bound = *p.family->as_density()->log_ratio_beyond(p, q, 5, Side::above, bits);
    CHECK(agrees(bound, Rational{2} * log(Enclosure{Rational(3, 2), bits})));
    CHECK(pair_of(law("inverse_gamma", {2, 3}), law("inverse_gamma", {3, 3}))->largest_divergence(bits).infinite);
  }
  const Law logistic = law("logistic", {0, 1});
  SECTION("orders next to 1 meet the Kullback-Leibler divergence") {
    const auto pair = pair_of(logistic, law("logistic", {1, 2}));
    const Rational step{1, power_of_ten(12)};
    const Enclosure kl = slope(*pair, 1);
    CHECK(at_most(moment(*pair, 1 - step) / Rational(-step), kl) == Trilean::yes);
    CHECK(at_most(kl, moment(*pair, 1 + step) / step) == Trilean::yes);
    CHECK(at_most(moment(*pair, 1 + step) / step - kl, step * 10) == Trilean::yes);
    CHECK(moment(*pair, 1).is_exactly_zero());
  }
  SECTION("nearly equal laws: a tiny divergence keeps its digits at some precision") {
    const auto pair = pair_of(logistic, law("logistic", {Rational(1, power_of_ten(9)), 1}));
    const Enclosure g = refine_to_digits(15, [&](Precision precision) { return moment(*pair, 2, precision); });
    CHECK(g.has_digits(15));
    CHECK(at_most(g, Rational(1, power_of_ten(17))) == Trilean::yes);
    CHECK(is_positive(g) == Trilean::yes);
  }
  SECTION("equal laws: exactly 0") {
    CHECK(moment(*pair_of(logistic, logistic), 2).is_exactly_zero());
    CHECK(holds(pair_of(logistic, logistic)->largest_divergence(bits), 0));
  }
  SECTION("a shift of 10^6 scales") {
    // p^2/q is e^(10^6) times a function of total mass 1/3 + ... :
    // g(2) lies between shift - log 4 and the shift.
    const Enclosure g = moment(*pair_of(logistic, law("logistic", {1'000'000, 1})), 2);
    CHECK(g.has_digits(15));
    CHECK(at_most(g, Rational{1'000'000}) == Trilean::yes);
    CHECK(at_least(g, Rational{999'998}) == Trilean::yes);
  }
  SECTION("scales of 10^-100 and 10^100: scaling both laws changes nothing") {
    const Rational tiny{1, power_of_ten(100)};
    const auto wide = pair_of(law("logistic", {0, tiny}), law("logistic", {0, 1 / tiny}));
    const auto unit = pair_of(law("logistic", {0, tiny * tiny}), law("logistic", {0, 1}));
    for (const Rational& order : {Rational(1, 2), Rational(2)}) {
      CHECK(agrees(moment(*wide, order), moment(*unit, order)));
      CHECK(moment(*wide, order).has_digits(15));
    }
  }
  SECTION("Student laws: finite exactly while the power law decays faster than 1/x") {
    // 6 a + 7 (1 - a) > 1: a < 6.
    const auto pair = pair_of(law("student_t", {0, 1, 5}), law("student_t", {1, 2, 6}));
    CHECK(pair->is_finite_at(6 - power_of_two(-100)));
    CHECK_FALSE(pair->is_finite_at(6));
    CHECK(pair->largest_divergence(bits).infinite);
    CHECK_FALSE(pair_of(law("student_t", {1, 2, 6}), law("student_t", {0, 1, 5}))->largest_divergence(bits).infinite);
  }
  SECTION("degrees of freedom 10^-3 and 10^9") {
    const Law tiny = law("student_t", {0, 1, Rational(1, 1000)}), huge = law("student_t", {0, 1, 1'000'000'000});
    CHECK(moment(*pair_of(tiny, law("student_t", {1, 1, Rational(1, 1000)})), 2).has_digits(15));
    CHECK(moment(*pair_of(huge, tiny), Rational(5, 2)).has_digits(15));
    // So many degrees of freedom are nearly normal: g(2) of a shift by 1 is nearly 1.
    const Enclosure g = moment(*pair_of(huge, law("student_t", {1, 1, 1'000'000'000})), 2);
    CHECK(at_most(g - Rational{1}, Rational(1, 10'000'000)) == Trilean::yes);
    CHECK(at_least(g - Rational{1}, Rational(-1, 10'000'000)) == Trilean::yes);
  }
  SECTION("a set of orders: an enclosure of every one of them") {
    const auto pair = pair_of(logistic, law("logistic", {1, 2}));
    const Taylor over = pair->log_moment(between(Rational(3, 2), Rational(5, 2), bits), 2);
    for (const Rational& order : {Rational(3, 2), Rational(2), Rational(5, 2)}) {
      CHECK(overlaps(over.value, moment(*pair, order)));
      CHECK(overlaps(over.slope, slope(*pair, order)));
    }
    CHECK(overlaps(pair->log_moment(between(Rational(1, 2), Rational(3, 4), bits), 1).value,
                   moment(*pair, Rational(5, 8))));
  }
  SECTION("different families or supports are refused") {
    CHECK_FALSE(DensityPair::of(plain(logistic), plain(law("laplace", {0, 1}))).has_value());
  }
}

TEST_CASE("families of location and scale", "[random]") {
  prop("have a slope polynomial of the sign of (log p - log q)'", [] {
    const bool is_student = *rc::gen::arbitrary<bool>();
    const Rational scale = *any::rational_between(Rational(1, 3), 3);
    const auto any_member = [&] {
      const Rational where = *rc::gen::inRange(-3, 4);
      const Rational spread = *rc::gen::element(scale, Rational{1}, Rational{2}), dof = *rc::gen::inRange(1, 4);
      return is_student ? law("student_t", {where, spread, dof}) : law("logistic", {where, scale});
    };
    const Law p = any_member(), q = any_member();
    const DensityFamily& family = *p.family->as_density();
    const Rational x = *rc::gen::element(Rational{0}, Rational{1}, *any::rational_between(-6, 6));
    const Taylor at = Taylor::variable(Enclosure{x, bits});
    const Enclosure slope = (family.log_density(p, at, x) - family.log_density(q, at, x)).slope;
    const auto polynomial = family.slope_sign(p, q, x);
    RC_ASSERT(polynomial.has_value());
    const int sign = evaluate(*polynomial, x).sign();
    if (sign > 0) RC_ASSERT(is_positive(slope) == Trilean::yes);
    if (sign < 0) RC_ASSERT(is_negative(slope) == Trilean::yes);
    if (sign == 0) RC_ASSERT(contains(slope, 0));
    RC_ASSERT(polynomial->empty() == (p == q));
    if (!polynomial->empty()) RC_ASSERT(polynomial->back() != 0);
  });
  SECTION("no slope polynomial for logistic laws of two scales") {
    const Law p = law("logistic", {0, 1}), q = law("logistic", {1, 2});
    CHECK_FALSE(p.family->as_density()->slope_sign(p, q, 0).has_value());
  }
  const std::vector<Law> laws = {law("laplace", {1, Rational(3, 2)}), law("logistic", {-1, 2}),
                                 law("student_t", {Rational(1, 2), 2, 3})};
  for (const Law& one : laws) {
    const DensityFamily& family = *one.family->as_density();
    const auto density = [&](const Enclosure& x) { return exp(family.log_density(one, x, x.midpoint())); };
    SECTION(std::string{one.family->info().name} + ": masses are integrals of the density") {
      const Rational at{7, 3};
      const Enclosure below = family.mass_below(one, at, bits), above = family.mass_above(one, at, bits);
      CHECK(contains(sharp(below + above), 1));
      const Enclosure middle = riemann_sum(density, 1, at, 2000);
      CHECK(agrees(below - family.mass_below(one, 1, bits), middle, 1));
      CHECK(agrees(family.mass_above(one, 40, bits), family.moment_beyond(one, one, 1, 40, Side::above, bits), 1));
      CHECK(agrees(family.mass_below(one, -40, bits), family.moment_beyond(one, one, 3, -40, Side::below, bits), 1));
    }
    SECTION(std::string{one.family->info().name} + ": one formula for three kinds of argument") {
      for (const Rational& x : {Rational(-30), Rational(1, 3), Rational(20)}) {
        const Enclosure value = family.log_density(one, Enclosure{x, bits}, x);
        const Complex complex{x, bits};
        CHECK(agrees(value, family.log_density(one, Taylor::variable(Enclosure{x, bits}), x).value));
        CHECK(agrees(value, family.log_density(one, complex, x).real()));
        CHECK(agrees(value, family.log_shape(one, x, bits)(complex).real() + family.log_normaliser(one, bits)));
      }
    }
  }
}

TEST_CASE("log-moments that steer are near the certified ones, and convex as these are", "[random]") {
  const Law wide = law("laplace", {0, 1}), moved = law("laplace", {1, 1});
  const std::shared_ptr<const DensityPair> pairs[] = {
      pair_of(law("logistic", {1, 2}), law("logistic", {0, 2})),
      pair_of(law("student_t", {1, 2, 3}), law("student_t", {0, 2, 3})),
      pair_of(mixed(Rational(1, 100), moved, wide), plain(wide)),
      pair_of(plain(wide), mixed(Rational(1, 100), moved, wide)),
      pair_of(mixed(Rational(1, 3), law("beta", {2, 3}), law("beta", {4, 2})), plain(law("beta", {2, 2})))};
  prop("at every order", [&] {
    const auto& pair = *rc::gen::elementOf(std::vector(std::begin(pairs), std::end(pairs)));
    const Rational order =
        *rc::gen::element<Rational>(Rational(1, 3), Rational(1023, 1024), Rational(1025, 1024), 2, Rational(7, 2), 16);
    const double about = pair->about_log_moment(order), truth = moment(*pair, order).steer();
    RC_ASSERT(std::abs(about - truth) <= 1e-4 * std::abs(truth));
    const auto at = [&](int k) { return pair->about_log_moment(order * Rational(1024 + k, 1024)); };
    RC_ASSERT(at(-1) + at(1) > 2 * at(0));
  });
}

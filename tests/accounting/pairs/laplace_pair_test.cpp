// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "loss.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{300};

Enclosure number(const Rational& x) { return {x, precision}; }

/// g(a) of Laplace(t) against Laplace(0): the integral splits
/// at 0 and t, where |x| - |x-t| is -t, 2x - t and t.
Enclosure moment_in_three_parts(const Rational& t, const Rational& a) {
  const Enclosure left = exp(number(-a * t)) * Rational{1, 2};
  const Enclosure right = exp(number((a - 1) * t)) * Rational{1, 2};
  const Enclosure middle = exp(number(-a * t)) * expm1(number((2 * a - 1) * t)) / Rational(2 * (2 * a - 1));
  return left + middle + right;
}

Enclosure divergence(const Rational& shift, const Rational& order) {
  const Taylor moment = LaplacePair{shift}.log_moment(number(order), order);
  return order == 1 ? moment.slope : moment.value / Rational(order - 1);
}

}  // namespace

TEST_CASE("delta of a Laplace pair", "[random]") {
  prop("is 1 - exp((eps - t)/2) between -t and t", [] {
    const Rational t = *any::moderate_positive(), eps = *any::rational_between(-t, t);
    RC_ASSERT(agrees(LaplacePair{t}.delta(Epsilon{eps}, precision), Rational{1} - exp(number((eps - t) / 2))));
  });
  prop("is the integral of max(0, p - e^eps q)", [] {
    const Rational t = *any::rational_between(Rational(1, 4), 3), eps = *any::rational_between(-t, t);
    const Enclosure ratio = exp(Enclosure{eps, Precision{64}});
    const auto density = [](const Enclosure& distance) { return exp(-max(distance, -distance)) * Rational{1, 2}; };
    const Enclosure body = riemann_sum([&](const Enclosure& x) { return density(x - t) - ratio * density(x); },
                                       (t + eps) / 2, t + 20, 800);
    RC_ASSERT(
        overlaps(body + between(0, power_of_two(-20), Precision{64}), LaplacePair{t}.delta(Epsilon{eps}, precision)));
  });
  prop("is 0 from t on and 1 - e^eps below -t, exactly", [] {
    const Rational t = *any::positive(), more = t + *any::positive();
    RC_ASSERT(LaplacePair{t}.exact_delta(Epsilon{t}) == Rational{0});
    RC_ASSERT(LaplacePair{t}.exact_delta(Epsilon{more}) == Rational{0});
    RC_ASSERT(LaplacePair{t}.delta(Epsilon{more}, precision).is_exactly_zero());
    RC_ASSERT(agrees(LaplacePair{t}.delta(Epsilon{Rational(-more)}, precision), -expm1(number(-more))));
    const Rational ratio{1, *rc::gen::inRange(2, 50)};
    const auto low = LaplacePair{Rational(1, 2)}.exact_delta(Epsilon::log_of(ratio));
    RC_ASSERT(low == std::optional<Rational>{1 - ratio});
  });
  prop("obeys the identity of symmetric pairs", [] {
    const LaplacePair pair{*any::moderate_positive()};
    const Epsilon eps = *any::loss(), minus = Epsilon{} - eps;
    const Enclosure factor = minus.exponential(precision);
    RC_ASSERT(agrees(pair.delta(minus, precision), Rational{1} - factor + factor * pair.delta(eps, precision)));
  });
  prop("leaves the errors of tests that reject beyond some point", [] {
    const Rational t = *any::moderate_positive(), place = *any::rational_between(Rational(1, 50), 1), share{99, 100};
    // Rejecting beyond place * t has errors e^(-place t)/2 and
    // e^((place - 1) t)/2; mixing with a coin is worse.
    const Enclosure a = exp(number(-place * t)) * Rational{1, 2}, b = exp(number((place - 1) * t)) * Rational{1, 2};
    RC_ASSERT(possibly(at_most(LaplacePair{t}.type_two(a.upper(), precision)->value, b)));
    RC_ASSERT(possibly(at_most(b, LaplacePair{t}.type_two(a.lower(), precision)->value)));
    const Rational beyond = exp(number(-t)).lower() / 2 * share;
    RC_ASSERT(agrees(LaplacePair{t}.type_two(beyond, precision)->value, Rational{1} - exp(number(t)) * beyond));
    RC_ASSERT(agrees(LaplacePair{t}.type_two(share, precision)->value, exp(number(-t)) * Rational(1 - share)));
  });
  prop("grows with the shift", [] {
    const Rational t = *any::moderate_positive(), more = t + *any::moderate_positive();
    const Epsilon eps = *any::loss();
    RC_ASSERT(possibly(at_most(LaplacePair{t}.delta(eps, precision), LaplacePair{more}.delta(eps, precision))));
  });
}

TEST_CASE("epsilon of a Laplace pair", "[random]") {
  prop("inverts delta by its closed form", [] {
    const LaplacePair pair{*any::moderate_positive()};
    const Rational delta = *any::probability();
    const RuleValue figure = pair.epsilon(delta, 20, precision);
    RC_ASSERT(!figure.infinite);
    RC_ASSERT(figure.value.lower() >= 0);
    RC_ASSERT(possibly(at_most(pair.delta(Epsilon{figure.value.upper()}, precision), delta)));
    if (figure.exact != Rational{0})
      RC_ASSERT(possibly(at_least(pair.delta(Epsilon{figure.value.lower()}, precision), delta)));
  });
  prop("is what bracketing finds too", [] {
    const LaplacePair pair{*any::moderate_positive()};
    const Rational delta = *any::rational_between(Rational(1, 1000), Rational(999, 1000));
    RC_ASSERT(meet(pair.epsilon(delta, 20, precision), pair.Profile::epsilon(delta, 20, precision)));
  });
  const LaplacePair pair{Rational(7, 10)};
  CHECK(pair.epsilon(0, 20, precision).exact == Rational(7, 10));
  CHECK(pair.epsilon(1, 20, precision).exact == Rational{0});
  CHECK(LaplacePair{0}.epsilon(0, 20, precision).exact == Rational{0});
}

TEST_CASE("Rényi divergences of a Laplace pair", "[random]") {
  prop("agree with the integral in three parts", [] {
    const Rational t = *any::moderate_positive(), a = *any::rational_between(Rational(1, 50), 20);
    if (a * 2 == 1) return;
    const Enclosure moment = LaplacePair{t}.log_moment(number(a), a).value;
    RC_ASSERT(agrees(moment, log(moment_in_three_parts(t, a))));
  });
  prop("have the derivatives that the mean value theorem asks for", [] {
    const Rational t = *any::moderate_positive(), a = *any::rational_between(Rational(11, 20), 9),
                   b = a + Rational(1, 8);
    const auto at = [&](const Enclosure& order) { return LaplacePair{t}.log_moment(order, a); };
    const Taylor low = at(number(a)), high = at(number(b)), all = at(between(a, b, precision));
    RC_ASSERT(overlaps(high.value - low.value, all.slope * (b - a)));
    RC_ASSERT(overlaps(high.slope - low.slope, all.curvature * (b - a)));
  });
  prop("grow with the order, and stay below t", [] {
    const Rational t = *any::moderate_positive();
    Rational a = *any::rational_between(Rational(1, 50), 20), b = *any::rational_between(Rational(1, 50), 20);
    if (b < a) std::swap(a, b);
    RC_ASSERT(possibly(at_most(divergence(t, a), divergence(t, b))));
    RC_ASSERT(possibly(at_most(divergence(t, b), number(t))));
  });
  prop("grow with the shift", [] {
    const Rational t = *any::moderate_positive(), more = t + *any::moderate_positive();
    const Rational a = *any::rational_between(Rational(1, 50), 20);
    RC_ASSERT(possibly(at_most(divergence(t, a), divergence(more, a))));
  });
  prop("are the Kullback-Leibler divergence t + e^-t - 1 at order 1 and next to it", [] {
    const Rational t = *any::moderate_positive(), next = power_of_two(-40);
    const Enclosure known = number(t) + expm1(number(-t));
    RC_ASSERT(agrees(divergence(t, 1), known));
    const Enclosure around = hull(divergence(t, 1 - next), divergence(t, 1 + next));
    RC_ASSERT(agrees(around, known));
    RC_ASSERT(around.upper() - around.lower() < t * t * power_of_two(-38));
  });
  prop("are -2 log(e^(-t/2) (1 + t/2)) at order 1/2, in line with the orders next to it", [] {
    const Rational t = *any::moderate_positive(), half{1, 2}, next = power_of_two(-40);
    const Enclosure known = (log1p(number(t / 2)) - number(t / 2)) * Rational{-2};
    RC_ASSERT(agrees(divergence(t, half), known));
    RC_ASSERT(agrees(hull(divergence(t, half - next), divergence(t, half + next)), known));
  });
  const Enclosure x = exp(number(1));  // at order 2, t = 1: E = (2e + e^-2)/3
  CHECK(agrees(exp(divergence(1, 2)), (x * Rational{2} + Rational{1} / square(x)) / Rational{3}));
  CHECK(contains(divergence(0, 3), 0));
  CHECK(divergence(1000, 1000).has_digits(50));
}

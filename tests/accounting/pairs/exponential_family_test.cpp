// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/special.hpp"
#include "loss.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;

namespace {

Rational number(const std::string& text) { return *read_rational(text); }
std::vector<Rational> numbers(const std::vector<std::string>& texts) {
  std::vector<Rational> result;
  for (const auto& text : texts) result.push_back(number(text));
  return result;
}
Law law(std::string_view family, std::vector<Rational> parameters, std::size_t dimension = 1) {
  auto made = law_of(family, std::move(parameters), dimension);
  REQUIRE(made.has_value());
  return *made;
}

Enclosure divergence(const ExponentialPair& pair, const Rational& order, Precision precision) {
  if (order == 1) return pair.log_moment(Enclosure{1, precision}, 1).slope;
  return pair.log_moment_at(order, precision) / Rational(order - 1);
}
Enclosure divergence(const Law& p, const Law& q, const Rational& order, long digits = 20) {
  const ExponentialPair pair{p, q};
  return refine_to_digits(digits, [&](Precision precision) { return divergence(pair, order, precision); });
}

Rational any_real() { return *any::rational(); }
Rational any_positive() { return *rc::gen::oneOf(any::moderate_positive(), any::positive()); }

/// A positive definite matrix: L D L^T with a unit lower triangle.
std::vector<Rational> any_covariance(std::size_t n) {
  std::vector<Rational> lower(n * n), diagonal(n), result(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    diagonal[i] = *any::moderate_positive();
    for (std::size_t j = 0; j <= i; ++j) lower[i * n + j] = i == j ? Rational{1} : *any::rational_between(-2, 2);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < n; ++k) result[i * n + j] += lower[i * n + k] * diagonal[k] * lower[j * n + k];
  return result;
}

/// A law of the family, of dimension 1 to 3 where it has one;
/// laws of equal `known` have the same frame.
Law any_law(std::string_view family, const Rational& known, std::size_t n) {
  if (family == "normal") return law(family, {any_real(), any_positive()});
  if (family == "multivariate_normal") {
    std::vector<Rational> parameters(n);
    for (Rational& x : parameters) x = *any::rational_between(-5, 5);
    const auto covariance = any_covariance(n);
    parameters.insert(parameters.end(), covariance.begin(), covariance.end());
    return law(family, parameters, n);
  }
  if (family == "wishart") {
    std::vector<Rational> parameters{n - 1 + *any::moderate_positive()};
    const auto scale = any_covariance(n);
    parameters.insert(parameters.end(), scale.begin(), scale.end());
    return law(family, parameters, n);
  }
  if (family == "dirichlet") {
    std::vector<Rational> parameters(n + 1);
    for (Rational& x : parameters) x = *any::moderate_positive();
    return law(family, parameters, n + 1);
  }
  if (family == "normal_gamma")
    return law(family, {*any::rational_between(-5, 5), *any::moderate_positive(), any_positive(), any_positive()});
  if (family == "pareto" || family == "weibull") return law(family, {known, any_positive()});
  if (family == "exponential") return law(family, {any_positive()});
  return law(family, {any_positive(), any_positive()});
}

const std::vector<std::string> all = {
    "beta",   "dirichlet",    "exponential", "gamma",   "inverse_gamma", "multivariate_normal",
    "normal", "normal_gamma", "pareto",      "weibull", "wishart"};

std::pair<Law, Law> any_pair(const std::vector<std::string>& names) {
  const std::string family = *rc::gen::elementOf(names);
  const Rational known = *rc::gen::inRange(1, 5);
  const auto n = *rc::gen::inRange<std::size_t>(1, 4);
  return {any_law(family, known, n), any_law(family, known, n)};
}

/// The normalised log-density, written down anew.
Enclosure log_density(const Law& law, const Enclosure& x) {
  const std::string_view family = law.family->info().name;
  const Rational& a = law.numbers[0];
  const auto gamma_of = [&](const Rational& t) { return log_gamma(Enclosure{t, x.precision()}); };
  const auto log_of = [&](const Rational& t) { return log(Enclosure{t, x.precision()}); };
  if (family == "exponential") return log_of(a) - x * a;
  const Rational& b = law.numbers[1];
  if (family == "normal")
    return -square(x - a) / Rational(2 * b) - log(pi(x.precision()) * Rational(2 * b)) / Rational{2};
  if (family == "gamma") return log(x) * Rational(a - 1) - x * b + log_of(b) * a - gamma_of(a);
  if (family == "inverse_gamma") return -log(x) * Rational(a + 1) - b / x + log_of(b) * a - gamma_of(a);
  if (family == "pareto") return log_of(b) + log_of(a) * b - log(x) * Rational(b + 1);
  if (family == "weibull") return log_of(a / b) + log(x / b) * Rational(a - 1) - exp(log(x / b) * a);
  return log(x) * Rational(a - 1) + log(Rational{1} - x) * Rational(b - 1) + gamma_of(a + b) - gamma_of(a) -
         gamma_of(b);
}

/// A reference value of 40 digits stands for value * (1 +- 10^-39).
Enclosure printed(const std::string& value) {
  const Rational slack = number("1e-39") * number(value);
  return between(number(value) - slack, number(value) + slack, Precision{192});
}

struct Reference {
  std::string family;
  std::vector<std::string> p, q;
  std::size_t dimension;
  std::string order, value;
};

}  // namespace

TEST_CASE("Rényi divergences in exponential families: reference values") {
  const std::vector<Reference> references = {
      {"beta", {"3", "5"}, {"2", "6"}, 1, "0.5", "0.1736990775066660162920836062678891796062"},
      {"beta", {"3", "5"}, {"2", "6"}, 1, "1", "0.3329573985408217318501938784346777381168"},
      {"beta", {"2.5", "7"}, {"3.5", "6"}, 1, "1.5", "0.4653915711975256653024391930873858418962"},
      {"beta", {"12", "9"}, {"11", "10"}, 1, "10", "inf"},
      {"beta", {"1", "4"}, {"2", "3"}, 1, "2", "inf"},
      {"beta", {"44", "74"}, {"43", "75"}, 1, "2", "0.03659517028047736411678424258671656148440"},
      {"beta", {"100", "200"}, {"99", "201"}, 1, "64", "0.4505455385696788432671994674671508013111"},
      {"beta", {"5", "4"}, {"3", "2"}, 1, "inf", "0.3772942311414680600591704753723119602887"},
      {"dirichlet", {"4", "2", "3"}, {"3", "3", "3"}, 3, "2", "0.9808292530117262368564511274520039995790"},
      {"dirichlet", {"4", "2", "3"}, {"3", "3", "3"}, 3, "5", "inf"},
      {"gamma", {"3", "2"}, {"2", "1.5"}, 1, "1", "0.05500129944208368485469380044707586388936"},
      {"gamma", {"2.5", "1"}, {"2.5", "1.1"}, 1, "12", "inf"},
      {"gamma", {"3", "2"}, {"2", "1.5"}, 1, "2", "0.08825504775488721379127076621266598608061"},
      {"normal", {"0", "1"}, {"2", "9"}, 1, "1", "0.8763900664458874691730230147003034824253"},
      {"normal", {"1", "361/100"}, {"0", "1"}, 1, "1.25", "3.270688492861322374019770504004075416818"},
      {"inverse_gamma", {"6", "1"}, {"5", "2"}, 1, "4", "inf"},
      {"multivariate_normal",
       {"0", "0", "1", "0.5", "0.5", "2"},
       {"1", "-0.5", "1.5", "0.2", "0.2", "2.5"},
       2,
       "2",
       "0.7037909644009751405293500301488401663815"},
  };
  for (const auto& [family, p, q, dimension, order, value] : references) {
    CAPTURE(family, order, value);
    const Law left = law(family, numbers(p), dimension), right = law(family, numbers(q), dimension);
    const ExponentialPair pair{left, right};
    if (order == "inf") {
      const RuleValue most = pair.largest_divergence(Precision{192});
      REQUIRE_FALSE(most.infinite);
      CHECK(agrees(most.value, printed(value)));
      CHECK(most.value.has_digits(37));
      continue;
    }
    CHECK(pair.is_finite_at(number(order)) == (value != "inf"));
    if (value != "inf") {
      const Enclosure answer = divergence(left, right, number(order), 37);
      CHECK(agrees(answer, printed(value)));
      CHECK(answer.has_digits(37));
    }
  }
}

TEST_CASE("the log-partition formula", "[random]") {
  prop("is the integral of p^a q^(1-a), for every scalar family", [] {
    const std::string family =
        *rc::gen::element<std::string>("beta", "exponential", "gamma", "inverse_gamma", "normal", "pareto", "weibull");
    const auto between_two = [](int low, int high) { return Rational(*rc::gen::inRange(4 * low, 4 * high + 1), 4); };
    const Rational known = *rc::gen::inRange(2, 4), order = between_two(0, 2) / 2 + Rational(1, 8);
    const auto pick = [&] {
      if (family == "pareto") return law(family, {1, between_two(6, 9)});
      if (family == "weibull") return law(family, {known, between_two(1, 2)});
      if (family == "exponential") return law(family, {between_two(2, 3)});
      if (family == "normal") return law(family, {between_two(-1, 1), between_two(1, 2)});
      return law(family, {between_two(4, 6), between_two(4, 6)});
    };
    const Law p = pick(), q = pick();
    const ExponentialPair pair{p, q};
    RC_PRE(pair.is_finite_at(order));
    const Rational from = family == "normal" ? Rational{-14} : family == "pareto" ? Rational{1} : Rational(1, 1000);
    const Rational to = family == "beta" ? Rational(999, 1000) : 14;
    const Enclosure sum = riemann_sum(
        [&](const Enclosure& x) { return exp(log_density(p, x) * order + log_density(q, x) * Rational(1 - order)); },
        from, to, 2000);
    const Enclosure moment = exp(pair.log_moment_at(order, Precision{64}));
    RC_ASSERT(sum.lower() <= moment.upper());
    RC_ASSERT(moment.lower() <= sum.upper() + Rational(1, 500));  // what lies beyond the range
    RC_CLASSIFY(sum.upper() - sum.lower() < Rational(1, 4), "a narrow sum");
  });
  prop("gives g(0) = g(1) = 0 and a convex g", [] {
    const auto [p, q] = any_pair(all);
    const ExponentialPair pair{p, q};
    const Precision precision{200};
    RC_ASSERT(contains(pair.log_moment_at(1, precision), 0));
    RC_ASSERT(contains(pair.log_moment(Enclosure{0, precision}, 0).value, 0));
    const Rational low = *any::rational_between(Rational(1, 10), Rational(1, 2)),
                   high = *any::rational_between(Rational(1, 2), 1);
    const Taylor left = pair.log_moment({low, precision}, low), right = pair.log_moment({high, precision}, high);
    RC_ASSERT(possibly(at_most(left.slope, right.slope)));
    RC_ASSERT(!certainly(is_negative(left.curvature)));
    RC_ASSERT(agrees(left.value, pair.log_moment_at(low, precision)));
  });
  prop("obeys the mean value theorem over a set of orders", [] {
    const auto [p, q] = any_pair(all);
    const ExponentialPair pair{p, q};
    const Precision precision{160};
    const Rational low = *any::rational_between(Rational(1, 10), Rational(9, 10)), width = Rational(1, 50);
    const auto at = [&](const Enclosure& order) { return pair.log_moment(order, low); };
    const Taylor left = at({low, precision}), right = at({low + width, precision}),
                 over = at(between(low, low + width, precision));
    RC_ASSERT(!over.slope.is_finite() || overlaps(right.value - left.value, over.slope * width));
    RC_ASSERT(!over.curvature.is_finite() || overlaps(right.slope - left.slope, over.curvature * width));
    RC_ASSERT(!over.value.is_finite() || overlaps(over.value, left.value));
  });
}

TEST_CASE("Rényi divergences in exponential families", "[random]") {
  prop("are skew symmetric: (1-a) D_a(P, Q) = a D_(1-a)(Q, P)", [] {
    const auto [p, q] = any_pair(all);
    const Rational order = *any::rational_between(Rational(1, 100), Rational(99, 100));
    const Precision precision{200};
    RC_ASSERT(agrees(divergence(ExponentialPair{p, q}, order, precision) * Rational(1 - order),
                     divergence(ExponentialPair{q, p}, 1 - order, precision) * order));
  });
  prop("are >= 0, 0 for equal laws, and do not decrease in the order", [] {
    const auto [p, q] = any_pair(all);
    const ExponentialPair pair{p, q}, same{p, p};
    const Precision precision{200};
    const Rational low = *any::positive(), high = low + *any::positive();
    if (!pair.is_finite_at(low)) RC_ASSERT(!pair.is_finite_at(high));
    if (pair.is_finite_at(high)) {
      const Enclosure smaller = divergence(pair, low, precision), larger = divergence(pair, high, precision);
      RC_ASSERT(possibly(at_most(smaller, larger)));
      RC_ASSERT(!certainly(is_negative(smaller)));
      const RuleValue most = pair.largest_divergence(precision);
      RC_ASSERT(most.infinite || possibly(at_most(larger, most.value)));
    }
    RC_ASSERT(contains(divergence(same, low, precision), 0));
    RC_ASSERT(same.largest_divergence(precision).exact == Rational{0});
  });
  prop("meet the Kullback-Leibler divergence at orders 1 -+ 10^-12", [] {
    const auto [p, q] = any_pair(all);
    RC_PRE(p != q);
    const Rational step = number("1e-12");
    RC_PRE((ExponentialPair{p, q}.is_finite_at(1 + step)));
    const Enclosure below = divergence(p, q, 1 - step), at = divergence(p, q, 1), above = divergence(p, q, 1 + step);
    RC_ASSERT(certainly(at_most(below, at)));
    RC_ASSERT(certainly(at_most(at, above)));
  });
  prop("are rational at order 1 for a beta law and its mirror image, whole numbers apart", [] {
    const Rational x = *any::rational_between(Rational(1, 10), 9), y = x + *rc::gen::inRange(1, 65);
    const ExponentialPair pair{law_of("beta", {x, y}).value(), law_of("beta", {y, x}).value()};
    RC_ASSERT(pair.exact_divergence(1));
    RC_ASSERT(contains(kullback_leibler(pair, Precision{200}), *pair.exact_divergence(1)));
    RC_ASSERT(!pair.exact_divergence(2));
    RC_ASSERT(
        !(ExponentialPair{law_of("beta", {x, y}).value(), law_of("beta", {y + 1, x}).value()}.exact_divergence(1)));
  });
  prop("are finite for a large order where the max divergence is, and then near it", [] {
    const auto [p, q] = any_pair(all);
    const ExponentialPair pair{p, q};
    const Rational order = number("1e30");
    const RuleValue most = pair.largest_divergence(Precision{300});
    if (!most.infinite) {
      RC_ASSERT(pair.is_finite_at(order));
      // g(a)/a rises to D_inf; for these laws by less than (c log a)/a
      const Enclosure last = divergence(pair, order, Precision{600});
      RC_ASSERT(possibly(at_most(last, most.value)));
      RC_ASSERT(possibly(at_most(most.value, last + number("1e-20") * (Rational{1} + abs(last.midpoint())))));
    }
  });
  prop("at two precisions meet", [] {
    const auto [p, q] = any_pair(all);
    const ExponentialPair pair{p, q};
    const Rational order = *any::positive();
    RC_PRE(pair.is_finite_at(order));
    const Enclosure coarse = divergence(pair, order, *any::precision()), fine = divergence(pair, order, Precision{500});
    RC_ASSERT(is_narrow(fine, 3) && (!coarse.is_finite() || overlaps(coarse, fine)));
  });
}

TEST_CASE("families of vectors contain the scalar ones", "[random]") {
  const Precision precision{160};
  prop("a normal law of diagonal covariance is a product", [&] {
    const auto p1 = any_law("normal", 1, 1), p2 = any_law("normal", 1, 1), q1 = any_law("normal", 1, 1),
               q2 = any_law("normal", 1, 1);
    const auto both = [](const Law& x, const Law& y) {
      return law("multivariate_normal", {x.numbers[0], y.numbers[0], x.numbers[1], 0, 0, y.numbers[1]}, 2);
    };
    const ExponentialPair joint{both(p1, p2), both(q1, q2)}, first{p1, q1}, second{p2, q2};
    const Rational order = *any::positive();
    RC_ASSERT(joint.is_finite_at(order) == (first.is_finite_at(order) && second.is_finite_at(order)));
    if (joint.is_finite_at(order))
      RC_ASSERT(agrees(joint.log_moment_at(order, precision),
                       first.log_moment_at(order, precision) + second.log_moment_at(order, precision)));
    const RuleValue most = joint.largest_divergence(precision), left = first.largest_divergence(precision),
                    right = second.largest_divergence(precision);
    RC_ASSERT(most.infinite == (left.infinite || right.infinite));
    RC_ASSERT(most.infinite || agrees(most.value, left.value + right.value));
  });
  prop("beta is Dirichlet of two, exponential and 1 x 1 Wishart are gamma, inverse gamma is gamma of 1/x", [&] {
    const Rational a = *any::moderate_positive(), b = *any::moderate_positive(), c = *any::moderate_positive(),
                   d = *any::moderate_positive();
    const Rational order = *any::rational_between(Rational(1, 10), 3);
    const auto same = [&](const ExponentialPair& x, const ExponentialPair& y) {
      RC_ASSERT(x.is_finite_at(order) == y.is_finite_at(order));
      if (x.is_finite_at(order))
        RC_ASSERT(agrees(x.log_moment_at(order, precision), y.log_moment_at(order, precision)));
      RC_ASSERT(meet(x.largest_divergence(precision), y.largest_divergence(precision)));
    };
    same({law("beta", {a, b}), law("beta", {c, d})}, {law("dirichlet", {a, b}, 2), law("dirichlet", {c, d}, 2)});
    same({law("gamma", {a, b}), law("gamma", {c, d})}, {law("inverse_gamma", {a, b}), law("inverse_gamma", {c, d})});
    same({law("exponential", {a}), law("exponential", {b})}, {law("gamma", {1, a}), law("gamma", {1, b})});
    same({law("wishart", {2 * a, 1 / (2 * b)}), law("wishart", {2 * c, 1 / (2 * d)})},
         {law("gamma", {a, b}), law("gamma", {c, d})});
    same({law("pareto", {7, a}), law("pareto", {7, b})}, {law("exponential", {a}), law("exponential", {b})});
    same({law("weibull", {2, a}), law("weibull", {2, b})},
         {law("exponential", {1 / (a * a)}), law("exponential", {1 / (b * b)})});
  });
  SECTION("a normal-gamma law of one mean and precision scale is a gamma law") {
    const ExponentialPair joint{law("normal_gamma", {3, 2, 5, 7}), law("normal_gamma", {3, 2, 4, 6})};
    const ExponentialPair gamma{law("gamma", {5, 7}), law("gamma", {4, 6})};
    CHECK(agrees(joint.log_moment_at(3, precision), gamma.log_moment_at(3, precision)));
    CHECK(meet(joint.largest_divergence(precision), gamma.largest_divergence(precision)));
  }
}

TEST_CASE("divergences end exactly where p^a q^(1-a) ceases to be integrable") {
  const Rational bit = number("1e-50");
  const auto ends_at = [&](const Law& p, const Law& q, const Rational& order) {
    const ExponentialPair pair{p, q};
    CHECK(pair.is_finite_at(order - bit));
    CHECK_FALSE(pair.is_finite_at(order));
    CHECK_FALSE(pair.is_finite_at(order + bit));
    CHECK(pair.is_finite_at(1));
    CHECK(divergence(p, q, order - bit).has_digits(20));
    CHECK(pair.largest_divergence(Precision{64}).infinite);
  };
  ends_at(law("normal", {1, 3}), law("normal", {0, 2}), 3);
  ends_at(law("exponential", {2}), law("exponential", {3}), 3);
  ends_at(law("gamma", {2, 5}), law("gamma", {3, 4}), 3);
  ends_at(law("inverse_gamma", {2, 5}), law("inverse_gamma", {3, 4}), 3);
  ends_at(law("beta", {2, 5}), law("beta", {3, 4}), 3);
  ends_at(law("dirichlet", {2, 5, 7}, 3), law("dirichlet", {3, 4, 8}, 3), 3);
  ends_at(law("pareto", {4, 2}), law("pareto", {4, 3}), 3);
  ends_at(law("weibull", {1, 3}), law("weibull", {1, 2}), 3);
  ends_at(law("normal_gamma", {4, 2, 5, 5}), law("normal_gamma", {4, 3, 5, 5}), 3);
  ends_at(law("normal_gamma", {0, 1, 5, 3}), law("normal_gamma", {1, 1, 5, 3}), 3);  // rate 3 - a(a-1)/2 = 0
  ends_at(law("multivariate_normal", {0, 0, 3, 0, 0, 1}, 2), law("multivariate_normal", {1, 1, 2, 0, 0, 1}, 2), 3);
  ends_at(law("wishart", {7, 3, 0, 0, 1}, 2), law("wishart", {7, 2, 0, 0, 1}, 2), 3);
}

TEST_CASE("max divergences by hand") {
  const Precision precision{128};
  const auto most = [&](const Law& p, const Law& q) { return ExponentialPair{p, q}.largest_divergence(precision); };
  CHECK(
      agrees(most(law("exponential", {3}), law("exponential", {2})).value, log(Enclosure{Rational(3, 2), precision})));
  CHECK(most(law("exponential", {2}), law("exponential", {3})).infinite);
  // N(0, 1) over N(1, 4): 2 exp(-x^2/2 + (x-1)^2/8) is largest at x = -1/3
  CHECK(
      agrees(most(law("normal", {0, 1}), law("normal", {1, 4})).value, log(Enclosure{2, precision}) + Rational(1, 6)));
  CHECK(most(law("normal", {0, 1}), law("normal", {1, 1})).infinite);
  CHECK(most(law("multivariate_normal", {0, 0, 1, 0, 0, 1}, 2), law("multivariate_normal", {0, 1, 4, 0, 0, 1}, 2))
            .infinite);
  CHECK(agrees(
      most(law("multivariate_normal", {0, 5, 1, 0, 0, 1}, 2), law("multivariate_normal", {1, 5, 4, 0, 0, 1}, 2)).value,
      log(Enclosure{2, precision}) + Rational(1, 6)));
  CHECK(agrees(most(law("wishart", {3, 1, 0, 0, 1}, 2), law("wishart", {3, 4, 0, 0, 1}, 2)).value,
               log(Enclosure{2, precision}) * Rational{3}));
  CHECK(agrees(most(law("pareto", {1, 3}), law("pareto", {1, 2})).value, log(Enclosure{Rational(3, 2), precision})));
}

TEST_CASE("laws that are huge, tiny, or nearly equal keep 15 digits") {
  const auto good = [](const Law& p, const Law& q, const Rational& order) {
    CAPTURE(p.family->info().name, order.str());
    if (!ExponentialPair{p, q}.is_finite_at(order)) return;
    const Enclosure d = divergence(p, q, order, 15);
    CHECK(d.has_digits(15));
    CHECK(certainly(is_positive(d)));
  };
  const Rational tiny = number("1e-100"), huge = number("1e100"), next = 1 + number("1e-30");
  for (const Rational& order :
       {number("1e-12"), Rational(1, 2), Rational(1 - number("1e-12")), Rational{1}, Rational(1 + number("1e-12"))}) {
    good(law("normal", {tiny, huge}), law("normal", {0, huge}), order);
    good(law("normal", {huge, tiny}), law("normal", {0, tiny}), order);
    good(law("gamma", {1'000'000'000, tiny}), law("gamma", {1'000'000'000 * next, tiny}), order);
    good(law("gamma", {number("1e-6"), huge}), law("gamma", {number("1e-6"), huge * next}), order);
    good(law("beta", {number("1e-6"), number("1e9")}), law("beta", {number("1e9"), number("1e-6")}), order);
    good(law("exponential", {tiny}), law("exponential", {tiny * next}), order);
    good(law("dirichlet", {number("1e9"), 1, number("1e-6")}, 3),
         law("dirichlet", {number("1e9"), next, number("1e-6")}, 3), order);
    good(law("wishart", {number("1e9"), 1, 0, 0, tiny}, 2), law("wishart", {number("1e9"), 1, 0, 0, tiny * next}, 2),
         order);
    good(law("normal_gamma", {huge, 1, 1, 1}), law("normal_gamma", {huge * next, 1, 1, 1}), order);
  }
}

TEST_CASE("posteriors of conjugate priors", "[random]") {
  prop("obey Bayes' rule: prior times likelihood over posterior does not depend on the parameter", [] {
    const Precision precision{160};
    const Rational x = *any::moderate_positive(), weight = *any::rational_between(Rational(1, 2), 3);
    const auto test = [&](const Law& prior, const auto& member, const std::vector<Rational>& statistic) {
      const auto view = member(Rational{1}).family->as_exponential();
      std::vector<Rational> sum;
      for (const Rational& t : statistic) sum.push_back(t * weight);
      const auto posterior = view->posterior(member(Rational{1}), prior, sum, weight);
      RC_ASSERT(posterior.has_value());
      RC_ASSERT(posterior->family->info().name ==
                view->posterior(member(Rational{1}), prior, sum, 0)->family->info().name);
      const auto evidence = [&](const Rational& parameter) {
        const Enclosure theta{parameter, precision};
        return log_density(prior, theta) + log_density(member(parameter), {x, precision}) * weight -
               log_density(*posterior, theta);
      };
      const Rational first = *any::moderate_positive(), second = *any::moderate_positive();
      RC_ASSERT(agrees(evidence(first), evidence(second)));
    };
    const Rational known = *any::moderate_positive();
    const Law gamma = any_law("gamma", 1, 1);
    test(gamma, [](const Rational& rate) { return law("exponential", {rate}); }, {x});
    test(gamma, [&](const Rational& rate) { return law("gamma", {known, rate}); }, {0, x});
    test(gamma, [&](const Rational& scale) { return law("inverse_gamma", {known, scale}); }, {0, 1 / x});
    test(any_law("normal", 1, 1), [&](const Rational& mean) { return law("normal", {mean, known}); }, {x, x * x});
  });
  SECTION("of several dimensions fall into those of one") {
    const Law frame = law("multivariate_normal", {0, 0, 2, 0, 0, 3}, 2),
              prior = law("multivariate_normal", {1, 2, 5, 0, 0, 7}, 2);
    const auto joint = frame.family->as_exponential()->posterior(frame, prior, {4, 9, 0, 0, 0, 0}, 3);
    REQUIRE(joint.has_value());
    const Law first = law("normal", {0, 2}), second = law("normal", {0, 3});
    const auto one = first.family->as_exponential()->posterior(first, law("normal", {1, 5}), {4, 0}, 3);
    const auto two = first.family->as_exponential()->posterior(second, law("normal", {2, 7}), {9, 0}, 3);
    CHECK(joint->numbers ==
          std::vector<Rational>{one->numbers[0], two->numbers[0], one->numbers[1], 0, 0, two->numbers[1]});
  }
  SECTION("ask for a prior of the named family and stay inside it") {
    const Law rate = law("exponential", {1});
    const auto view = rate.family->as_exponential();
    CHECK(view->posterior(rate, law("normal", {0, 1}), {1}, 1).error().fault == Fault::unsupported);
    CHECK(view->posterior(rate, law("gamma", {1, 1}), {-2}, 1).error().fault == Fault::invalid_input);
    const Law beta = law("beta", {1, 1});
    CHECK(beta.family->as_exponential()->posterior(beta, law("gamma", {1, 1}), {1, 1}, 1).error().fault ==
          Fault::unsupported);
    const Law normal = law("normal", {0, 1});
    CHECK(normal.family->as_exponential()->posterior(normal, rate, {1, 1}, 1).error().fault == Fault::unsupported);
    CHECK(normal.family->as_exponential()->posterior(normal, normal, {1, 1}, -1).error().fault == Fault::invalid_input);
  }
}

TEST_CASE("laws outside their parameter space are refused, and the culprit is named") {
  const auto where = [](std::string_view family, std::vector<Rational> parameters, std::size_t dimension = 1) {
    const auto made = law_of(family, std::move(parameters), dimension);
    REQUIRE_FALSE(made.has_value());
    CHECK(made.error().fault == Fault::invalid_input);
    CHECK_FALSE(made.error().message.empty());
    return made.error().where;
  };
  CHECK(where("gaussian", {0, 1}) == "/family");
  CHECK(where("normal", {0, 0}) == "/variance");
  CHECK(where("normal", {0}).empty());
  CHECK(where("normal", {0, 1, 2}).empty());
  CHECK(where("normal", {0, 1}, 2).empty());
  CHECK(where("normal", {0, 1}, 0).empty());
  CHECK(where("exponential", {-1}) == "/rate");
  CHECK(where("gamma", {0, 1}) == "/shape");
  CHECK(where("inverse_gamma", {1, -1}) == "/scale");
  CHECK(where("beta", {1, 0}) == "/beta");
  CHECK(where("dirichlet", {1, 0, 1}, 3) == "/concentration/1");
  CHECK(where("dirichlet", {1}, 1) == "/concentration");
  CHECK(where("pareto", {0, 1}) == "/minimum");
  CHECK(where("weibull", {0, 1}) == "/shape");
  CHECK(where("normal_gamma", {0, 1, 0, 1}) == "/shape");
  CHECK(where("multivariate_normal", {0, 0, 1, 2, 1, 1}, 2) == "/covariance/1/0");
  CHECK(where("multivariate_normal", {0, 0, 1, 2, 2, 4}, 2) == "/covariance/1");
  CHECK(where("multivariate_normal", {0, 0, 0, 0, 0, 4}, 2) == "/covariance/0");
  CHECK(where("multivariate_normal", {0, 0, 1, 0, 0}, 2).empty());
  CHECK(where("multivariate_normal", std::vector<Rational>(100 + 100 * 100), 100) == "/covariance");
  CHECK(where("wishart", {1, 1, 0, 0, 1}, 2) == "/dof");
  CHECK(where("wishart", {5, 1, 0, 0, -1}, 2) == "/scale/1");
}

TEST_CASE("members of different exponential families have no common frame") {
  const auto same = [](const Law& p, const Law& q) { return p.family->as_exponential()->same_frame(p, q); };
  CHECK_FALSE(same(law("pareto", {1, 2}), law("pareto", {2, 2})));
  CHECK_FALSE(same(law("weibull", {1, 2}), law("weibull", {2, 2})));
  CHECK_FALSE(same(law("weibull", {Rational(1, 2), 2}), law("weibull", {Rational(1, 2), 3})));
  CHECK_FALSE(same(law("weibull", {1'000'000'000, 2}), law("weibull", {1'000'000'000, 3})));
  CHECK_FALSE(same(law("dirichlet", {1, 2}, 2), law("dirichlet", {1, 2, 3}, 3)));
}

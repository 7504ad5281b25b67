// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/posterior_line.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/numerics/special.hpp"
#include "posterior_cases.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;

RenyiOrder order(Rational a) { return {std::move(a)}; }
RuleValue divergence(const Law& p, const Law& q, const RenyiOrder& a) {
  return renyi_divergence({{{1, p}}}, {{{1, q}}}, a, digits).value();
}
RuleValue supremum(const PosteriorLine& line, const RenyiOrder& a) { return posterior_divergence(line, a, digits); }

bool is_at_most(const RuleValue& x, const RuleValue& y) {
  return y.infinite || (!x.infinite && x.value.lower() <= y.value.upper());
}

/// No pair of data sets has more, and the pair that is named has as much and is one of them.
void check_every_pair(const PosteriorCase& model, const Rational& a) {
  INFO(model.name << ", order " << a << ", n " << model.records);
  const RuleValue most = supremum(model.line, order(a));
  const auto [p, q] = attaining_pair(model.line, order(a));
  bool is_met = false;
  model.each_pair([&](const Law& x, const Law& y) {
    CHECK(is_at_most(divergence(x, y, order(a)), most));
    is_met = is_met || (x == p && y == q);
  });
  CHECK(is_met);
}

std::vector<PosteriorCase> cases(const Rational& n, const Rebalancing& w) {
  return {beta_bernoulli(2, 5, n, w, 2),           beta_bernoulli(Rational(7, 2), Rational(1, 2), n, w, 4),
          beta_bernoulli(20, 5, n, w, 1),          beta_binomial(1, 1, n, w),
          beta_geometric(Rational(1, 3), 2, n, w), gamma_poisson(5, 2, n, w),
          gamma_exponential(2, 9, n, w),           normal_normal(Rational(1, 2), 2, n, w)};
}

Enclosure log_of_pi_squared_times(const Rational& factor) {
  const Precision precision{128};
  return log(square(pi(precision)) * factor);
}

bool is_close(const RuleValue& x, const Enclosure& y) { return !x.infinite && agrees(x.value, y); }

}  // namespace

TEST_CASE("the worst pair of neighbouring data sets, by all pairs") {
  for (const Rebalancing& w : {Rebalancing{1, 1}, Rebalancing{Rational(1, 3), 1}, Rebalancing{1, 4}})
    for (const Rational& n : {Rational{1}, Rational{2}, Rational{5}, Rational{12}})
      for (const PosteriorCase& model : cases(n, w)) {
        const RuleValue limit = posterior_order_limit(model.line);
        std::vector<Rational> orders = {Rational(1, 3), Rational(1, 2), Rational(4, 5), 1};
        if (n < 12) orders.push_back(limit.infinite ? Rational{3} : Rational{1 + (*limit.exact - 1) * Rational(7, 8)});
        if (!limit.infinite) orders.push_back(Rational{1 + (*limit.exact - 1) / 3});
        for (const Rational& a : orders) check_every_pair(model, a);
      }
}

TEST_CASE("the worst categories are the two rarest of the prior, by all pairs") {
  const std::vector<Rational> prior = {3, Rational(1, 2), 2};
  const Rational r(2, 3);
  for (int n = 1; n <= 4; ++n) {
    const PosteriorLine line = dirichlet_line(prior, r, r * (n - 1));
    for (const Rational& a : {Rational(1, 3), Rational{1}, Rational(7, 4)}) {
      const RuleValue most = supremum(line, order(a));
      bool is_met = false;
      for (int x = 0; x < n; ++x)
        for (int y = 0; x + y < n; ++y)
          for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
              std::vector<Rational> others = {prior[0] + r * x, prior[1] + r * y, prior[2] + r * (n - 1 - x - y)};
              auto p = others, q = others;
              p[static_cast<std::size_t>(i)] += r;
              q[static_cast<std::size_t>(j)] += r;
              if (i == j) continue;
              const RuleValue here =
                  divergence(law_of("dirichlet", p, 3).value(), law_of("dirichlet", q, 3).value(), order(a));
              CHECK(is_at_most(here, most));
              is_met = is_met || is_at_most(most, here);
            }
      CHECK(is_met);
    }
  }
}

TEST_CASE("vectors of a known covariance, by points of the box") {
  const std::vector<Rational> prior = {1, Rational(1, 2), Rational(1, 2), 2}, record = {1, 0, 0, 3};
  const Rebalancing w{Rational(1, 2), 1};
  const PosteriorLine line = multivariate_normal_line(prior, record, w, 4, {{2, 2}, {-2, 2}});
  const RuleValue most = supremum(line, order(2));
  const Family& family = *find_family("multivariate_normal");
  const Law of_record = law_of("multivariate_normal", {0, 0, 1, 0, 0, 3}, 2).value();
  const Law of_prior = law_of("multivariate_normal", {1, 2, 1, Rational(1, 2), Rational(1, 2), 2}, 2).value();
  Rational largest = 0;
  const auto posterior = [&](const Rational& x, const Rational& y) {
    std::vector<Rational> sums(6);
    sums[0] = x * w.data, sums[1] = y * w.data;
    return family.as_exponential()->posterior(of_record, of_prior, sums, 4 * w.data).value();
  };
  for (int x = -2; x <= 2; ++x)
    for (int y = -2; y <= 2; ++y)
      largest = std::max(largest, *divergence(posterior(x, y), posterior(0, 0), order(2)).exact);
  CHECK(*most.exact == largest);
}

TEST_CASE("what is printed of the beta-Bernoulli system, and what is true") {
  const auto beta_law = [](const Rational& x, const Rational& y) { return law("beta", {x, y}); };
  const auto line = [](const Rational& alpha, const Rational& beta, const Rational& n, const Rational& r) {
    return beta_line(alpha, beta, r, r * (n - 1));
  };
  SECTION("Corollary 15: orders up to 1 are finite too, and at the limit none is") {
    CHECK(divergence(beta_law(1, 2), beta_law(2, 1), order(Rational(1, 2))).value.steer() ==
          Approx(0.48313).epsilon(1e-5));
    CHECK(*posterior_order_limit(line(1, 2, 7, 1)).exact == 2);
    CHECK(supremum(line(1, 2, 7, 1), order(2)).infinite);
    CHECK_FALSE(supremum(line(1, 2, 7, 1), order(2 - power_of_two(-200))).infinite);
  }
  SECTION("Corollary 16 with n in place of r n is too small") {
    const RuleValue truth = supremum(line(1, 1, 2, Rational(1, 2)), order(2));
    CHECK(is_close(truth, log_of_pi_squared_times(Rational(3, 16))));
    RuleValue printed = RuleValue::exactly(0, Precision{}, "");
    for (int ones : {0, 2})
      for (const Rational& step : {Rational(-1, 2), Rational(1, 2)}) {
        const Rational alpha = 1 + ones, other = alpha + step;
        if (other > 0 && 4 - other > 0)
          printed = larger(printed, divergence(beta_law(alpha, 4 - alpha), beta_law(other, 4 - other), order(2)));
      }
    CHECK(is_close(printed, log_of_pi_squared_times(Rational(45, 256))));
    CHECK(printed.value.upper() < truth.value.lower());
    CHECK(supremum(line(6, 12, 100, Rational(1, 2)), order(2)).value.steer() == Approx(0.049458).epsilon(1e-4));
    CHECK(divergence(beta_law(6, 112), beta_law(Rational(13, 2), Rational(223, 2)), order(2)).value.steer() ==
          Approx(0.047635).epsilon(1e-4));
    CHECK(supremum(line(1, 1, 10, Rational(1, 10)), order(2)).value.steer() == Approx(0.022957).epsilon(1e-4));
  }
  SECTION("Corollary 16 leaves the set of posteriors") {
    CHECK(is_close(supremum(line(1, 1, 1, 1), order(Rational(3, 2))), log_of_pi_squared_times(Rational(9, 16))));
    CHECK(supremum(line(1, 1, 10, 1), order(Rational(3, 2))).value.steer() == Approx(1.21732).epsilon(1e-5));
  }
  SECTION("the bound of (5.31), (5.32), sharpened, holds; r* has to respect r_0") {
    const Rational half(1, 2), order_two = 2;
    CHECK(supremum(line(half, half, 10, half), order(order_two)).infinite);
    for (const Rational& r : {Rational(1, 10), Rational(1, 4), Rational(1, 3)}) {
      // |Hess| along the line is largest at the low end of the segment, alpha - (a-1) r.
      const Enclosure low{Rational{1 - r}, Precision{128}}, high{Rational{1 + r * 9}, Precision{128}};
      const Enclosure h = trigamma(low) + trigamma(high);
      const RuleValue truth = supremum(line(1, 1, 10, r), order(2));
      CHECK(at_most(truth.value, h * Rational{r * r}) == Trilean::yes);          // r^2 Delta^2 H a/2
      CHECK(at_most(h * Rational{r * r}, h * Rational{2 * r}) == Trilean::yes);  // the printed r Delta^2 H a
    }
  }
  SECTION("numbers of records up to 10^18 cost nothing and lose nothing") {
    const Rational many = power_of_ten(18);
    const RuleValue truth = supremum(line(6, 12, many, 1), order(5)),
                    gamma = supremum(gamma_shape_line(6, 1, 1, 0), order(5));
    CHECK(truth.has_digits(digits));
    CHECK(at_most(truth.value - gamma.value, Rational(1, 1'000'000'000'000'000)) == Trilean::yes);
    CHECK(at_least(truth.value - gamma.value, Rational(-1, 1'000'000'000'000'000)) == Trilean::yes);
  }
}

TEST_CASE("orders near the limit", "[random]") {
  prop("are finite below it and infinite at and above it", [] {
    const Rational alpha = *any::rational_between(Rational(1, 10), 9),
                   beta = *any::rational_between(Rational(1, 10), 9);
    const Rational r = *any::rational_between(Rational(1, 10), 1), n = *rc::gen::inRange(1, 50);
    const PosteriorLine line = beta_line(alpha, beta, r, r * (n - 1));
    const Rational limit = *posterior_order_limit(line).exact;
    RC_ASSERT(limit == 1 + std::min(alpha, beta) / r);
    const Rational tiny = power_of_two(-*rc::gen::inRange(1L, 300L)) * (limit - 1);
    const RuleValue below = supremum(line, order(limit - tiny)), further = supremum(line, order(limit - tiny / 2));
    RC_ASSERT(below.has_digits(digits));
    RC_ASSERT(is_at_most(below, further));
    RC_ASSERT(supremum(line, order(limit)).infinite);
    RC_ASSERT(supremum(line, order(limit + tiny)).infinite);
    RC_ASSERT(supremum(line, {}).infinite);
  });
}

TEST_CASE("more weight of the data, or less of the prior, is never more private", "[random]") {
  prop("at every order, where that is a theorem", [] {
    const Rational a = *any::rational_between(Rational(1, 5), 3), n = *rc::gen::inRange(1, 9);
    const Rational less = *any::rational_between(Rational(1, 100), 1), more = *any::rational_between(less, 1);
    const auto of = [&](const Rebalancing& w) { return cases(n, w); };
    const auto small = of({less, 1}), large = of({more, 1}), strong = of({1, 1 / less}), weak = of({1, 1 / more});
    for (std::size_t i = 0; i < small.size(); ++i) {
      RC_ASSERT(is_at_most(supremum(small[i].line, order(a)), supremum(large[i].line, order(a))));
      if ((small[i].name == "beta-geometric" || small[i].name == "gamma-exponential") && a < 1) continue;
      RC_ASSERT(is_at_most(supremum(strong[i].line, order(a)), supremum(weak[i].line, order(a))));
    }
  });
  prop("of geometric records from order 1 on, whatever the prior", [] {
    const auto positive = [] { return *any::rational_between(Rational(1, 10), 30); };
    const Rational alpha = positive(), beta = positive(), records = positive(), bound = positive();
    const Rational a = *any::rational_between(1, 3), less = *any::rational_between(Rational(1, 50), 1);
    const auto of = [&](const Rational& w) { return beta_failures_line(alpha * w + records, beta * w, bound, 0); };
    RC_ASSERT(is_at_most(supremum(of(1 / less), order(a)), supremum(of(1), order(a))));
  });
  SECTION("below order 1 a weaker prior of a rate may be more private") {
    const auto at = [](const Rational& m) {
      return supremum(gamma_rate_line(50 / m + 1, Rational(1, 2) / m, 100, 0), order(Rational(1, 10)));
    };
    CHECK(at(1).value.upper() < at(Rational(1, 4)).value.lower());
  }
}

TEST_CASE("public data in the prior", "[random]") {
  prop("never make beta laws and gamma shapes less private", [] {
    const Rational a = *any::rational_between(Rational(1, 5), 3), alpha = *any::positive(), beta = *any::positive();
    const Rational k = *rc::gen::inRange(0, 20), s = *rc::gen::inRange(0, 20), n = *rc::gen::inRange(1, 9);
    RC_ASSERT(is_at_most(supremum(beta_line(alpha + s, beta + k, 1, n - 1), order(a)),
                         supremum(beta_line(alpha, beta, 1, n - 1), order(a))));
    RC_ASSERT(is_at_most(supremum(gamma_shape_line(alpha + s, beta + k, 1, n - 1), order(a)),
                         supremum(gamma_shape_line(alpha, beta, 1, n - 1), order(a))));
  });
  SECTION("may make rates less private: records at 0 sharpen the posterior") {
    CHECK(supremum(gamma_rate_line(2, 3, 1, 0), order(2)).value.upper() <
          supremum(gamma_rate_line(2 + 5, 3 + 0, 1, 0), order(2)).value.lower());
  }
}

TEST_CASE("the largest scale that meets a budget", "[random]") {
  prop("meets it at its lower end and breaks it at its upper end", [] {
    const Rational alpha = *any::rational_between(Rational(1, 2), 9), beta = *any::rational_between(Rational(1, 2), 9);
    const Rational n = *rc::gen::inRange(1, 1000), a = *any::rational_between(Rational(3, 2), 20);
    const Rational epsilon = *any::rational_between(Rational(1, 1000), 3);
    const bool is_diffused = *rc::gen::arbitrary<bool>();
    const auto line = [&](const Rational& x) {
      const Rebalancing w = is_diffused ? Rebalancing{x, 1} : Rebalancing{1, 1 / x};
      return beta_line(alpha * w.prior, beta * w.prior, w.data, w.data * (n - 1));
    };
    const RuleValue scale = posterior_scale(line, order(a), Epsilon{epsilon}, digits);
    RC_ASSERT(scale.has_digits(digits));
    RC_ASSERT(supremum(line(scale.value.lower()), order(a)).value.lower() <= epsilon);
    const Rational above = scale.value.upper() + power_of_two(-30);
    if (above <= 1) RC_ASSERT(!is_at_most(supremum(line(above), order(a)), RuleValue::exactly(epsilon, {}, "")));
  });
  SECTION("all, and none") {
    const auto line = [](const Rational& x) { return gamma_shape_line(5, 1, x, 0); };
    CHECK(*posterior_scale(line, order(2), Epsilon{Rational{10}}, digits).exact == 1);
    CHECK(*posterior_scale(line, order(2), Epsilon{}, digits).exact == 0);
    CHECK(*posterior_scale(line, {}, Epsilon{Rational{10}}, digits).exact == 0);
    CHECK(*posterior_scale([](const Rational& x) { return gamma_shape_line(5, 1, 0 * x, 0); }, {}, Epsilon{}, digits)
               .exact == 1);
  }
  SECTION("an exact tie at the end") {
    const auto line = [](const Rational& x) { return normal_line(0, 1, x); };
    CHECK(*posterior_scale(line, order(2), Epsilon{Rational{1}}, digits).exact == 1);
    CHECK(contains(posterior_scale(line, order(2), Epsilon{Rational(1, 4)}, digits).value, Rational(1, 2)));
  }
}

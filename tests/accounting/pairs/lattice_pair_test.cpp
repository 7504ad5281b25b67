// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/work.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{300};

LatticePair lattice(const std::vector<LatticeSteps>& steps) {
  auto pair = LatticePair::from(steps);
  RC_ASSERT(pair.has_value());
  return *std::move(pair);
}

finite::Pair written_out(const std::vector<LatticeSteps>& steps) {
  finite::Pair all = {{1, 1}};
  for (const auto& step : steps)
    all =
        finite::product(all, finite::product(finite::randomized_response(step.loss.ratio(), step.weight), step.count));
  return all;
}

rc::Gen<LatticeSteps> any_steps(unsigned long most) {
  return rc::gen::exec([=] {
    const Rational weight = *rc::gen::element<Rational>(0, 0, 1, 3, Rational(1, 2), 20);
    return LatticeSteps{*any::rational_ratio_loss(), weight, *rc::gen::inRange(1UL, most + 1)};
  });
}

}  // namespace

TEST_CASE("the composition of randomised responses, against its outcomes written out", "[random]") {
  prop("one kind: delta is the brute-force sum, exactly and by enclosure", [] {
    const std::vector<LatticeSteps> steps = {*any_steps(5)};
    const LatticePair pair = lattice(steps);
    const Epsilon eps = *any::rational_ratio_loss();
    for (const Epsilon& at : {eps, Epsilon{} - eps, Epsilon{}}) {
      const Rational truth = finite::delta(written_out(steps), at.ratio());
      RC_ASSERT(pair.exact_delta(at) == truth);
      RC_ASSERT(contains(pair.delta(at, *any::precision()), truth));
    }
  });
  prop("two kinds together", [] {
    const std::vector<LatticeSteps> steps = {*any_steps(3), *any_steps(2)};
    const LatticePair pair = lattice(steps);
    const Epsilon eps = *any::rational_ratio_loss();
    const Rational truth = finite::delta(written_out(steps), eps.ratio());
    RC_ASSERT(pair.exact_delta(eps) == truth);
    RC_ASSERT(contains(pair.delta(eps, precision), truth));
  });
  prop("kinds of one loss, binary ones among them, which are convolved", [] {
    LatticeSteps first = *any_steps(3), second = *any_steps(2), third = *any_steps(1);
    second.loss = third.loss = first.loss;
    second.weight = 0;
    const std::vector<LatticeSteps> steps = {first, second, third, *any_steps(1)};
    const LatticePair pair = lattice(steps);
    const Epsilon eps = *any::rational_ratio_loss();
    for (const Epsilon& at : {eps, Epsilon{} - eps, first.loss}) {
      const Rational truth = finite::delta(written_out(steps), at.ratio());
      RC_ASSERT(pair.exact_delta(at) == truth);
      RC_ASSERT(contains(pair.delta(at, precision), truth));
    }
  });
  prop("no event of all 2^m does better", [] {
    const LatticeSteps step = *any_steps(2);
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(lattice({step}).exact_delta(eps) == finite::delta_over_events(written_out({step}), eps.ratio()));
  });
  prop("Rényi: the log-moment is log of the sum of q (p/q)^a, at whole orders exactly", [] {
    const LatticeSteps step = *any_steps(3);
    const auto a = *rc::gen::inRange(0UL, 7UL);
    Rational sum = 0;
    for (const auto& [p, q] : written_out({step})) sum += q * power(Rational(p / q), a);
    RC_ASSERT(contains(exp(lattice({step}).log_moment(Enclosure{Rational{a}, precision}, 2).value), sum));
  });
  prop("Rényi: the slope at order 1 is the Kullback-Leibler divergence", [] {
    const LatticeSteps step = *any_steps(3);
    Enclosure sum{0, precision};
    for (const auto& [p, q] : written_out({step})) sum += log(Enclosure{p / q, precision}) * p;
    RC_ASSERT(agrees(lattice({step}).log_moment(Enclosure{1, precision}, 1).slope, sum));
  });
}

TEST_CASE("a loss given as a decimal and one given as ln of a rational meet", "[random]") {
  prop("when the decimals enclose the logarithm", [] {
    const Epsilon loss = *any::rational_ratio_loss(), eps = *any::loss();
    const auto n = *rc::gen::inRange(1UL, 12UL);
    const Rational weight = *rc::gen::element<Rational>(0, 1, 5);
    const Rational low = loss.enclose(precision).lower(), high = loss.enclose(precision).upper();
    const Enclosure at = lattice({{loss, weight, n}}).delta(eps, precision);
    const Enclosure below = lattice({{Epsilon{low}, weight, n}}).delta(eps, precision);
    const Enclosure above = lattice({{Epsilon{high}, weight, n}}).delta(eps, precision);
    RC_ASSERT(agrees(hull(below, above) + between(-power_of_two(-200), power_of_two(-200), precision), at));
  });
}

TEST_CASE("delta of a composition", "[random]") {
  prop("falls, and is convex in e^eps", [] {
    const LatticePair pair = lattice({*any_steps(6), *any_steps(2)});
    const Rational r = *any::rational_between(Rational(1, 2), 20), s = *any::rational_between(Rational(1, 2), 20);
    const auto at = [&](const Rational& ratio) { return *pair.exact_delta(Epsilon::log_of(ratio)); };
    RC_ASSERT((r <= s ? at(r) >= at(s) : at(s) >= at(r)));
    RC_ASSERT(2 * at((r + s) / 2) <= at(r) + at(s));
  });
  prop("obeys the identity of symmetric pairs", [] {
    const LatticePair pair = lattice({*any_steps(6)});
    const Epsilon eps = *any::rational_ratio_loss(), minus = Epsilon{} - eps;
    RC_ASSERT(pair.exact_delta(minus) == Rational(1 - minus.ratio() + minus.ratio() * *pair.exact_delta(eps)));
  });
  prop("does not depend on how equal steps are grouped, nor on their sequence", [] {
    const LatticeSteps a = *any_steps(3), b = *any_steps(3);
    LatticeSteps one = a, rest = a;
    one.count = 1;
    rest.count = a.count - 1;
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(lattice({a, b}).exact_delta(eps) == lattice({b, rest, one}).exact_delta(eps));
  });
  prop("grows with one more step, by the loss of that step at most", [] {
    const LatticeSteps a = *any_steps(4), b = *any_steps(1);
    const Epsilon eps = *any::rational_ratio_loss();
    const auto before = lattice({a}).exact_delta(eps), after = lattice({a, b}).exact_delta(eps);
    RC_ASSERT(*before <= *after);
    RC_ASSERT(*lattice({a, b}).exact_delta(eps + b.loss) <= *before);
  });
}

TEST_CASE("epsilon of a composition", "[random]") {
  prop("inverts delta, from both sides", [] {
    const LatticePair pair = lattice({*any_steps(5)});
    const Rational delta = *any::rational_between(Rational(1, 1000), Rational(1, 2));
    const RuleValue figure = pair.epsilon(delta, 20, precision);
    RC_ASSERT(!figure.infinite);
    RC_ASSERT(figure.value.is_finite());
    RC_ASSERT(possibly(at_most(pair.delta(Epsilon{figure.value.upper()}, precision), delta)));
    if (figure.exact != Rational{0})
      RC_ASSERT(possibly(at_least(pair.delta(Epsilon{figure.value.lower()}, precision), delta)));
  });
  prop("of one binary response is ln(x - delta (1 + x)), a closed form", [] {
    const Epsilon loss = *any::rational_ratio_loss();
    const Rational x = loss.ratio(), delta = *any::rational_between(Rational(1, 1000), 1);
    const Rational ratio = x - delta * (1 + x);
    const RuleValue figure = lattice({{loss}}).epsilon(delta, 20, precision);
    if (ratio <= 1)
      RC_ASSERT(holds(figure, 0));
    else
      RC_ASSERT(agrees(figure.value, log(Enclosure{ratio, precision})));
  });
  prop("at delta 0 is the total loss, exactly", [] {
    const auto n = *rc::gen::inRange(1UL, 40UL);
    const Rational loss = *any::moderate_positive();
    const LatticePair pair = lattice({{Epsilon{loss}, 0, n}});
    RC_ASSERT(pair.epsilon(0, 20, precision).exact == loss * n);
    RC_ASSERT(pair.pure_epsilon() == Epsilon{loss * n});
    RC_ASSERT(pair.delta(Epsilon{loss * n}, precision).is_exactly_zero());
    RC_ASSERT(certainly(is_positive(pair.delta(Epsilon{loss * n * Rational(999, 1000)}, Precision{3000}))));
  });
}

TEST_CASE("ten thousand steps of loss 1/100 at delta 1e-12") {
  const auto pair = LatticePair::from({{Epsilon{Rational(1, 100)}, 0, 10'000}});
  REQUIRE(pair.has_value());
  const RuleValue figure = pair->epsilon(*read_rational("1e-12"), 18, Precision{128});
  CHECK(figure.value.lower() > *read_rational("7.235142746473473"));
  CHECK(figure.value.upper() < *read_rational("7.235142746473476"));
}

TEST_CASE("twenty-four different kinds of steps are a sum over two halves of them") {
  std::vector<LatticeSteps> steps;
  Rational total = 0;
  for (long k = 1; k <= 24; ++k) {
    steps.push_back({Epsilon{Rational(k, 100)}, 0, 1});
    total += Rational(k, 100);
  }
  const auto pair = LatticePair::from(steps);
  REQUIRE(pair.has_value());
  // All losses are multiples of 1/100: the net loss in steps of
  // 2/100 is a subset sum, its law one polynomial.
  std::vector<Enclosure> law = {Enclosure{1, precision}};
  for (long k = 1; k <= 24; ++k) {
    const Enclosure truth = Rational{1} / (exp(-Enclosure{Rational(k, 100), precision}) + Rational{1});
    std::vector<Enclosure> next(law.size() + static_cast<std::size_t>(k), Enclosure{0, precision});
    for (std::size_t i = 0; i < law.size(); ++i) {
      next[i + static_cast<std::size_t>(k)] += law[i] * truth;
      next[i] += law[i] * (Rational{1} - truth);
    }
    law = std::move(next);
  }
  for (const Rational& epsilon : {Rational{0}, Rational(1, 2), Rational(141, 100), Rational(29, 10)}) {
    Enclosure sum{0, precision};
    for (std::size_t i = 0; i < law.size(); ++i) {
      const Rational loss = Rational(2 * static_cast<long>(i), 100) - total;
      if (loss > epsilon) sum += law[i] * -expm1(Enclosure{epsilon - loss, precision});
    }
    const Enclosure found = pair->delta(Epsilon{epsilon}, precision);
    CHECK(agrees(found, sum));
    CHECK(found.has_digits(60));
  }
  CHECK(pair->epsilon(*read_rational("1e-6"), 15, Precision{120}).value.has_digits(15));
}

TEST_CASE("steps of losses with one measure: ties are not summed one by one") {
  // All losses are multiples of 1/10, so that the law is one
  // polynomial of 2 * 8 * 28 + 1 coefficients.
  std::vector<LatticeSteps> steps;
  const Enclosure zero{0, precision};
  std::vector<Enclosure> law = {Enclosure{1, precision}};  // of -224, ..., 224 in the end
  for (std::size_t k = 1; k <= 7; ++k) {
    steps.push_back({Epsilon{Rational(k, 10)}, 1, 8});
    const Enclosure x = exp(Enclosure{Rational(k, 10), precision});
    for (int n = 0; n < 8; ++n) {
      std::vector<Enclosure> next(law.size() + 2 * k, zero);
      for (std::size_t i = 0; i < law.size(); ++i) {
        const Enclosure part = law[i] / (x + Rational{2});
        next[i] += part;
        next[i + k] += part;
        next[i + 2 * k] += part * x;
      }
      law = std::move(next);
    }
  }
  const auto pair = LatticePair::from(steps);
  REQUIRE(pair.has_value());
  const Work before = work_done();
  for (const Rational& epsilon : {Rational{1}, Rational(1, 20), Rational{-1}}) {
    Enclosure sum = zero;
    for (std::size_t i = 0; i < law.size(); ++i) {
      const Rational loss = Rational(static_cast<long>(i) - 224, 10);
      if (loss > epsilon) sum += law[i] * -expm1(Enclosure{epsilon - loss, precision});
    }
    const Enclosure found = pair->delta(Epsilon{epsilon}, precision);
    CHECK(agrees(found, sum));
    CHECK(found.has_digits(60));
  }
  CHECK(work_done() - before < Work{600'000'000});
}

TEST_CASE("steps that give nothing away leave nothing") {
  const auto nothing = LatticePair::from({{Epsilon{}, 0, 5}, {Epsilon::log_of(1), 3, 2}});
  REQUIRE(nothing.has_value());
  CHECK(nothing->pure_epsilon() == Epsilon{});
  CHECK(nothing->exact_delta(Epsilon{}) == Rational{0});
  CHECK(nothing->exact_delta(Epsilon::log_of(Rational(1, 3))) == Rational(2, 3));
  CHECK(nothing->epsilon(0, 10, precision).exact == Rational{0});
}

TEST_CASE("compositions too large for an exact sum are declined") {
  const auto declined = [](const std::vector<LatticeSteps>& steps) {
    const auto pair = LatticePair::from(steps);
    return !pair && pair.error().fault == Fault::unsupported;
  };
  const Epsilon loss{Rational(1, 10)};
  CHECK(declined({{loss, 0, 2'000'000}}));
  CHECK(declined({{loss, 1, 1'000'000}}));
  CHECK(declined({{loss, 0, 30'000}, {Epsilon{Rational(2, 10)}, 0, 30'000}}));
  CHECK_FALSE(declined({{loss, 0, 1500}, {Epsilon{Rational(2, 10)}, 0, 1500}}));
  CHECK(declined({{Epsilon::log_of(Rational(power_of_ten(100), 7)), 0, 1'000'000}}));
  CHECK_FALSE(declined({{loss, 0, 1'999'999}}));
}

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/distributions/event_rule.hpp"

#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/laplace.hpp"
#include "dpcert/numerics/refine.hpp"
#include "line_families.hpp"
#include "loss.hpp"
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

[[maybe_unused]] Enclosure number(const Rational& x) { return {x, precision}; }

Enclosure delta(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision at = precision) {
  return event_rule(p, q, epsilon, at);
}
Enclosure delta(const Law& p, const Law& q, const Epsilon& epsilon, Precision at = precision) {
  return event_rule(plain(p), plain(q), epsilon, at);
}

[[maybe_unused]] rc::Gen<Distribution> any_on_the_line() {
  return rc::gen::exec([] {
    const auto one = [kind = *rc::gen::inRange(0, 2)] {
      const Rational location = *any::rational_between(-2, 2), scale = *any::rational_between(Rational(1, 3), 3);
      return kind == 0 ? normal(location, scale) : laplace(location, scale);
    };
    return *rc::gen::arbitrary<bool>() ? plain(one()) : mix(*any::rational_between(Rational(1, 10), Rational(9, 10)), one(), one());
  });
}

}  // namespace

TEST_CASE("scratch") {
  auto show = [](const char* what, const Enclosure& x) { std::cout << what << " " << x << " digits " << x.digits(60) << "\n"; };
  show("normal 1 1 eps 1", delta(normal(1, 1), normal(0, 1), Epsilon{1}));
  show("gauss", GaussianPair{1}.delta(Epsilon{1}, precision));
  show("normal eps 0", delta(normal(1, 1), normal(0, 1), Epsilon{0}));
  show("normal scale", delta(normal(1, 2), normal(0, 1), Epsilon{1}));
  show("normal scale rev", delta(normal(1, 1), normal(0, 2), Epsilon{Rational(1,2)}));
  show("tiny", delta(normal(1, 1), normal(0, 1), Epsilon{30}));
  show("laplace", delta(laplace(1, 1), laplace(0, 1), Epsilon{Rational(1,2)}));
  show("laplace 1", delta(laplace(1, 1), laplace(0, 1), Epsilon{1}));
  show("laplace 2", delta(laplace(1, 1), laplace(0, 1), Epsilon{2}));
  show("laplace -2", delta(laplace(1, 1), laplace(0, 1), Epsilon{-2}));
  show("laplace scales", delta(laplace(1, 1), laplace(0, 2), Epsilon{Rational(1,3)}));
  show("logistic", delta(logistic(1, 1), logistic(0, 1), Epsilon{Rational(1,3)}));
  show("logistic scale", delta(logistic(1, 1), logistic(0, 2), Epsilon{Rational(1,3)}));
  show("exp", delta(exponential(1), exponential(2), Epsilon{Rational(1,3)}));
  show("exp rev", delta(exponential(2), exponential(1), Epsilon{Rational(1,3)}));
  show("mix", delta(mix(Rational(1,10),normal(0,1),normal(1,1)), plain(normal(0,1)), Epsilon{Rational(1,3)}));
  show("mix2", delta(mix(Rational(1,10),normal(0,1),normal(1,1)), mix(Rational(1,2), normal(0,1), normal(2,1)), Epsilon{Rational(1,3)}));
  show("mix3", delta(mix(Rational(1,10),normal(0,1),normal(5,1)), mix(Rational(1,2), normal(2,1), normal(5,1)), Epsilon{Rational(1,3)}));
  show("mixl", delta(mix(Rational(1,10),laplace(0,1),laplace(5,1)), mix(Rational(1,2), laplace(2,1), laplace(5,1)), Epsilon{Rational(1,3)}));
}

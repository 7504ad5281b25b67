// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/contour.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"
#include "dpcert/accounting/pairs/transform/sampled_gaussian_transform.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/refine.hpp"
#include "loss.hpp"
#include "pairs/transform/closed_forms.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

Rational q(const char* text) { return *read_rational(text); }

TransformTerm gaussian_term(const Rational& mu_squared, unsigned long count) {
  return {{std::make_shared<const GaussianPair>(mu_squared), count},
          std::make_shared<const GaussianTransform>(mu_squared)};
}
TransformTerm laplace_term(const Rational& shift, unsigned long count) {
  return {{std::make_shared<const LaplacePair>(shift), count}, std::make_shared<const LaplaceTransform>(shift)};
}
TransformTerm sampled_term(const Rational& rate, const Rational& variance, PairOrder order, unsigned long count) {
  return {{std::make_shared<const SampledGaussian>(rate, variance, order), count},
          std::make_shared<const SampledGaussianTransform>(rate, variance, order)};
}

PairOrder any_order() { return *rc::gen::element(PairOrder::forward, PairOrder::backward); }

}  // namespace

TEST_CASE("contour: Gaussian parts meet their closed form to 30 digits, down to delta 1e-300") {
  const ContourInversion steps{{gaussian_term(q("0.04"), 9), gaussian_term(q("0.64"), 1)}};
  const GaussianPair whole{Rational{1}};
  const Precision precision{220};
  for (const char* epsilon : {"0", "0.2", "0.5", "1", "2.5", "7", "36.5", "-0.3", "-2", "-9"}) {
    INFO(epsilon);
    const Epsilon eps{q(epsilon)};
    const Enclosure inverted = steps.delta(eps, precision), closed = whole.delta(eps, precision);
    CHECK(agrees(inverted, closed));
    CHECK(inverted.has_digits(30));
  }
  CHECK(at_most(steps.delta(Epsilon{q("36.7")}, precision), q("1e-285")) == Trilean::yes);
}

TEST_CASE("contour: a single sampled step and a single Laplace step meet the event rule", "[random]") {
  prop("beside a Gaussian part that hides next to nothing of it", [] {
    // N(0,1) against N(mu,1) with a tiny mu: the composition's delta
    // exceeds the step's by at most delta of the part at 0.
    const Rational mu = power_of_two(-20), shift = *any::rational_between(Rational(1, 10), 2);
    const Rational eps = shift * *any::rational_between(Rational(-1), Rational(9, 10));
    const ContourInversion both{{laplace_term(shift, 1), gaussian_term(mu * mu, 1)}};
    const Precision precision{90};
    const Enclosure inverted = both.delta(Epsilon{eps}, precision);
    const Enclosure one = LaplacePair{shift}.delta(Epsilon{eps}, precision);
    RC_ASSERT(at_most(one, inverted) != Trilean::no);
    RC_ASSERT(at_most(inverted - one, Rational(inverted.upper() - inverted.lower() + mu)) != Trilean::no);
  });
}

TEST_CASE("contour: published values of DP-SGD") {
  const ContourInversion many{{sampled_term(q("0.01"), 1, PairOrder::forward, 10'000)}};
  const RuleValue epsilon = many.epsilon(q("1e-10"), 15, Precision{110});
  CHECK(contains(epsilon.value, q("9.31613852588233445457434665003075")));
  CHECK(epsilon.value.has_digits(14));
  const ContourInversion mnist{{sampled_term(q("256/60000"), q("1.21"), PairOrder::forward, 3516)}};
  const Enclosure delta = mnist.delta(Epsilon{3}, Precision{110});
  CHECK(at_most(delta, q("1.52532776121571e-16")) == Trilean::yes);
  CHECK(at_least(delta, q("1.52532776121570e-16")) == Trilean::yes);
}

TEST_CASE("contour: many steps of tiny samples, whose moments rise steeply beyond the saddle point") {
  const ContourInversion steps{{sampled_term(q("1e-5"), q("0.25"), PairOrder::forward, 1'000'000)}};
  const RuleValue epsilon = steps.epsilon(q("1e-10"), 14, Precision{100});
  CHECK(at_least(epsilon.value, q("3.50458130091")) == Trilean::yes);
  CHECK(at_most(epsilon.value, q("3.50458130092")) == Trilean::yes);
}

TEST_CASE("contour: laws of a privacy curve", "[random]") {
  prop("more steps, less epsilon and a larger rate leave more delta; so says the Rényi bound above", Cases::few, [] {
    const Rational rate = *any::rational_between(Rational(1, 1000), Rational(1, 10));
    const Rational variance = *any::rational_between(Rational(1, 2), 4);
    const auto count = *rc::gen::inRange(200UL, 5000UL);
    const PairOrder order = any_order();
    const Rational eps = *any::rational_between(0, 3);
    const Precision precision{90};
    const auto delta = [&](const Rational& r, unsigned long n, const Rational& e) {
      return ContourInversion{{sampled_term(r, variance, order, n)}}.delta(Epsilon{e}, precision);
    };
    const Enclosure here = delta(rate, count, eps);
    RC_ASSERT(here.is_finite());
    RC_ASSERT(at_most(here, delta(rate, count + 50, eps)) != Trilean::no);
    RC_ASSERT(at_most(here, delta(rate * Rational(11, 10), count, eps)) != Trilean::no);
    RC_ASSERT(at_most(delta(rate, count, eps + Rational(1, 10)), here) != Trilean::no);
    const RenyiTerm term{std::make_shared<const SampledGaussian>(rate, variance, order), count};
    RC_ASSERT(at_most(here, RenyiConversion{{term}}.delta(Epsilon{eps}, precision)) != Trilean::no);
  });
  prop("the swapped pair is the dual: delta(eps) = 1 - e^eps + e^eps delta'(-eps)", Cases::few, [] {
    const Rational rate = *any::rational_between(Rational(1, 100), Rational(1, 2));
    const Rational variance = *any::rational_between(Rational(1, 2), 4);
    const auto count = *rc::gen::inRange(300UL, 3000UL);
    const Rational eps = *any::rational_between(-2, 2);
    const Precision precision{100};
    const ContourInversion removed{{sampled_term(rate, variance, PairOrder::forward, count), laplace_term(1, 2)}};
    const ContourInversion added{{sampled_term(rate, variance, PairOrder::backward, count), laplace_term(1, 2)}};
    const Enclosure e = exp(Enclosure{eps, precision});
    const Enclosure dual = Rational{1} - e + e * added.delta(Epsilon{Rational(-eps)}, precision);
    const Enclosure delta = removed.delta(Epsilon{eps}, precision);
    RC_ASSERT(agrees(delta, dual));
    RC_ASSERT(delta.is_finite());
  });
  prop("two precisions meet", Cases::few, [] {
    const ContourInversion mixed{{sampled_term(*any::rational_between(Rational(1, 100), Rational(1, 5)), 1, any_order(),
                                               *rc::gen::inRange(100UL, 1000UL)),
                                  gaussian_term(*any::rational_between(Rational(1, 100), 1), 3),
                                  laplace_term(*any::rational_between(Rational(1, 100), 1), 2)}};
    const Epsilon eps{*any::rational_between(-1, 8)};
    const Enclosure rough = mixed.delta(eps, Precision{80}), fine = mixed.delta(eps, Precision{160});
    RC_ASSERT(agrees(rough, fine));
    RC_ASSERT(fine.has_digits(15));
  });
}

TEST_CASE("contour: steps on a lattice beside noise are the sum over its outcomes", "[random]") {
  prop("delta is the binomial sum of shifted Gaussian curves", [] {
    const Epsilon loss{*any::rational_between(Rational(1, 10), 2)};
    const auto count = *rc::gen::inRange(1UL, 6UL);
    const Rational mu_squared = *any::rational_between(Rational(1, 10), 2), eps = *any::rational_between(-1, 4);
    const Precision precision{120};
    const WorstPair response = lattice_pair(loss).value();
    const ContourInversion inverted{
        {{{*response.forward.renyi, count}, response.forward.find<LossTransform>()}, gaussian_term(mu_squared, 1)}};
    const Enclosure truth = loss.exponential(precision) / (loss.exponential(precision) + Rational{1});
    Enclosure sum{0, precision};
    Rational ways = 1;
    for (unsigned long k = 0; k <= count; ++k) {
      const Rational shift = loss.nats() * (2 * static_cast<long>(k) - static_cast<long>(count));
      sum += ways * (power(truth, k) * power(Rational{1} - truth, count - k)) *
             GaussianPair{mu_squared}.delta(Epsilon{Rational(eps - shift)}, precision);
      ways = ways * Rational(count - k) / Rational(k + 1);
    }
    const Enclosure delta = inverted.delta(Epsilon{eps}, precision);
    RC_ASSERT(agrees(delta, sum));
    RC_ASSERT(delta.has_digits(12));
  });
}

TEST_CASE("contour: extreme parameters give an enclosure in bounded work", "[slow]") {
  const Precision precision{90};
  for (const char* rate : {"1e-16", "0.999999999999"})
    for (const char* variance : {"1e-6", "1", "1e12"})
      for (const auto& [count, order] :
           {std::pair{1000UL, PairOrder::backward}, std::pair{1'000'000'000UL, PairOrder::forward}})
        for (const char* epsilon : {"-10", "1", "10000"}) {
          INFO(rate << " " << variance << " " << count << " " << epsilon);
          const ContourInversion steps{{sampled_term(q(rate), q(variance), order, count)}};
          const Enclosure delta = steps.delta(Epsilon{q(epsilon)}, precision);
          REQUIRE(delta.is_finite());
          CHECK(at_least(delta, 0) != Trilean::no);
          CHECK(at_most(delta, 1) != Trilean::no);
        }
}

TEST_CASE("contour: of hundreds of digits that would cost too much some are known", "[slow]") {
  const ContourInversion steps{{sampled_term(Rational(1, 100), 1, PairOrder::forward, 1'000)}};
  const Work before = work_done();
  const Enclosure many = steps.delta(Epsilon{48}, precision_for(296));
  CHECK(work_done() - before < Work{20'000'000'000});
  CHECK(many.has_digits(40));
  CHECK(agrees(many, steps.delta(Epsilon{48}, precision_for(20))));
}

TEST_CASE("contour: as epsilon falls, delta comes near to 1 - e^epsilon") {
  const ContourInversion steps{{sampled_term(q("0.1"), 1, PairOrder::forward, 500)}};
  for (const int epsilon : {-10, -40, -400}) {
    const Precision precision{90};
    const Enclosure delta = steps.delta(Epsilon{Rational{epsilon}}, precision);
    CHECK(at_least(delta, Rational(1 - exp(Enclosure{epsilon, precision}).upper())) != Trilean::no);
    CHECK(delta.has_digits(15));
  }
}

// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

std::shared_ptr<const Profile> responses(const Epsilon& loss, const Rational& weight, unsigned long count) {
  return std::make_shared<const LatticePair>(*LatticePair::from({{loss, weight, count}}));
}

}  // namespace

TEST_CASE("basic composition", "[random]") {
  prop("is never below the exact composition of responses, failures included", [] {
    const Epsilon kept = *any::rational_ratio_loss(), other = *any::rational_ratio_loss();
    const Epsilon eps = *any::rational_ratio_loss();
    const Rational failure = *any::probability(), weight = *rc::gen::element<Rational>(0, 1, 2);
    const KeptProfile bound{responses(kept, weight, 2), {other}, failure, "basic"};
    const auto parts = finite::product(finite::product(finite::randomized_response(kept.ratio(), weight), 2),
                                       finite::randomized_response(other.ratio()));
    RC_ASSERT(*bound.exact_delta(eps) >= finite::delta(finite::with_failure(parts, failure), eps.ratio()));
  });
  prop("with no others is exact beside failures", [] {
    const Epsilon kept = *any::rational_ratio_loss(), eps = *any::rational_ratio_loss();
    const Rational failure = *any::probability();
    const KeptProfile profile{responses(kept, 0, 2), {}, failure, "basic"};
    const auto pair = finite::with_failure(finite::product(finite::randomized_response(kept.ratio()), 2), failure);
    const Rational truth = finite::delta(pair, eps.ratio());
    RC_ASSERT(profile.exact_delta(eps) == truth);
    RC_ASSERT(contains(profile.delta(eps, precision), truth));
  });
  prop("tests of it err as its values of delta say", [] {
    // delta has its corners, as a function of e^epsilon, at the losses of
    // two responses and 0, all shifted by the others.
    const Epsilon kept = *any::rational_ratio_loss(), other = *any::rational_ratio_loss();
    const Rational failure = *any::probability(), alpha = *any::rational_between(Rational(1, 100), Rational(99, 100));
    const KeptProfile profile{responses(kept, 1, 2), {other}, failure, "basic"};
    Rational own = 0;
    Rational x = other.ratio() / (kept.ratio() * kept.ratio());
    for (int corner = -2; corner <= 2; ++corner, x *= kept.ratio())
      own = std::max<Rational>(own, 1 - *profile.exact_delta(Epsilon::log_of(x)) - x * alpha);
    RC_ASSERT(profile.type_two(alpha, precision)->exact == own);
  });
  prop("bounds of one order bound tests of the other", [] {
    const Rational failure = *any::rational_between(0, Rational(1, 3)),
                   alpha = *any::rational_between(Rational(1, 100), Rational(1, 2));
    const auto cks = std::make_shared<const RenyiConversion>(
        RenyiConversion{{{std::make_shared<const ZcdpBudget>(Rational(1, 2)), 1}}});
    const KeptProfile profile{cks, {Epsilon::log_of(2)}, failure, "basic"};
    const Enclosure told = profile.swapped_type_two(alpha, precision)->value;
    Enclosure best{0, precision};
    for (int i = -60; i <= 60; ++i) {
      const Epsilon epsilon{Rational{i, 15}};
      best = max(best, (Rational{1 - alpha} - profile.delta(epsilon, precision)) / epsilon.exponential(precision));
    }
    RC_ASSERT(at_most(best, told) != Trilean::no);
    RC_ASSERT(at_most(told - Rational{1, 100}, best) == Trilean::yes);
  });
  prop("epsilon inverts delta", [] {
    const Rational failure = *any::rational_between(0, Rational(1, 3)), others = *any::rational_between(0, 2);
    const KeptProfile profile{
        std::make_shared<const GaussianPair>(*any::moderate_positive()), {Epsilon{others}}, failure, ""};
    const Rational delta = failure + (1 - failure) * *any::rational_between(Rational(1, 1000), Rational(999, 1000));
    const RuleValue figure = profile.epsilon(delta, 15, precision);
    RC_ASSERT(!figure.infinite);
    RC_ASSERT(possibly(at_most(profile.delta(Epsilon{figure.value.upper()}, precision), delta)));
    if (figure.exact != Rational{0})
      RC_ASSERT(possibly(at_least(profile.delta(Epsilon{figure.value.lower()}, precision), delta)));
  });
}

TEST_CASE("pure losses add up exactly") {
  const KeptProfile profile{
      std::make_shared<const LaplacePair>(Rational(1, 10)), {Epsilon{Rational(2, 10)}}, 0, "basic"};
  CHECK(profile.epsilon(0, 15, precision).exact == Rational(3, 10));
  CHECK(profile.pure_epsilon() == Epsilon{Rational(3, 10)});
  CHECK(profile.exact_delta(Epsilon{Rational(3, 10)}) == Rational{0});
  CHECK(profile.rule() == "basic");
}

TEST_CASE("the loss of the others need not all be spent when delta is large") {
  // Kept: a Gaussian with delta(0) = 0.38...; at delta 1/2 its own epsilon would be negative.
  const KeptProfile profile{std::make_shared<const GaussianPair>(1), {Epsilon{1}}, 0, "basic"};
  const RuleValue figure = profile.epsilon(Rational(1, 2), 15, precision);
  CHECK(figure.value.upper() < 1);
  CHECK(figure.value.lower() > 0);
}

TEST_CASE("failures bound delta from below") {
  const auto pair = std::make_shared<const LaplacePair>(1);
  const KeptProfile profile{pair, {}, Rational(1, 10), "laplace_curve"};
  CHECK(profile.infinite_mass() == Rational(1, 10));
  CHECK(profile.epsilon(Rational(1, 20), 10, precision).infinite);
  CHECK(profile.epsilon(Rational(1, 10), 10, precision).exact == Rational{1});
  const KeptProfile certain{pair, {}, 1, "laplace_curve"};
  CHECK(certain.epsilon(Rational(999, 1000), 10, precision).infinite);
  CHECK(certain.epsilon(1, 10, precision).exact == Rational{0});
  CHECK(certain.exact_delta(Epsilon{5}) == Rational{1});
}

TEST_CASE("a kept profile without a pure epsilon is infinite at the mass of the failures") {
  const auto cks = std::make_shared<const RenyiConversion>(
      std::vector<RenyiTerm>{{std::make_shared<const ZcdpBudget>(Rational(1, 2)), 1}});
  const KeptProfile profile{cks, {Epsilon{1}}, Rational(1, 100), "basic"};
  CHECK(profile.epsilon(Rational(1, 100), 10, precision).infinite);
  const RuleValue figure = profile.epsilon(Rational(2, 100), 10, precision);
  CHECK(figure.has_digits(9));
  CHECK(agrees(figure.value, cks->epsilon(Rational(1, 99), 12, precision).value + Rational{1}));
}

TEST_CASE("basic composition beside losses that were rounded is no exact figure, and holds the true one") {
  const Epsilon exact = Epsilon::log_of(7);
  const Rational most = exact.enclose(Precision{100}).upper(), rounding{1, 1'000'000};
  const auto pair = std::make_shared<const LaplacePair>(Rational(1, 10));
  const KeptProfile sum{pair, {exact}, 0, "basic"}, rounded{pair, {Epsilon{most}, rounding}, 0, "basic"};
  CHECK_FALSE(rounded.pure_epsilon());
  const Precision precision{200};
  CHECK(agrees(rounded.pure_epsilon_value(precision).value, sum.pure_epsilon()->enclose(precision)));
  const Rational delta{1, 100};
  const RuleValue at = rounded.epsilon(delta, 20, precision);
  CHECK(agrees(at.value, sum.epsilon(delta, 20, precision).value));
  CHECK_FALSE(at.exact);
  CHECK(at_least(rounded.delta(Epsilon{1}, precision), sum.delta(Epsilon{1}, precision).lower()) != Trilean::no);
}

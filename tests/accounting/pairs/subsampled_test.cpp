// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "agrees.hpp"

#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;

Distribution plain(std::string_view family, std::vector<Rational> numbers, std::size_t dimension = 1) {
  return {{{Rational{1}, law_of(family, std::move(numbers), dimension).value()}}};
}

struct Sampled {
  Rational rate;
  Distribution p, q;
  [[nodiscard]] Distribution mixture() const { return mixed(rate, p, q); }
  [[nodiscard]] SubsampledProfile profile(PairOrder order) const {
    const bool forward = order == PairOrder::forward;
    return {rate, *(forward ? compare(p, q) : compare(q, p)).profile, order};
  }
  [[nodiscard]] SubsampledCurve curve() const { return {rate, *compare(p, q).renyi, *compare(mixture(), q).renyi}; }
};

/// Randomized response on a few outcomes, told apart by a few ratios.
rc::Gen<Sampled> sampled_response() {
  return rc::gen::exec([] {
    const Rational ratio = *rc::gen::inRange(2, 9), weight = *rc::gen::inRange(0, 4), total = ratio + 1 + weight;
    const Rational rate(*rc::gen::inRange(1, 20), 20);
    return Sampled{rate, plain("categorical", {ratio / total, 1 / total, weight / total}, 3),
                   plain("categorical", {1 / total, ratio / total, weight / total}, 3)};
  });
}

Sampled sampled_gaussian(const Rational& rate, const Rational& variance) {
  return {rate, plain("normal", {1, variance}), plain("normal", {0, variance})};
}

finite::Pair outcomes(const Distribution& p, const Distribution& q) {
  finite::Pair pair(p.law().numbers.size(), {0, 0});
  for (std::size_t y = 0; y < pair.size(); ++y) {
    for (const auto& [weight, law] : p.components) pair[y].first += weight * law.numbers[y];
    for (const auto& [weight, law] : q.components) pair[y].second += weight * law.numbers[y];
  }
  return pair;
}

std::vector<Rational> listed(const finite::Pair& pair, bool of_first) {
  std::vector<Rational> masses;
  for (const auto& [p, q] : pair) masses.push_back(of_first ? p : q);
  return masses;
}

LossLaw loss_of(const finite::Pair& pair) { return loss_law(listed(pair, true), listed(pair, false)); }

}  // namespace

TEST_CASE("the atoms of a sampled loss are those of the mixture written out", "[subsampled][random]") {
  prop("in both orders, failures among them", [] {
    const Rational rate(*rc::gen::inRange(1, 20), 20), ratio = *rc::gen::inRange(2, 9);
    const auto inner = finite::with_failure(finite::randomized_response(ratio, 1), *any::probability());
    finite::Pair removed, added;
    for (const auto& [p, q] : inner) removed.emplace_back((1 - rate) * q + rate * p, q);
    for (const auto& [p, q] : removed) added.emplace_back(q, p);
    const auto same = [](const std::optional<DominatingAtoms>& x, const LossLaw& y) {
      return x && x->law.losses == y.losses && *x->law.exact_masses() == *y.exact_masses() &&
             x->law.infinite_mass == y.infinite_mass;
    };
    RC_ASSERT(same(sampled_atoms(rate, {loss_of(inner), true}, PairOrder::forward), loss_of(removed)));
    RC_ASSERT(same(sampled_atoms(rate, {loss_of(finite::swapped(inner)), true}, PairOrder::backward), loss_of(added)));
  });
  const LossLaw irrational{{Epsilon{1}}, LossLaw::Exact{1}};
  CHECK_FALSE(sampled_atoms(Rational(1, 2), {irrational, true}, PairOrder::forward));
}

TEST_CASE("sampling: delta is that of the mixture written out, in both orders, at every epsilon",
          "[subsampled][random]") {
  prop("against all events", [] {
    const Sampled pair = *sampled_response();
    const Rational x(*rc::gen::inRange(1, 60), 20);  // e^epsilon, on both sides of 1
    const Epsilon epsilon = Epsilon::log_of(x);
    const auto removed = outcomes(pair.mixture(), pair.q);
    RC_ASSERT(pair.profile(PairOrder::forward).exact_delta(epsilon) == finite::delta_over_events(removed, x));
    RC_ASSERT(pair.profile(PairOrder::backward).exact_delta(epsilon) ==
              finite::delta_over_events(finite::swapped(removed), x));
  });
  prop("an epsilon whose exponential is irrational", [] {
    const Sampled pair = *sampled_response();
    const Epsilon epsilon{*any::rational_between(Rational(-1, 2), 1)};
    const Precision precision{128};
    const Enclosure direct = (*compare(pair.mixture(), pair.q).profile)->delta(epsilon, precision);
    const Enclosure back = (*compare(pair.q, pair.mixture()).profile)->delta(epsilon, precision);
    RC_ASSERT(agrees(pair.profile(PairOrder::forward).delta(epsilon, precision), direct));
    RC_ASSERT(agrees(pair.profile(PairOrder::backward).delta(epsilon, precision), back));
    RC_ASSERT(direct.upper() - direct.lower() < power_of_two(-60));
  });
}

TEST_CASE("sampling: equal laws of a mixture are one component", "[subsampled]") {
  const Distribution p = plain("bernoulli", {Rational(1, 4)}), q = plain("bernoulli", {Rational(1, 2)});
  CHECK(mixed(Rational(1, 3), p, p) == p);
  const Distribution mixture = mixed(Rational(1, 3), p, q);
  REQUIRE(mixture.components.size() == 2);
  CHECK(mixed(Rational(1, 2), mixture, q).components ==
        decltype(mixture.components){{Rational(1, 6), p.law()}, {Rational(5, 6), q.law()}});
}

TEST_CASE("sampling: the pure epsilon is where delta vanishes", "[subsampled][random]") {
  prop("responses", [] {
    const Sampled pair = *sampled_response();
    for (const PairOrder order : {PairOrder::forward, PairOrder::backward}) {
      const auto profile = pair.profile(order);
      const Epsilon pure = *profile.pure_epsilon();
      RC_ASSERT(profile.exact_delta(pure) == Rational{0});
      RC_ASSERT(*profile.exact_delta(Epsilon::log_of(pure.ratio() * Rational(99, 100))) > 0);
    }
  });
  const Sampled gaussian = sampled_gaussian(Rational(1, 3), 1);
  CHECK(gaussian.profile(PairOrder::forward).pure_epsilon_value(Precision{}).infinite);
  CHECK(gaussian.profile(PairOrder::backward).pure_epsilon() == Epsilon::log_of(Rational(3, 2)));
}

TEST_CASE("sampling: the event rule on the mixture of normal laws agrees", "[subsampled]") {
  const Sampled pair = sampled_gaussian(Rational(1, 50), Rational(9, 4));
  for (const Rational& eps : {Rational{0}, Rational(1, 100), Rational(1, 10)}) {
    const Precision precision{128};
    const Enclosure removed = (*compare(pair.mixture(), pair.q).profile)->delta(Epsilon{eps}, precision);
    const Enclosure added = (*compare(pair.q, pair.mixture()).profile)->delta(Epsilon{eps}, precision);
    CHECK(agrees(pair.profile(PairOrder::forward).delta(Epsilon{eps}, precision), removed));
    CHECK(agrees(pair.profile(PairOrder::backward).delta(Epsilon{eps}, precision), added));
  }
}

TEST_CASE("sampling: the sum over whole orders is the mixture's own moment", "[subsampled][random]") {
  prop("responses", [] {
    const Sampled pair = *sampled_response();
    const Rational order = *rc::gen::inRange(2, 12);
    const Precision precision{160};
    const auto direct = *compare(pair.mixture(), pair.q).renyi;
    RC_ASSERT(agrees(pair.curve().log_moment_at(order, precision), direct->log_moment_at(order, precision)));
  });
  const Sampled pair = sampled_gaussian(Rational(1, 100), 1);
  const auto direct = *compare(pair.mixture(), pair.q).renyi;
  for (const long order : {2L, 5L, 32L}) {
    const Enclosure sum = pair.curve().log_moment_at(order, Precision{128});
    const Enclosure integral = direct->log_moment_at(order, Precision{128});
    CHECK(agrees(sum, integral));
    CHECK(sum.has_digits(20));
    CHECK(integral.has_digits(10));
  }
}

TEST_CASE("sampling: removing a record costs at least as much as adding it, at every order >= 1",
          "[subsampled][random]") {
  prop("responses", [] {
    const Sampled pair = *sampled_response();
    const Rational order = *any::rational_between(1, 6);
    const auto removed = renyi_divergence(pair.mixture(), pair.q, {order}, digits);
    const auto added = renyi_divergence(pair.q, pair.mixture(), {order}, digits);
    RC_ASSERT(at_most(added->value, removed->value) != Trilean::no);
  });
  const Sampled pair = sampled_gaussian(Rational(1, 10), 1);
  for (const Rational& order : {Rational{1}, Rational(3, 2), Rational{4}}) {
    const auto removed = renyi_divergence(pair.mixture(), pair.q, {order}, digits);
    const auto added = renyi_divergence(pair.q, pair.mixture(), {order}, digits);
    CHECK(at_most(added->value, removed->value) == Trilean::yes);
  }
}

TEST_CASE("sampling: no more than without it, and less at smaller rates", "[subsampled]") {
  const GaussianPair whole{1};
  Enclosure before = whole.delta(Epsilon{Rational(1, 2)}, Precision{});
  for (const Rational& rate : {Rational(9, 10), Rational(1, 2), Rational(1, 1000), Rational(1, 1'000'000)}) {
    const Enclosure delta = SubsampledProfile{rate, std::make_shared<const GaussianPair>(1), PairOrder::forward}.delta(
        Epsilon{Rational(1, 2)}, Precision{});
    CHECK(at_most(delta, before) == Trilean::yes);
    before = delta;
  }
}

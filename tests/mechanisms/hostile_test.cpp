// SPDX-License-Identifier: Apache-2.0
// Data from a program are data: no number that it hands in
// stops it. What is wrong comes back with its place.
#include <limits>

#include "asked.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "dpcert/mechanisms/kinds/choices.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/kinds/pairs.hpp"
#include "dpcert/mechanisms/kinds/perturbed.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "dpcert/mechanisms/sampler.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using Numbers = std::vector<Rational>;

const Rational huge = power_of_ten(400), tiny = 1 / huge;
const Numbers hostile = {0, 1, -1, Rational(1, 2), 2, Rational(-1, 3), 1 + tiny, tiny, huge, -huge};
const std::vector<unsigned long> counts = {0, 1, 2, 1'000'000'000, std::numeric_limits<unsigned long>::max()};

/// A value, or an error that says what is wrong, and of what in the object.
template <class Value>
void answers(const Result<Value>& result) {
  if (result) return;
  INFO(result.error().where << ": " << result.error().message.substr(0, 200));
  CHECK(result.error().message.size() > 8);
  CHECK((result.error().where.starts_with("/") || result.error().fault == Fault::unsupported));
}

/// Every choice of so many hostile numbers.
template <std::size_t count, class Make>
void for_all(const Make& make) {
  std::array<std::size_t, count> at{};
  for (;;) {
    std::array<Rational, count> x;
    for (std::size_t i = 0; i < count; ++i) x[i] = hostile[at[i]];
    answers(make(x));
    std::size_t i = 0;
    while (i < count && ++at[i] == hostile.size()) at[i++] = 0;
    if (i == count) return;
  }
}
template <class Make>
void for_counts(const Make& make) {
  for (const unsigned long count : counts) make(count);
}

// No double is one of their numbers: NaN is none, and 0.1 not
// 1/10. Each of these is said of one type.
template <class X>
constexpr int takes = requires(X x) {
  gaussian(x, 1);
}
+ requires(X x) {
  gaussian(1, x);
}
+ requires(X x) {
  gaussian_of_rho(x);
}
+ requires(X x) {
  laplace(x, x);
}
+ requires(X x) {
  discrete_laplace(1, x);
}
+ requires(X x) {
  discrete_gaussian(x, 1);
}
+ requires(X x) {
  iterated_laplace(1, 1, x);
}
+ requires(X x) {
  approximate(Epsilon{}, x);
}
+ requires(X x) {
  zcdp(x);
}
+ requires(X x) {
  gdp(x);
}
+ requires(X x) {
  exponential_mechanism({1, false}, x);
}
+ requires(X x) {
  permute_and_flip({1, false}, x);
}
+ requires(X x) {
  scored_choice({}, x);
}
+ requires(X x, const Mechanism& of) {
  poisson_subsampled(x, of);
}
+ requires(X x) {
  dpsgd(10, x, 1UL, 1);
}
+ requires(X x) {
  randomized_response(2, x);
}
+ requires(X x) {
  noisy_iteration({}, x);
}
+ requires(X x) {
  ornstein_uhlenbeck({1, 1, 1}, x);
}
+ requires(X x, const OpenMechanism& open) {
  calibrate(open, Epsilon{}, x, 15);
}
+ requires(X x) {
  calibrate("gaussian", {{"sigma", left_open}, {"sensitivity", 1}}, Epsilon{}, x);
}
+ requires(X x) {
  Setting{"sensitivity", x};
};
static_assert(takes<double> == 0 && takes<float> == 0 && takes<long double> == 0);
static_assert(takes<int> == 21 && takes<Rational> == 21);

Distribution plain(Law law) {
  Distribution result;
  result.add(1, law);
  return result;
}

}  // namespace

TEST_CASE("hostile numbers in constructors of noise") {
  for_all<2>([](const auto& x) { return gaussian(x[0], x[1]); });
  for_all<1>([](const auto& x) { return gaussian_of_rho(x[0]); });
  for_all<2>([](const auto& x) { return laplace(x[0], x[1]); });
  for_all<2>([](const auto& x) { return discrete_laplace(x[0], x[1]); });
  for_all<2>([](const auto& x) { return discrete_gaussian(x[0], x[1]); });
  for_all<3>([](const auto& x) { return iterated_laplace(x[0], x[1], x[2]); });
}

TEST_CASE("hostile numbers in constructors of budgets") {
  for_all<1>([](const auto& x) { return pure(Epsilon{x[0]}); });
  for_all<2>([](const auto& x) { return approximate(Epsilon{x[0]}, x[1]); });
  for_all<1>([](const auto& x) { return zcdp(x[0]); });
  for_all<1>([](const auto& x) { return gdp(x[0]); });
  for_all<2>([](const auto& x) { return rdp({{x[0], x[1]}}); });
  answers(rdp({}));
  for_all<2>([](const auto& x) { return rdp({{2, x[0]}, {x[1], 1}}); });
}

TEST_CASE("hostile numbers in constructors of choices and of finite mechanisms") {
  for_all<2>([](const auto& x) { return exponential_mechanism({x[0], false}, x[1]); });
  for_all<2>([](const auto& x) { return permute_and_flip({x[0], true}, x[1]); });
  for_all<3>([](const auto& x) { return scored_choice({{{x[0], 0}, {0, x[1]}}, {{0, 1}}}, x[2]); });
  answers(scored_choice({{}, {}}, 1));
  answers(scored_choice({{{}, {}}, {{0, 1}}}, 1));
  answers(scored_choice({{{0, 1}, {1}}, {{0, 1}}}, 1));
  answers(scored_choice({{{0, 1}, {1, 0}}, {{0, counts.back()}}}, 1));
  for_counts([](unsigned long n) {
    for_all<3>([&](const auto& x) { return kng_quantile({x[0], n, x[1], 1, Epsilon{x[2]}}); });
    for_all<1>([&](const auto& x) { return randomized_response(n, x[0]); });
    for_all<1>([&](const auto& x) { return randomized_response(n, Epsilon{x[0]}); });
  });
  for_all<2>([](const auto& x) { return channel({{{x[0], x[1]}, {0, 1}}, {{0, 1}}}); });
  for (const ChannelMatrix& matrix :
       {ChannelMatrix{{}, {}}, {{{}, {}}, {{0, 1}}}, {{{1}, {1}}, {}}, {{{1}, {1}}, {{0, counts.back()}}}})
    answers(channel(matrix));
  for_all<2>([](const auto& x) {
    return profile({{bernoulli(Rational(1, 2)), {x[0], x[1]}}, {{0, 1}}}, {{{1, 0}, {0, 1}}});
  });
  answers(profile({{}, {}}, {}));
  answers(profile({{{1}, {1}}, {{0, 1}}}, {}));
  answers(profile({{{1}, {1}}, {{0, 1}}}, {{{}}}));
  answers(profile({{{1}, {1}}, {{0, counts.back()}}}, {{{1}}}));
}

TEST_CASE("hostile numbers in constructors of what is composed") {
  const Mechanism noise = gaussian(1, 1).value();
  for_counts([&](unsigned long n) {
    answers(composition({{noise, n}}));
    answers(composition({{composition({{noise, 2}}).value(), n}, {noise, 1}}));
    for_all<1>([&](const auto& x) { return poisson_subsampled(x[0], noise, n); });
    for_all<3>([&](const auto& x) { return dpsgd(x[0], x[1], n, x[2]); });
    for_all<3>([&](const auto& x) { return objective_perturbation({x[0], x[1], 1, n, x[2]}); });
    for_all<2>([&](const auto& x) { return noisy_statistics({n, x[0]}, x[1]); });
    for_all<1>([&](const auto& x) { return noisy_counts(n, x[0]); });
    for_all<1>([&](const auto& x) { return gibbs_sampling({Epsilon{x[0]}, n, n}); });
    for_all<2>([&](const auto& x) { return one_posterior_sample({n, x[0]}, x[1]); });
  });
  answers(composition({}));
  const TemperedPosterior usual{1, 1, Rational(1, 5), 3, 20};
  for (Rational TemperedPosterior::*number :
       {&TemperedPosterior::alpha, &TemperedPosterior::beta, &TemperedPosterior::least, &TemperedPosterior::temperature,
        &TemperedPosterior::records})
    for_all<1>([&](const auto& x) {
      TemperedPosterior posterior = usual;
      posterior.*number = x[0];
      return tempered_posterior(posterior);
    });
}

TEST_CASE("hostile numbers in constructors of noise in many steps") {
  for_counts([](unsigned long n) {
    for_all<3>([&](const auto& x) { return noisy_iteration({{x[0], x[1], n}, {1, 1, 1}}, x[2]); });
    for_all<3>([&](const auto& x) { return noisy_sgd({x[0], {1, x[1], Rational(1, 2)}, x[2], n}, 1); });
    answers(noisy_sgd({1, {1, 0, 1}, 1, 5}, n));
    for_all<3>([&](const auto& x) { return noisy_gradient_descent({{x[0], x[1], x[2]}, 1, 1, n}); });
    for_all<3>([&](const auto& x) { return noisy_gradient_descent({{1, 0, 1}, x[0], x[1], n, x[2]}); });
    for_all<3>([&](const auto& x) {
      return sampled_gradient_descent({{{1, 0, 1}, 1, x[0], n, Rational{1}}, x[1]}, {n, x[2]});
    });
  });
  answers(noisy_iteration({}, 1));
  for_all<3>([](const auto& x) { return ornstein_uhlenbeck({x[0], x[1], 1}, x[2]); });
  for_all<1>([](const auto& x) { return ornstein_uhlenbeck({1, 1, x[0]}, 1); });
}

TEST_CASE("hostile numbers in laws, and in pairs of them") {
  for (const Family* family : families())
    for (std::size_t size = 0; size <= 3; ++size)
      for (const std::size_t dimension : {0UL, 1UL, 2UL})
        for (const Rational& first : hostile)
          for (const Rational& second : hostile) {
            Numbers numbers{first, second, 1};
            numbers.resize(size);
            INFO(family->info().name);
            const auto law = law_of(family->info().name, numbers, dimension);
            CHECK((law || law.error().message.size() > 8));  // of the whole list, or a number's place
            if (law) answers(dominating_pair(plain(*law), plain(*law)));
          }
  CHECK_FALSE(law_of("", {}));
  const Law normal = law_of("normal", {0, 1}).value(), other = law_of("normal", {1, 1}).value();
  const auto place = [&](const Distribution& q) { return dominating_pair(plain(normal), q).error().where; };
  CHECK(place({}) == "/q");
  CHECK(place({{{1, Law{}}}}) == "/q");
  CHECK(place({{{1, Law{normal.family, {0, -1}, 1}}}}) == "/q/variance");
  CHECK(place({{{1, Law{normal.family, {0}, 1}}}}) == "/q");
  CHECK(place({{{Rational(1, 2), normal}}}) == "/q");
  CHECK(place({{{2, normal}, {-1, other}}}) == "/q/of/1");
  CHECK(place({{{0, normal}, {1, Law{}}}}) == "/q/of/0");
}

TEST_CASE("hostile claims are errors of the claim, and hostile digits of the digits") {
  const Blueprint blueprint{[](const Rational& sigma) { return gaussian(sigma, 1); }};
  const OpenMechanism open{blueprint, {"sigma", Range::positive(), Privacy::grows}};
  const auto place = [&](const Epsilon& epsilon, const Rational& delta, long digits) {
    const auto found = calibrate(open, epsilon, delta, digits);
    return found ? "" : found.error().where;
  };
  for (const Rational& x : {Rational{-1}, Rational{-tiny}, Rational{-huge}}) {
    CHECK(place(Epsilon{x}, Rational(1, 10), 15) == "/epsilon");
    CHECK(place(Epsilon{1}, x, 15) == "/delta");
  }
  for (const Rational& x : {Rational{2}, Rational{1 + tiny}, huge}) CHECK(place(Epsilon{1}, x, 15) == "/delta");
  for (const long digits :
       {std::numeric_limits<long>::min(), -5L, 0L, 1001L, 20'000L, std::numeric_limits<long>::max()})
    CHECK(place(Epsilon{1}, Rational(1, 10), digits) == "/digits");
  CHECK(place(Epsilon{1}, Rational(1, 10), 1).empty());
  CHECK(place(Epsilon{1}, Rational(1, 10), 1000).empty());
  const Mechanism noise = gaussian(1, 1).value();
  for (const Rational& x : hostile)
    for (const Rational& y : hostile) {
      answers(audit(noise, DpClaim{Epsilon{x}, y}));
      answers(audit(noise, RenyiClaim{x, y}));
      answers(audit(noise, ZcdpClaim{x}));
      answers(audit(noise, GdpClaim{y}));
    }
}

TEST_CASE("hostile values and grids of draws") {
  const Mechanism noise = laplace(1, 1).value(), response = randomized_response(3, Rational(1, 2)).value();
  const long far = std::numeric_limits<long>::max();
  for (const long bits : {0L, 40L, -1L, Grid::most, Grid::most + 1, -Grid::most - 1, far, -far})
    for (const Mechanism& of : {noise, response, zcdp(1).value()}) {
      for (const Rational& x : hostile) answers(Sampler::of(of, {bits}, {x}));
      answers(Sampler::of(of, {bits}, {}));
      answers(Sampler::of(of, {bits}, {1, 2}, Timing::fixed));
    }
}

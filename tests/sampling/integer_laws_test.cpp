// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "bit_strings.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/inversion_law.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr Precision enough{200};

Enclosure exp_minus(const Rational& x) { return exp(Enclosure{Rational{-x}, enough}); }

/// The normaliser of masses exp(-f(|k|)) on the integers, over |k| <= last and with the rest in its
/// error: for k > last the masses are below those of the geometric series of exp(-rate).
Enclosure sum_over_integers(const std::function<Rational(long)>& f, long last, const Rational& rate) {
  Enclosure sum{1, enough};
  for (long k = 1; k <= last; ++k) sum += exp_minus(f(k)) * Rational{2};
  const Enclosure rest = exp_minus(f(last)) * Rational{2} / (Rational{1} - exp_minus(rate));
  return sum + between(0, rest.upper(), enough);
}

struct Masses {
  std::function<Rational(long)> exponent;
  Enclosure total;
  [[nodiscard]] Enclosure operator()(long k) const { return exp_minus(exponent(std::abs(k))) / total; }
};
Masses laplace_masses(const Rational& scale) {
  const auto f = [scale](long k) { return Rational{k / scale}; };
  return {f, sum_over_integers(f, 400, 1 / scale)};
}
Masses gaussian_masses(const Rational& variance) {
  const auto f = [variance](long k) { return Rational{Rational{k * k} / (2 * variance)}; };
  return {f, sum_over_integers(f, 400, 1 / variance)};
}

template <class Law>
void agrees_by_enumeration(const Law& law, const Masses& masses, double most_undecided) {
  const auto all = enumerate(18, [&](Bits& bits) { return static_cast<long>(law.draw(bits)); });
  CHECK(all.most_undecided() < most_undecided);
  for (long k = -12; k <= 12; ++k) {
    CAPTURE(k);
    const Enclosure mass = masses(k);
    CHECK(all.holds(k, mass.lower(), mass.upper()));
  }
}

/// The distance of so many draws from masses that are beyond [-reach, reach] below 1e-12.
template <class Law>
double distance(const Law& law, const Masses& masses, long reach, Bits& bits) {
  std::vector<double> below(static_cast<std::size_t>(2 * reach + 2));
  for (long k = -reach; k <= reach; ++k) {
    const auto i = static_cast<std::size_t>(k + reach);
    below[i + 1] = below[i] + masses(k).steer();
  }
  const auto at = [&](double k) {
    return below[static_cast<std::size_t>(std::clamp(k + double(reach), 0.0, 2.0 * double(reach) + 1))];
  };
  std::vector<double> sample(draws());
  for (double& x : sample) x = static_cast<double>(law.draw(bits));
  return distance_from(
      std::move(sample), [&](double k) { return at(k + 1); }, at);
}

}  // namespace

TEST_CASE("by enumeration of bit strings: events of probability exp(-x), uniform numbers, finite laws") {
  for (const Rational& x : {Rational{0}, Rational(1, 3), Rational{1}, Rational(5, 2)}) {
    CAPTURE(x);
    const auto all = enumerate(20, [&](Bits& bits) { return bernoulli_exp(x, bits); });
    const Enclosure probability = exp_minus(x);
    CHECK(all.most_undecided() < 0.02);
    CHECK(all.holds(true, probability.lower(), probability.upper()));
    if (x > 1) continue;
    const auto small = enumerate(20, [&](Bits& bits) {
      return bernoulli_exp(static_cast<std::uint64_t>(numerator(x)), static_cast<std::uint64_t>(denominator(x)), bits);
    });
    CHECK(small.decided == all.decided);
  }
  const auto below = enumerate(18, [](Bits& bits) { return uniform_below(std::uint64_t{6}, bits); });
  for (std::uint64_t k = 0; k < 6; ++k) CHECK(below.holds(k, Rational(1, 6)));
  const FiniteLaw law = FiniteLaw::of({{1, 2}, 0, {1, 3}, {1, 6}});
  const auto finite = enumerate(18, [&](Bits& bits) { return law.draw(bits); });
  CHECK(finite.holds(0, Rational(1, 2)));
  CHECK(finite.decided.count(1) == 0);
  CHECK(finite.holds(2, Rational(1, 3)));
  CHECK(finite.holds(3, Rational(1, 6)));
  CHECK(finite.most_undecided() < 1e-3);
}

TEST_CASE("by enumeration of bit strings: exp(-x p) of a uniform x has the mean (1 - exp(-p))/p") {
  const auto all = enumerate(20, [](Bits& bits) {
    Uniform x;
    return bernoulli_exp(x, bits, [&] { return bits.flip(); });
  });
  const Enclosure mean = (Rational{1} - exp_minus({1, 2})) * Rational{2};
  CHECK(all.most_undecided() < 0.02);
  CHECK(all.holds(true, mean.lower(), mean.upper()));
}

TEST_CASE("by enumeration of bit strings: the discrete Laplace and Gaussian laws") {
  for (const Rational& scale : {Rational{1}, Rational(1, 2), Rational(4, 3)}) {
    CAPTURE(scale);
    agrees_by_enumeration(DiscreteLaplaceLaw{scale}, laplace_masses(scale), 0.45);
  }
  for (const Rational& variance : {Rational(1, 2), Rational{1}, Rational{2}}) {
    CAPTURE(variance);
    agrees_by_enumeration(DiscreteGaussianLaw{variance}, gaussian_masses(variance), 0.55);
  }
}

TEST_CASE("by enumeration of bit strings: failures before a success") {
  for (const Rational& p : {Rational(1, 2), Rational(2, 3), Rational(1, 5), Rational{1}}) {
    CAPTURE(p);
    const FailuresLaw law{p};
    const auto all = enumerate(12, [&](Bits& bits) { return static_cast<long>(law.draw(bits)); });
    for (unsigned long k = 0; k < 8; ++k) CHECK(all.holds(static_cast<long>(k), p * power(1 - p, k)));
    CHECK((p != 1 || all.undecided == 0));
  }
}

TEST_CASE("draws of failures have their law, for tiny probabilities too", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const Rational& p : {Rational(3, 10), Rational(1, 1000), power_of_two(-70)}) {
      const FailuresLaw law{p};
      const double rate = -std::log1p(-static_cast<double>(p));
      std::vector<double> sample(draws() / 4);
      for (double& x : sample) x = static_cast<double>(law.draw(*bits));
      RC_ASSERT(distance_from(
                    std::move(sample), [&](double k) { return -std::expm1(-rate * (k + 1)); },
                    [&](double k) { return -std::expm1(-rate * k); }) < 1);
    }
  });
}

TEST_CASE("laws by inversion: the same laws from as many bits each", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto distance_of = [&](const Tails& tails, const Masses& masses) {
      const InversionLaw law = InversionLaw::of(tails).value();
      std::vector<double> up_to;  // of |k|
      for (long k = 0; k < 400; ++k)
        up_to.push_back((up_to.empty() ? 0 : up_to.back()) + masses(k).steer() * (k == 0 ? 1 : 2));
      std::vector<double> sample(draws());
      for (double& x : sample) x = static_cast<double>(law.draw(*bits));
      return distance_from(
          std::move(sample), [&](double k) { return up_to.at(static_cast<std::size_t>(k)); },
          [&](double k) { return k == 0 ? 0 : up_to.at(static_cast<std::size_t>(k) - 1); });
    };
    RC_ASSERT(distance_of(laplace_magnitude_tails(10), laplace_masses(10)) < 1);
    RC_ASSERT(distance_of(laplace_magnitude_tails({1, 3}), laplace_masses({1, 3})) < 1);
    RC_ASSERT(distance_of(gaussian_magnitude_tails(100), gaussian_masses(100)) < 1);
    RC_ASSERT(distance_of(gaussian_magnitude_tails({1, 9}), gaussian_masses({1, 9})) < 1);
    const InversionLaw finite = InversionLaw::of(finite_tails({0, {1, 2}, 0, {1, 3}, {1, 6}, 0})).value();
    std::vector<double> counts(6);
    for (std::size_t i = 0; i < draws(); ++i) ++counts.at(static_cast<std::size_t>(finite.draw(*bits)));
    const std::vector<double> probabilities = {0, 1.0 / 2, 0, 1.0 / 3, 1.0 / 6, 0};
    for (std::size_t k = 0; k < 6; ++k) {
      RC_ASSERT(share_off(counts[k], static_cast<double>(draws()), probabilities[k]) < 1);
      RC_ASSERT((probabilities[k] != 0 || counts[k] == 0));
    }
  });
  prop("each takes 128 bits", Cases::few, [] {
    class Counted final : public Bits {
     public:
      explicit Counted(std::uint64_t seed) : inner_{seeded_bits(seed)} {}
      std::string source() const override { return "counted"; }
      std::size_t taken = 0;

     private:
      std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned least) override {
        words[0] = inner_->take(least);
        taken += least;
        return least;
      }
      std::unique_ptr<Bits> inner_;
    };
    Counted bits{*rc::gen::arbitrary<std::uint64_t>()};
    const InversionLaw law = InversionLaw::of(laplace_magnitude_tails(3)).value();
    for (std::size_t i = 1; i <= 100; ++i) {
      static_cast<void>(law.draw(bits));
      RC_ASSERT(bits.taken == 128 * i);
    }
  });
  CHECK(InversionLaw::of(laplace_magnitude_tails(1'000'000)).error().fault == Fault::unsupported);
  CHECK(InversionLaw::of(gaussian_magnitude_tails(power_of_two(60))).error().fault == Fault::unsupported);
}

TEST_CASE("laws by inversion: what 128 bits leave open is settled by more of the same") {
  // 128 bits of 1/3 = 0.010101..., and then fewer or more.
  class Third final : public Bits {
   public:
    explicit Third(std::uint64_t further) : further_{further} {}
    std::string source() const override { return "a third"; }

   private:
    std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned /*least*/) override {
      for (std::uint64_t& word : words) word = further_;
      words[0] = words[1] = 0x5555'5555'5555'5555;
      return 64 * words.size();
    }
    std::uint64_t further_;
  };
  const InversionLaw law = InversionLaw::of(finite_tails({{2, 3}, {1, 3}})).value();  // 1 where u < 1/3
  Third below{0}, above{~std::uint64_t{0}};
  CHECK(law.draw(below) == 1);
  CHECK(law.draw(above) == 0);
}

TEST_CASE("integers of any size go the same way as machine integers", "[random]") {
  prop("the same bits give the same numbers", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto over = *rc::gen::inRange<std::uint64_t>(0, 50), under = over + *rc::gen::inRange<std::uint64_t>(1, 50);
    const auto small = seeded_bits(seed), large = seeded_bits(seed);
    for (int i = 0; i < 20; ++i)
      RC_ASSERT(bernoulli_exp(over, under, *small) == bernoulli_exp(Integer{over}, Integer{under}, *large));
  });
}

TEST_CASE("draws of integer noise have their law", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    RC_ASSERT(distance(DiscreteLaplaceLaw{10}, laplace_masses(10), 399, *bits) < 1);
    RC_ASSERT(distance(DiscreteLaplaceLaw{{7, 3}}, laplace_masses({7, 3}), 399, *bits) < 1);
    RC_ASSERT(distance(DiscreteGaussianLaw{100}, gaussian_masses(100), 399, *bits) < 1);
    RC_ASSERT(distance(DiscreteGaussianLaw{{29, 7}}, gaussian_masses({29, 7}), 399, *bits) < 1);
    RC_ASSERT(distance(DiscreteGaussianLaw{{1, 9}}, gaussian_masses({1, 9}), 399, *bits) < 1);
  });
}

TEST_CASE("parameters beyond machine integers: the same law within the rounding of the parameter",
          "[random][statistics]") {
  const Rational tiny = power_of_two(-80);
  prop("by the distance of the distribution functions", Cases::few, [&] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    RC_ASSERT(distance(DiscreteLaplaceLaw{10 + tiny}, laplace_masses(10), 399, *bits) < 1);
    RC_ASSERT(distance(DiscreteGaussianLaw{100 + tiny}, gaussian_masses(100), 399, *bits) < 1);
  });
  const auto bits = seeded_bits(1);
  const DiscreteLaplaceLaw wide{power_of_two(200)};
  Integer largest = 0;
  for (int i = 0; i < 100; ++i) largest = std::max(largest, Integer{abs(wide.draw(*bits))});
  CHECK(bit_length(largest) > 195);
  CHECK(bit_length(largest) < 210);
}

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/wishart_law.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/numerics/special.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using Numbers = std::vector<double>;

std::vector<Numbers> sample_of(const WishartLaw& law, Bits& bits, std::size_t count) {
  std::vector<Numbers> all(count);
  for (Numbers& numbers : all)
    for (const Enclosure& x : law.draw(bits)(Precision{64})) numbers.push_back(x.steer());
  return all;
}
template <class Function>
Numbers images(const std::vector<Numbers>& sample, const Function& function) {
  Numbers all;
  for (const Numbers& x : sample) all.push_back(function(x));
  return all;
}

double normal_distance(Numbers sample) {
  return distance_from(std::move(sample), [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; });
}
double chi_squared_distance(const Rational& dof, Numbers sample) {
  const auto mean = static_cast<double>(dof), spread = std::sqrt(2 * mean);
  return distance_at(points(std::max(mean - 4 * spread, spread / 50), spread / 8, 80), std::move(sample),
                     [&](double x) {
                       return x <= 0 ? 0 : gamma_mass_below(Rational{dof / 2}, Rational{x / 2}, Precision{64}).steer();
                     });
}

const WishartLaw::Rows slanted{{2, 1}, {1, 3}};
const WishartLaw::Rows three{{3, 1, -1}, {1, 2, {1, 2}}, {-1, {1, 2}, 1}};

}  // namespace

TEST_CASE("draws of Wishart laws have their law", "[random][statistics]") {
  prop("of one number the gamma law", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const Rational& dof : {Rational(1, 2), Rational{3}, Rational(101, 3)}) {
      const auto sample = sample_of(WishartLaw{dof, {{{3, 2}}}}, *bits, draws() / 8);
      RC_ASSERT(chi_squared_distance(dof, images(sample, [](const Numbers& x) { return x[0] / 1.5; })) < 1);
    }
  });
  prop("of two rows: an element, what is left of another one, and the regression of one on the other", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const Rational& dof : {Rational(5, 4), Rational{2}, Rational(31, 2)}) {
      const auto sample = sample_of(WishartLaw{dof, slanted}, *bits, draws() / 8);
      const auto first = images(sample, [](const Numbers& x) { return x[0] / 2; });
      const auto beside = images(sample, [](const Numbers& x) { return (x[1] - x[0] / 2) / std::sqrt(2.5 * x[0]); });
      const auto rest = images(sample, [](const Numbers& x) { return (x[2] - x[1] * x[1] / x[0]) / 2.5; });
      RC_ASSERT(chi_squared_distance(dof, first) < 1);
      RC_ASSERT(normal_distance(beside) < 1);
      RC_ASSERT(chi_squared_distance(dof - 1, rest) < 1);
      std::vector<Numbers> counts(2, Numbers(4));
      const auto d = static_cast<double>(dof);
      for (std::size_t i = 0; i < sample.size(); ++i)
        counts[first[i] < d ? 0 : 1][(beside[i] < 0 ? 0U : 2U) + (rest[i] < d - 1 ? 0 : 1)] += 1;
      RC_ASSERT(dependence(counts) < 1);
    }
  });
  prop("of three rows: along any direction", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const Rational dof(7, 3);
    const auto sample = sample_of(WishartLaw{dof, three}, *bits, draws() / 8);
    const auto along = [](const Numbers& x, const Numbers& u) {
      return u[0] * u[0] * x[0] + u[1] * u[1] * x[3] + u[2] * u[2] * x[5] +
             2 * (u[0] * u[1] * x[1] + u[0] * u[2] * x[2] + u[1] * u[2] * x[4]);
    };
    const Numbers scale{3, 1, -1, 2, 0.5, 1};
    for (const Numbers& u : {Numbers{1, 0, 0}, Numbers{0, 1, 0}, Numbers{0, 0, 1}, Numbers{1, 1, 0}, Numbers{1, 0, 1},
                             Numbers{0, -1, 1}, Numbers{1, 1, 2}})
      RC_ASSERT(chi_squared_distance(
                    dof, images(sample, [&](const Numbers& x) { return along(x, u) / along(scale, u); })) < 1);
  });
}

TEST_CASE("moments of elements of Wishart matrices", "[random][statistics]") {
  prop("means and all covariances are those of the closed form", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const Rational dof(23, 3);
    const auto nu = static_cast<double>(dof);
    const std::size_t count = draws() / 2;
    const auto sample = sample_of(WishartLaw{dof, three}, *bits, count);
    const auto scale = [](std::size_t i, std::size_t j) { return static_cast<double>(three[i][j]); };
    const std::vector<std::pair<std::size_t, std::size_t>> places{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}};
    const auto covariance = [&](std::size_t a, std::size_t b) {
      const auto [i, j] = places[a];
      const auto [k, l] = places[b];
      return nu * (scale(i, k) * scale(j, l) + scale(i, l) * scale(j, k));
    };
    const auto mean = [&](std::size_t a) { return nu * scale(places[a].first, places[a].second); };
    const double root = std::sqrt(static_cast<double>(count));
    for (std::size_t a = 0; a < places.size(); ++a) {
      double sum = 0;
      for (const Numbers& x : sample) sum += x[a];
      RC_ASSERT(std::abs(sum / static_cast<double>(count) - mean(a)) < 7 * std::sqrt(covariance(a, a)) / root);
      for (std::size_t b = 0; b <= a; ++b) {
        double products = 0;
        for (const Numbers& x : sample) products += (x[a] - mean(a)) * (x[b] - mean(b));
        RC_ASSERT(std::abs(products / static_cast<double>(count) - covariance(a, b)) <
                  7 * std::sqrt(8 * covariance(a, a) * covariance(b, b)) / root);
      }
    }
  });
}

TEST_CASE("a Wishart matrix that was drawn is one matrix at every precision", "[random]") {
  prop("enclosures of two precisions meet, and narrow, of a scale that is nearly singular, too", [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const Rational nearly = 1 - power_of_two(-100);
    const auto first = WishartLaw{{9, 4}, three}.draw(*bits),
               second = WishartLaw{2, {{1, nearly}, {nearly, 1}}}.draw(*bits);
    for (const auto& drawn : {first, second}) {
      const auto low = drawn(Precision{64}), high = drawn(Precision{400}), middle = drawn(Precision{200});
      for (std::size_t i = 0; i < low.size(); ++i) {
        RC_ASSERT(!low[i].is_finite() || overlaps(low[i], high[i]));
        RC_ASSERT(agrees(middle[i], high[i]));
        RC_ASSERT(high[i].has_digits(60));
      }
    }
    std::vector<Integer> multiples(3);
    round_to(Grid{20}, std::vector<Rational>(3), second, multiples);
    const auto sharp = second(Precision{200});
    for (std::size_t i = 0; i < 3; ++i)
      RC_ASSERT(abs(Rational{multiples[i]} * power_of_two(-20) - sharp[i].midpoint()) <= power_of_two(-20));
  });
}

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/shifted_pair.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "agrees.hpp"
#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/noise/elliptical/hockey_stick.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "members.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{72};

Release released(const WorstPair& pair, unsigned long times = 1) { return Release::of({{pair, times}}).value(); }

/// exp(-|x|) in three dimensions, shifted by 1: the loss is the difference of the distances from
/// two points, which have the density exp(-r) r s/4, |r - s| <= 1 <= r + s. Masses of the losses
/// from -1 to 1, in so many cells to each side of 0.
std::vector<double> masses_of_losses(long cells) {
  constexpr int steps = 2000, across = 400;
  constexpr double most = 40;
  std::vector<double> masses(static_cast<std::size_t>(2 * cells), 0);
  double all = 0;
  for (int i = 0; i < steps; ++i) {
    const double r = (i + 0.5) * most / steps, from = std::abs(r - 1), span = r + 1 - from;
    for (int k = 0; k < across; ++k) {
      const double s = from + (k + 0.5) * span / across, mass = std::exp(-r) * r * s * span;
      const auto cell = static_cast<long>(std::floor((s - r + 1) * static_cast<double>(cells)));
      masses[static_cast<std::size_t>(std::clamp(cell, 0L, 2 * cells - 1))] += mass;
      all += mass;
    }
  }
  for (double& mass : masses) mass /= all;
  return masses;
}

/// delta of two runs, by all pairs of cells.
double delta_of_two(const std::vector<double>& masses, double epsilon) {
  const double width = 2.0 / static_cast<double>(masses.size());
  double sum = 0;
  for (std::size_t i = 0; i < masses.size(); ++i)
    for (std::size_t k = 0; k < masses.size(); ++k) {
      const double loss = static_cast<double>(i + k + 1) * width - 2;
      if (loss > epsilon) sum += masses[i] * masses[k] * -std::expm1(epsilon - loss);
    }
  return sum;
}

}  // namespace

TEST_CASE("spherical noise composes by its losses") {
  const WorstPair pair = shifted_pair(euclidean_norm_law(3), 1);
  const auto masses = masses_of_losses(600);
  for (const double epsilon : {0.1, 0.6, 1.2, 1.7}) {
    const RuleValue bound = released(pair, 2).delta(Epsilon{*read_rational(std::to_string(epsilon))}, 6).value();
    const double truth = delta_of_two(masses, epsilon), found = bound.value.steer();
    CHECK(bound.tightness == Tightness::bound);
    CHECK(found > truth * 0.998);
    CHECK(found < truth * 1.02);
  }
  double squared = 0;  // of D_2: the mean of e^loss under P
  for (std::size_t i = 0; i < masses.size(); ++i)
    squared += masses[i] * std::exp((static_cast<double>(i) + 0.5) / 600 - 1);
  const RuleValue divergence = released(pair).divergence({{2}}, 6).value();
  CHECK(divergence.tightness == Tightness::bound);
  CHECK(divergence.value.steer() == Approx(std::log(squared)).epsilon(2e-3));
}

TEST_CASE("one run has its own curve, whatever composes") {
  const Release one = released(shifted_pair(student_t(4, 3), Rational(1, 4)));
  const Rational delta(1, 1000);
  CHECK(one.epsilon_tightness(delta) == Tightness::own);
  const auto own = elliptical_profile(student_t(4, 3), Rational(1, 4))->epsilon(delta, 10, precision);
  CHECK(agrees(one.epsilon(delta, 8)->value, own.value, 7));
  CHECK_FALSE(one.gdp_rate(6).value().at_most.infinite);  // the loss is bounded
  CHECK(one.gdp_rate(6).value().at_most.tightness == Tightness::bound);
}

TEST_CASE("compositions of spherical noise grow with their runs, and keep to what these promise") {
  const unsigned long d = GENERATE(2UL, 5UL);
  const WorstPair pair = shifted_pair(euclidean_norm_law(d), Rational(1, 16));
  for (const Rational& delta : {Rational(1, 100), Rational(1, 1'000'000)}) {
    Enclosure fewer{0, precision};
    for (unsigned long times = 1; times < 5; ++times) {
      const Enclosure more = released(pair, times).epsilon(delta, 4)->value;
      CHECK(at_most(more, Rational(times) / 4) == Trilean::yes);
      CHECK(at_most(fewer, more) == Trilean::yes);
      CHECK(at_most(more, fewer + Rational(1, 4)) == Trilean::yes);
      fewer = more;
    }
  }
}

TEST_CASE("a shift that is enclosed has the curve of its ends") {
  const auto root = [](Precision bits) { return sqrt(Enclosure{2, bits}); };
  const auto enclosed = shifted_pair(euclidean_norm_law(2), root).forward.profile.value();
  const auto exact = elliptical_profile(euclidean_norm_law(2), 2);
  for (const Rational& epsilon : {Rational(0), Rational(1, 2), Rational(-1, 3), Rational(13, 10)})
    CHECK(agrees(enclosed->delta(Epsilon{epsilon}, precision), exact->delta(Epsilon{epsilon}, precision), 10));
  CHECK(agrees(enclosed->pure_epsilon_value(precision).value, sqrt(Enclosure{2, precision}), 10));
  CHECK_FALSE(enclosed->pure_epsilon());
  const Refinable unknown = [](Precision bits) { return Enclosure::unknown(bits); };
  const auto nothing = shifted_pair(euclidean_norm_law(2), unknown).forward.profile.value();
  CHECK(contains(nothing->delta(Epsilon{}, precision), 1));
}

TEST_CASE("divergences are never above those of the largest loss alone") {
  for (const Rational& shift : {Rational{1 / Rational{power_of_ten(12)}}, Rational(1), Rational{power_of_ten(6)}}) {
    const Rational most = std::min<Rational>(shift, shift * shift) * Rational(101, 100);  // D_2 of pure privacy
    const Release one = released(shifted_pair(euclidean_norm_law(3), shift * shift));
    CHECK(at_most(one.divergence({{2}}, 6)->value, most) == Trilean::yes);
  }
}

TEST_CASE("noise whose loss has no bound says that no divergence is known") {
  const WorstPair pair = shifted_pair(elliptical_laplace(3), 1);
  CHECK_FALSE(pair.forward.renyi);
  CHECK(pair.forward.profile);
}

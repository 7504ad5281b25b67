// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/tempered_posterior.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <cmath>

#include "any.hpp"
#include "dpcert/numerics/special.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;

double loss_of(const TemperedPosterior& x) { return tempered_posterior_epsilon(x, digits).value().value.steer(); }

/// The posterior of that many successes on midpoints of [least, 1-least], by floating point: good to 1e-6 or so.
std::vector<double> on_grid(const TemperedPosterior& of, double successes) {
  constexpr int points = 4000;
  const double a0 = of.least.convert_to<double>(), t = 1 / of.temperature.convert_to<double>();
  const double a = of.alpha.convert_to<double>() - 1 + successes;
  const double b = of.beta.convert_to<double>() - 1 + of.records.convert_to<double>() - successes;
  std::vector<double> density;
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    const double x = a0 + (1 - 2 * a0) * (i + 0.5) / points;
    density.push_back(std::exp(t * (a * std::log(x) + b * std::log(1 - x))));
    sum += density.back();
  }
  for (double& one : density) one /= sum;
  return density;
}

double largest_log_ratio(const std::vector<double>& p, const std::vector<double>& q) {
  double most = 0;
  for (std::size_t i = 0; i < p.size(); ++i) most = std::max(most, std::abs(std::log(p[i] / q[i])));
  return most;
}

}  // namespace

TEST_CASE("the loss of a tempered and truncated posterior") {
  SECTION("is the largest of all pairs of data sets, of records on a grid too") {
    for (const Rational& temperature : {Rational{1}, Rational{3}})
      for (const Rational& n : {Rational{1}, Rational{3}}) {
        const TemperedPosterior of{Rational(3, 2), 4, Rational(1, 5), temperature, n};
        double most = 0;
        for (double others = 0; others <= n.convert_to<double>() - 1; others += 0.5)
          for (double x = 0; x <= 1; x += 0.5)
            for (double y = 0; y <= 1; y += 0.5)
              most = std::max(most, largest_log_ratio(on_grid(of, others + x), on_grid(of, others + y)));
        CHECK(loss_of(of) == Approx(most).epsilon(2e-3));
      }
  }
  SECTION("of one record and a uniform prior at temperature 1 is in closed form") {  // x and 1 - x on [a, 1-a]
    const TemperedPosterior of{1, 1, Rational(1, 5), 1, 1};
    const Enclosure exact = Epsilon::log_of(4).enclose(Precision{128});
    CHECK(overlaps(tempered_posterior_epsilon(of, digits).value().value, exact));
  }
  SECTION("is below what Theorem 2 promises and comes near to it") {
    TemperedPosterior of{1, 1, Rational(1, 5), 2, 1};
    const Enclosure promised =
        range_of_tempered(likelihood_sensitivity({2, of.least}), of.temperature).enclose(Precision{128});
    double last = 0;
    for (const long n : {1L, 10L, 1000L, 1'000'000L}) {
      of.records = n;
      const auto value = tempered_posterior_epsilon(of, digits).value().value;
      CHECK(value.has_digits(digits));
      CHECK(at_most(value, promised) == Trilean::yes);
      CHECK(value.steer() > last);
      last = value.steer();
    }
    CHECK(last > promised.steer() * (1 - 1e-5));
  }
  SECTION("with parameters below 0 of the incomplete beta function is refused") {
    CHECK(tempered_posterior_epsilon({Rational(1, 4), 1, Rational(1, 5), Rational(1, 2), 3}, digits).error().fault ==
          Fault::unsupported);
  }
}

TEST_CASE("sensitivities of truncated models") {
  CHECK(likelihood_sensitivity({2, Rational(1, 5)}) == Epsilon::log_of(4));
  CHECK(likelihood_sensitivity({5, Rational(1, 10)}) == Epsilon::log_of(6));
}

TEST_CASE("relative efficiencies of Table 4.1") {
  // Of n Bernoulli(p) records and a uniform prior: the mean square error of a release about p, over data, noise and draw, over the
  // best variance p (1-p)/n. At temperature T the posterior of k successes is Beta(k/T + 1, (n-k)/T + 1).
  const Rational p(3, 10), best = p * (1 - p);
  struct Release {
    Rational temperature, noise;  ///< variance of the noise on the number of successes
    bool is_draw;
  };
  const auto efficiency = [&](const Release& release, const Rational& n) {
    const Rational t = release.temperature, mean = (n * p + t) / (n + 2 * t);
    const Rational spread = (n * best + release.noise) / ((n + 2 * t) * (n + 2 * t));  // of the posterior's mean
    const Rational of_draw = (mean * (1 - mean) - spread) / (n / t + 3);
    return Rational{(spread + (mean - p) * (mean - p) + (release.is_draw ? of_draw : Rational{0})) * n / best};
  };
  for (const auto& [release, limit] : {std::pair{Release{1, 0, false}, Rational{1}},  // the posterior's mean
                                       std::pair{Release{1, 0, true}, Rational{2}},   // a draw
                                       std::pair{Release{5, 0, true}, Rational{6}},   // at a temperature: 1 + T
                                       std::pair{Release{1, 8, true}, Rational{2}},   // after Laplace noise of scale 2
                                       std::pair{Release{1, 8, false}, Rational{1}}})
    for (const long n : {1'000L, 1'000'000L, 1'000'000'000L}) {
      const Rational gap = efficiency(release, n) - limit;
      CHECK(abs(gap) <= Rational(400, n));
    }
}

TEST_CASE("Theorem 2 cannot be improved") {  // likelihoods with ratios 3 and 1/3, prior weights 1-w and w
  const auto ratio = [](const Rational& w) {
    const Rational high(3, 4), low(1, 4);
    const auto weight_of_first = [&](const Rational& first, const Rational& second) {
      return Rational{(1 - w) * first / ((1 - w) * first + w * second)};
    };
    return Rational{weight_of_first(high, low) / weight_of_first(low, high)};
  };
  CHECK(ratio(Rational(1, 2)) == 3);
  CHECK(ratio(Rational(99, 100)).convert_to<double>() == Approx(8.7647).epsilon(1e-4));
  CHECK(ratio(Rational(9999, 10000)).convert_to<double>() == Approx(8.9976).epsilon(1e-4));
  CHECK(ratio(1 - power_of_two(-60)) > 9 - power_of_two(-50));
}

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/tempered_posterior.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>

#include "any.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/special.hpp"
#include "property.hpp"
#include "tempered_grid.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 15;

double loss_of(const TemperedPosterior& x) { return tempered_posterior_epsilon(x, digits).value.steer(); }

std::vector<double> on_grid(const TemperedPosterior& of, double successes) {
  return test::tempered_on_grid(of.alpha.convert_to<double>() - 1 + successes,
                                of.beta.convert_to<double>() - 1 + of.records.convert_to<double>() - successes,
                                of.least.convert_to<double>(), of.temperature.convert_to<double>(), 4000);
}

double largest_log_ratio(const std::vector<double>& p, const std::vector<double>& q) {
  double most = 0;
  for (std::size_t i = 0; i < p.size(); ++i) most = std::max(most, std::abs(std::log(p[i] / q[i])));
  return most;
}

double normal_quantile(double probability) {
  double low = -10, high = 10;
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (std::erfc(-middle / std::sqrt(2)) / 2 < probability ? low : high) = middle;
  }
  return low;
}

/// The probabilities of categories on a grid of that many midpoints a side, by the ratio of the
/// first two.
std::vector<std::array<double, 3>> simplex_by_ratio(double least, int points) {
  std::vector<std::array<double, 3>> all;
  const double step = (1 - 3 * least) / points;
  for (int i = 0; i < points; ++i)
    for (int j = 0; i + j < points; ++j) {
      const double x = least + (i + 1. / 3) * step, y = least + (j + 1. / 3) * step;
      all.push_back({x, y, 1 - x - y});
    }
  std::sort(all.begin(), all.end(), [](const auto& p, const auto& q) { return p[0] * q[1] < q[0] * p[1]; });
  return all;
}
std::vector<double> on_simplex(const std::vector<std::array<double, 3>>& points, const TemperedCategories& of,
                               const std::array<int, 3>& counts) {
  std::vector<double> density;
  for (const auto& point : points) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i)
      sum += (of.concentration[i].convert_to<double>() - 1 + counts[i]) * std::log(point[i]);
    density.push_back(std::exp(sum / of.temperature.convert_to<double>()));
  }
  const double total = std::accumulate(density.begin(), density.end(), 0.);
  for (double& one : density) one /= total;
  return density;
}
/// mu of the half-lines of two laws whose points ascend by their ratio.
double gaussian_distance(const std::vector<double>& p, const std::vector<double>& q) {
  double most = 0, of_p = 0, of_q = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    of_p += p[i], of_q += q[i];
    if (std::min(of_p, of_q) > 1e-6 && std::max(of_p, of_q) < 1 - 1e-6)
      most = std::max(most, std::abs(normal_quantile(of_p) - normal_quantile(of_q)));
  }
  return most;
}
double mu_of(const auto& draw) { return std::sqrt(tempered_mu_squared(draw).value().template convert_to<double>()); }

}  // namespace

TEST_CASE("tempered draws are no easier to tell apart than a Gaussian pair") {
  for (const TemperedPosterior& of :
       {TemperedPosterior{1, 1, {1, 5}, {5, 2}, 20}, TemperedPosterior{{1, 2}, 2, {1, 20}, 1, 6},
        TemperedPosterior{{1, 4}, 1, {2, 5}, {1, 3}, 4}}) {
    double most = 0;
    for (double others = 0; others < of.records.convert_to<double>(); others += 0.5)
      most = std::max(most, gaussian_distance(on_grid(of, others + 1), on_grid(of, others)));
    CHECK(most < mu_of(of));
    CHECK(most > mu_of(of) * 0.4);
  }
  for (const TemperedCategories& of :
       {TemperedCategories{{1, 2, 1}, {1, 10}, 2, 3}, TemperedCategories{{{3, 10}, {1, 2}, 1}, {1, 20}, {1, 2}, 3},
        TemperedCategories{{1, 1, 1}, {1, 5}, 1, 30}}) {
    const auto points = simplex_by_ratio(of.least.convert_to<double>(), 60);
    const int others = of.records.convert_to<int>() - 1;
    double most = 0;
    for (int i = 0; i <= others; ++i)
      for (int j = 0; i + j <= others; ++j)
        most = std::max(most, gaussian_distance(on_simplex(points, of, {i + 1, j, others - i - j}),
                                                on_simplex(points, of, {i, j + 1, others - i - j})));
    CHECK(most < mu_of(of));
    CHECK(most > mu_of(of) * 0.35);
  }
  CHECK_FALSE(tempered_mu_squared(TemperedCategories{{{1, 10}, {1, 10}, {1, 10}}, {1, 10}, {1, 5}, 2}));
}

TEST_CASE("of as many records as there may be little is known of a tempered posterior, and nothing ends", "[slow]") {
  const PrivacyLoss loss = tempered_posterior_loss({1, 1, Rational(1, 5), Rational(14, 5), power(Rational{10}, 18)});
  const Enclosure delta = (*loss.profile)->delta(Epsilon{}, Precision{64});
  CHECK_FALSE((delta.is_finite() && delta.upper() < 0));
  CHECK((*bounding_curve(loss))->log_moment_at(2, Precision{64}).is_finite());
}

TEST_CASE("a tempered posterior whose largest loss takes many bits ends nothing") {
  const TemperedPosterior tiny{{1, 1'000}, {1, 10}, power_of_two(-460), {9, 10}, 982'108'194};
  const PrivacyLoss loss = tempered_posterior_loss(tiny);
  CHECK((*loss.profile)->guess_epsilon(Rational{1, 50'000}) > 0);
  const Enclosure epsilon = (*loss.profile)->epsilon(Rational{1, 50'000}, 4, Precision{64}).value;
  CHECK_FALSE((epsilon.is_finite() && epsilon.upper() <= 0));
}

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
    CHECK(agrees(tempered_posterior_epsilon(of, digits).value, exact));
  }
  SECTION("is below what Theorem 2 promises and comes near to it") {
    TemperedPosterior of{1, 1, Rational(1, 5), 2, 1};
    const Enclosure promised =
        range_of_tempered(likelihood_sensitivity({2, of.least}), of.temperature).enclose(Precision{128});
    double last = 0;
    for (const long n : {1L, 10L, 1000L, 1'000'000L}) {
      of.records = n;
      const auto value = tempered_posterior_epsilon(of, digits).value;
      CHECK(value.has_digits(digits));
      CHECK(at_most(value, promised) == Trilean::yes);
      CHECK(value.steer() > last);
      last = value.steer();
    }
    CHECK(last > promised.steer() * (1 - 1e-5));
  }
  SECTION("of a prior that is no beta law once it is tempered is told by quadrature") {
    const TemperedPosterior of{Rational(1, 4), 1, Rational(1, 5), Rational(1, 2), 3};
    double most = 0;
    for (double others = 0; others <= 2; ++others)
      most = std::max(most, largest_log_ratio(on_grid(of, others), on_grid(of, others + 1)));
    CHECK(loss_of(of) == Approx(most).epsilon(2e-3));
  }
}

namespace {

double hockey_stick(const std::vector<double>& p, const std::vector<double>& q, double epsilon) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::max(0., p[i] - std::exp(epsilon) * q[i]);
  return sum;
}
double renyi(const std::vector<double>& p, const std::vector<double>& q, double order) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i)
    sum += order == 1 ? p[i] * std::log(p[i] / q[i]) : std::pow(p[i], order) * std::pow(q[i], 1 - order);
  return order == 1 ? sum : std::log(sum) / (order - 1);
}
/// The largest of both orders, over data sets whose others add up to multiples of
/// a twentieth, which differ in a record of 0 or 1.
template <class Of>
double largest_of_pairs(const TemperedPosterior& posterior, const Of& of) {
  double most = 0;
  for (double others = 0; others <= posterior.records.convert_to<double>() - 1 + 1e-9; others += 0.05) {
    const auto p = on_grid(posterior, others + 1), q = on_grid(posterior, others);
    most = std::max({most, of(p, q), of(q, p)});
  }
  return most;
}

}  // namespace

TEST_CASE("the divergences of a tempered and truncated posterior are the largest of all pairs of data sets") {
  for (const TemperedPosterior& of : {TemperedPosterior{1, 1, Rational(1, 5), 3, 12},
                                      {2, 7, Rational(1, 10), 1, 6},
                                      {Rational(1, 4), 1, Rational(1, 5), Rational(1, 2), 3}}) {
    const PrivacyLoss loss = tempered_posterior_loss(of);
    for (const Rational& epsilon : {Rational{0}, Rational(1, 4), Rational{1}}) {
      const Enclosure delta = (*loss.profile)->delta(Epsilon{epsilon}, Precision{128});
      CHECK(((*loss.profile)->exact_delta(Epsilon{epsilon}) == Rational{0} || delta.has_digits(10)));
      const double at = epsilon.convert_to<double>();
      CHECK(delta.steer() ==
            Approx(largest_of_pairs(of, [&](const auto& p, const auto& q) { return hockey_stick(p, q, at); }))
                .epsilon(2e-3)
                .margin(1e-9));
    }
    for (const Rational& order : {Rational(1, 3), Rational{1}, Rational{2}, Rational{10}}) {
      const Enclosure divergence = order == 1
                                       ? kullback_leibler(**loss.renyi, Precision{96})
                                       : (*loss.renyi)->log_moment_at(order, Precision{96}) / Rational{order - 1};
      const double at = order.convert_to<double>();
      CHECK(divergence.steer() ==
            Approx(largest_of_pairs(of, [&](const auto& p, const auto& q) { return renyi(p, q, at); })).epsilon(2e-3));
      const auto rate = (*bounding_curve(loss))->log_moment_at(Rational{2}, Precision{96});
      CHECK(at_most((*loss.renyi)->log_moment_at(Rational{2}, Precision{96}), rate) == Trilean::yes);
    }
  }
}

TEST_CASE("the zCDP rate of a tempered and truncated posterior is half the largest variance of the loss, of all line") {
  for (const TemperedPosterior& of :
       {TemperedPosterior{1, 1, Rational(1, 5), 3, 12}, {2, 7, Rational(1, 10), 1, 6}, {1, 3, Rational(2, 5), 2, 1}}) {
    const auto rate =
        (*bounding_curve(tempered_posterior_loss(of)))->log_moment_at(Rational{2}, Precision{96}) / Rational{2};
    const double t = 1 / of.temperature.convert_to<double>();
    double most = 0;
    for (double sum = -80; sum <= 100; sum += 0.5) {  // of records that there need not be
      const auto law = on_grid(of, sum);
      const double a = of.least.convert_to<double>();
      double mean = 0, square = 0;
      for (std::size_t i = 0; i < law.size(); ++i) {
        const double x = a + (1 - 2 * a) * (static_cast<double>(i) + 0.5) / static_cast<double>(law.size());
        const double l = std::log(x / (1 - x));
        mean += law[i] * l, square += law[i] * l * l;
      }
      most = std::max(most, square - mean * mean);
    }
    CHECK(rate.steer() >= most * t * t / 2 * (1 - 1e-5));
    CHECK(rate.steer() <= most * t * t / 2 * 1.03);
  }
}

TEST_CASE("divergences of each two tempered posteriors fall as the temperature grows") {
  for (const Rational& alpha : {Rational{1}, Rational(5, 2)})
    for (const Rational& least : {Rational(1, 100), Rational(3, 10)})
      for (const double others : {0., 0.7, 2.})
        for (const double record : {0.4, 1.}) {
          double last_hockey = 2, last_renyi = 1e9;
          for (const Rational& temperature :
               {Rational(1, 10), Rational(1, 2), Rational{1}, Rational{4}, Rational{30}}) {
            const TemperedPosterior of{alpha, 1, least, temperature, 3};
            const auto p = on_grid(of, others + record), q = on_grid(of, others);
            const double hockey = hockey_stick(p, q, 0.3) + hockey_stick(q, p, 0.3);
            const double renyi_too = renyi(p, q, 0.5) + renyi(q, p, 1);
            CHECK(hockey <= last_hockey + 1e-4);
            CHECK(renyi_too < last_renyi);
            last_hockey = hockey, last_renyi = renyi_too;
          }
        }
}

TEST_CASE("the divergences of a tempered and truncated posterior, by figures") {
  // By quadrature of 30 digits at others = 6.4 and 6.6 of 19, and at 9.2.
  const TemperedPosterior of{1, 1, Rational(1, 5), *read_rational("2.7726"), 20};
  const PrivacyLoss loss = tempered_posterior_loss(of);
  const Enclosure delta = (*loss.profile)->delta(Epsilon{Rational(2, 5)}, Precision{128});
  CHECK(delta.lower() > *read_rational("0.003400486064"));
  CHECK(delta.upper() < *read_rational("0.0034016"));
  const Enclosure second = (*loss.renyi)->log_moment_at(Rational{2}, Precision{96});
  CHECK(second.steer() == Approx(0.0470308367643658).epsilon(1e-12));
  CHECK(tempered_posterior_epsilon(of, digits).value.steer() < 2 * std::log(4) / 2.7726);
}

TEST_CASE("sensitivities of truncated models") {
  CHECK(likelihood_sensitivity({2, Rational(1, 5)}) == Epsilon::log_of(4));
  CHECK(likelihood_sensitivity({5, Rational(1, 10)}) == Epsilon::log_of(6));
}

TEST_CASE("relative efficiencies of Table 4.1") {
  // Of n Bernoulli(p) records and a uniform prior: the mean square error of a release about p,
  // over data, noise and draw, over the best variance p (1-p)/n. At temperature T the
  // posterior of k successes is Beta(k/T + 1, (n-k)/T + 1).
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

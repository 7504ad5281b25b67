// SPDX-License-Identifier: Apache-2.0
// Draws by scores: the exponential mechanism, permute and flip,
// and the K-norm gradient mechanism for quantiles.
#include <algorithm>
#include <array>
#include <cmath>

#include <rapidcheck.h>

#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/choices.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string exponential(const std::string& scale) {
  return R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": )" + scale + "}";
}
std::string quantile(const std::string& tau, unsigned long records, const std::string& rate) {
  return R"({"type": "kng_quantile", "lower": 0, "upper": 1, "tau": ")" + tau + R"(", "records": )" +
         std::to_string(records) + R"(, "rate": )" + rate + "}";
}

/// The logarithm of the largest ratio of two densities exp(-|n tau -
/// k|) on [0, 1], k counting the values up to a point.
double largest_loss(const std::vector<double>& one, const std::vector<double>& other, double tau) {
  std::vector<double> ends{0, 1};
  ends.insert(ends.end(), one.begin(), one.end());
  ends.insert(ends.end(), other.begin(), other.end());
  std::sort(ends.begin(), ends.end());
  const auto log_density = [&](const std::vector<double>& values, double y) {
    const auto rank = std::count_if(values.begin(), values.end(), [&](double x) { return x <= y; });
    return -std::abs(static_cast<double>(values.size()) * tau - static_cast<double>(rank));
  };
  double of_one = 0, of_other = 0, most = -1e9;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const double length = ends[i + 1] - ends[i], y = (ends[i] + ends[i + 1]) / 2;
    if (length <= 0) continue;
    of_one += length * std::exp(log_density(one, y));
    of_other += length * std::exp(log_density(other, y));
    most = std::max(most, log_density(one, y) - log_density(other, y));
  }
  return most + std::log(of_other / of_one);
}

/// Over all data sets of values on a few points, and all that differ in one value.
double worst_of_all(double tau, std::size_t records, const std::vector<double>& points) {
  double worst = 0;
  std::vector<std::size_t> chosen(records, 0);
  for (;;) {
    std::vector<double> values;
    for (const std::size_t i : chosen) values.push_back(points[i]);
    for (const double replaced : points) {
      auto other = values;
      other.front() = replaced;
      worst = std::max(worst, largest_loss(values, other, tau));
    }
    std::size_t place = 0;
    while (place < records && ++chosen[place] == points.size()) chosen[place++] = 0;
    if (place == records) return worst;
  }
}

}  // namespace

TEST_CASE("exponential mechanism: what two sensitivities over the scale tell") {
  const Release release = released(exponential("2"));
  CHECK(release.is_budget());
  CHECK(release.epsilon(0, 12)->exact == Rational{1});
  CHECK(verdict(exponential("2"), R"({"epsilon": 1})") == "proved");
  CHECK(verdict(exponential("2"), R"({"epsilon": "0.999999"})") == "not_implied");
  CHECK(verdict(exponential("2"), R"({"rho": "0.125"})") == "proved");
  CHECK(verdict(exponential("2"), R"({"epsilon": "0.5", "delta": "0.0775"})") == "proved");
  CHECK(verdict(exponential("2"), R"({"epsilon": "0.5", "delta": "0.0774"})") == "not_implied");
  CHECK(verdict(R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 2, "monotone": true})",
                R"({"epsilon": "0.5"})") == "proved");
  CHECK(calibrated(R"({"type": "exponential_mechanism", "sensitivity": 3, "scale": null})", Epsilon{Rational{1, 2}}, 0)
            ->certified == "12");
  is_refused(exponential("0"), Fault::invalid_input, "/scale");
  CHECK(released(R"({"type": "exponential_mechanism", "sensitivity": 0, "scale": 2})").epsilon(0, 12)->exact ==
        Rational{0});
}

TEST_CASE("exponential mechanism: bounded range is better than its pure epsilon, alone and composed") {
  const auto times = [](const std::string& of) { return specs::composed(of, 100); };
  const std::string of = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 20})";
  const std::string flip = R"({"type": "permute_and_flip", "sensitivity": 1, "scale": 20})";
  const Rational delta = q("1e-6");
  const Rational by_range = released(times(of)).epsilon(delta, 6)->value.upper();
  CHECK(by_range * 3 < released(times(flip)).epsilon(delta, 6)->value.lower() * 2);
  CHECK(released(flip).epsilon(0, 12)->exact == Rational{1, 10});
  CHECK(released(flip).delta(Epsilon{Rational{1, 20}}, 9)->value.lower() >
        released(of).delta(Epsilon{Rational{1, 20}}, 9)->value.upper());
}

namespace {

/// The product of two polynomials.
std::vector<Enclosure> product(const std::vector<Enclosure>& x, const std::vector<Enclosure>& y) {
  std::vector<Enclosure> all(x.size() + y.size() - 1, Enclosure{0, Precision{128}});
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < y.size(); ++j) all[i + j] += x[i] * y[j];
  return all;
}

/// The law of permute and flip: with a_j = exp(u_j - max u), i has a_i times the
/// integral over (0, 1) of the product of the other 1 - a_j x, as another is seen
/// before i with probability x, and is then passed over.
std::vector<Enclosure> law_of_flips(const std::vector<Rational>& scores) {
  const Rational most = *std::max_element(scores.begin(), scores.end());
  const auto kept = [&](std::size_t i) { return exp(Enclosure{scores[i] - most, Precision{128}}); };
  std::vector<Enclosure> law;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    std::vector<Enclosure> others{Enclosure{1, Precision{128}}};
    for (std::size_t j = 0; j < scores.size(); ++j)
      if (j != i) others = product(others, {Enclosure{1, Precision{128}}, -kept(j)});
    Enclosure sum{0, Precision{128}};
    for (std::size_t k = 0; k < others.size(); ++k) sum += others[k] / Rational(k + 1);
    law.push_back(kept(i) * sum);
  }
  return law;
}

}  // namespace

TEST_CASE("permute and flip: no event is worth more than with Laplace noise, and some are worth as much", "[random]") {
  const auto flip = [](const Rational& sensitivity, const std::string& more = "") {
    return R"({"type": "permute_and_flip", "scale": 1, "sensitivity": ")" + sensitivity.str() + "\"" + more + "}";
  };
  const auto worth = [](const std::vector<Rational>& u, const std::vector<Rational>& v, const Rational& epsilon) {
    const auto p = law_of_flips(u), q = law_of_flips(v);
    Enclosure sum{0, Precision{128}};
    for (std::size_t i = 0; i < p.size(); ++i)
      sum += max(Enclosure{0, Precision{128}}, p[i] - exp(Enclosure{epsilon, Precision{128}}) * q[i]);
    return sum;
  };
  prop("of random scores", [&] {
    const Rational sensitivity = *any::rational_between(Rational(1, 10), 2), epsilon = *any::rational_between(-1, 2);
    const bool is_monotone = *rc::gen::arbitrary<bool>();
    std::vector<Rational> u, v;
    for (int i = *rc::gen::inRange(2, 6); i > 0; --i) {
      u.push_back(*any::rational_between(-2, 2));
      v.push_back(u.back() + sensitivity * *any::rational_between(is_monotone ? 0 : -1, 1));
    }
    const Release known = released(flip(sensitivity, is_monotone ? R"(, "monotone": true)" : ""));
    const Enclosure most = known.delta(Epsilon{epsilon}, 20)->value;
    RC_ASSERT(at_most(worth(u, v, epsilon), most) != Trilean::no);
    RC_ASSERT(at_most(worth(v, u, epsilon), most) != Trilean::no);
  });
  // The threshold of the best event of Laplace noise, t = 2,
  // epsilon 1/2: u_1 - u_2 = (t - epsilon)/2.
  const Rational epsilon(1, 2), w = (2 - epsilon) / 2;
  CHECK(agrees(worth({w, 0}, {w - 1, 1}, epsilon), released(flip(1)).delta(Epsilon{epsilon}, 20)->value));
  CHECK(verdict(flip(Rational(1, 2)), R"({"epsilon": 0, "delta": "0.3935"})") == "proved");
  CHECK(verdict(flip(Rational(1, 2)), R"({"epsilon": 0, "delta": "0.3934"})") == "not_implied");
  CHECK(verdict(flip(Rational(1, 2)), R"({"rho": "0.368"})") == "proved");
  CHECK(verdict(flip(Rational(1, 2)), R"({"order": 2, "epsilon": "0.6"})") ==
        "undecided");  // a bound may not be attained
}

TEST_CASE("scored choice: the exact loss beside the worst case") {
  const std::string given = R"({"type": "scored_choice", "scores": [[3, 1, 0], [2, 1, 1]], "scale": 2})";
  // log of (e^(2/2) + 2 e^(1/2))/(e^(3/2) + e^(1/2) + 1) and 1/2 more, or the reverse and 1/2.
  const double one = std::log((std::exp(1) + 2 * std::exp(.5)) / (std::exp(1.5) + std::exp(.5) + 1));
  const RuleValue loss = *released(given).epsilon(0, 12);
  CHECK(loss.value.steer() == Approx(std::max(one + .5, -one + .5)).epsilon(1e-12));
  CHECK(released(given).epsilon_tightness(0) == Tightness::own);
  CHECK(verdict(given, R"({"epsilon": 1})") == "proved");
  CHECK(verdict(given, R"({"epsilon": "0.5"})") == "refuted");
  is_refused(R"({"type": "scored_choice", "scores": [[3, 1, 0], [2, 1]], "scale": 2})", Fault::invalid_input,
             "/scores/1");
  is_refused(R"({"type": "scored_choice", "scores": [[3, 1, 0]], "scale": 2})", Fault::invalid_input, "/scores");
  std::string many = "[0]";  // of which all pairs are neighbours: they are counted before they are listed
  for (int i = 1; i < 200'000; ++i) many += ", [0]";
  is_refused(R"({"type": "scored_choice", "scores": [)" + many + R"(], "scale": 2})", Fault::unsupported, "/scores",
             "too many pairs");
}

TEST_CASE("kng quantile: the stated range, and the printed constant refuted") {
  // Printed: rate epsilon/(4 (1 - tau)), that is 5/2 ln 4 = ln 32 at tau = 9/10 and epsilon = ln 4.
  const std::string printed = quantile("9/10", 10, R"({"log": 32})");
  CHECK(released(printed).epsilon(0, 12)->rule == "bounded_range");
  const Finding refuted = finding(printed, R"({"epsilon": {"log": 4}})");
  CHECK(refuted.verdict == Verdict::refuted);
  CHECK(verdict(printed, R"({"epsilon": {"log": 1024}})") == "proved");
  CHECK(verdict(printed, R"({"epsilon": {"log": 1023}})") == "refuted");
  CHECK(verdict(quantile("9/10", 4, R"({"log": 32})"), R"({"epsilon": {"log": 32}})") == "proved");
  CHECK(verdict(quantile("9/10", 4, R"({"log": 32})"), R"({"epsilon": {"log": 31}})") == "refuted");
  CHECK(verdict(quantile("9/10", 1000, R"({"log": 2})"), R"({"epsilon": {"log": 4}})") == "proved");
  CHECK(verdict(quantile("1/2", 1000, "0.5"), R"({"rho": "0.125"})") == "proved");
  CHECK(range_per_rate(Rational{1, 2}, 1) == 0);
  CHECK(range_per_rate(Rational{1, 3}, 2) == Rational(4, 3));
  CHECK(range_per_rate(Rational{3, 4}, 4) == 2);
  CHECK(verdict(quantile("1/3", 2, R"({"log": 8})"), R"({"epsilon": {"log": 16}})") == "proved");  // 4/3 ln 8
  CHECK(verdict(quantile("1/3", 2, R"({"log": 8})"), R"({"epsilon": {"log": "15.99"}})") == "refuted");
  CHECK(verdict(quantile("1/3", 2, R"({"log": 2})"), R"({"epsilon": "0.925"})") == "proved");
  is_refused(quantile("1/3", 0, "1"), Fault::invalid_input, "/records");
  is_refused(R"({"type": "kng_quantile", "lower": 1, "upper": 1, "tau": "1/2", "records": 9, "rate": 1})",
             Fault::invalid_input, "/upper");
  CHECK(calibrated(R"({"type": "kng_quantile", "lower": 0, "upper": 1, "tau": "0.9", "records": 50, "rate": null})",
                   Epsilon{1}, 0)
            ->certified == "0.5");
}

TEST_CASE("kng quantile: the worst of all pairs of small data sets approaches the range") {
  constexpr double hair = 1e-4;
  const std::vector<double> points{0, hair, .5, 1 - hair, 1};
  for (const auto& [tau, records] : {std::pair{Rational{1, 2}, 2UL},
                                     {Rational{1, 3}, 2UL},
                                     {Rational{3, 4}, 4UL},
                                     {Rational{9, 10}, 4UL},
                                     {Rational{1, 2}, 3UL},
                                     {Rational{1, 5}, 3UL}}) {
    const double range = range_per_rate(tau, records).convert_to<double>();
    const double worst = worst_of_all(tau.convert_to<double>(), records, points);
    CAPTURE(tau, records);
    CHECK(worst <= range + 1e-12);
    CHECK(worst >= range - .01);
  }
}

TEST_CASE("objective perturbation: the corrected regularisation, with the rank") {
  const auto perturbed = [](const std::string& scale, const std::string& rank, const std::string& weight) {
    return R"({"type": "objective_perturbation", "sensitivity": 2, "smoothness": 24, "scale": )" + scale +
           R"(, "rank": )" + rank + R"(, "regularisation": )" + weight + "}";
  };
  // Half of epsilon 1 for the noise: 24/(e^(1/2) - 1).
  const auto found = calibrated(perturbed("4", "1", "null"), Epsilon{1}, 0, 20);
  REQUIRE(found);
  CHECK(contains(found->optimum - Enclosure{24, Precision{200}} / expm1(Enclosure{Rational{1, 2}, Precision{200}}), 0));
  CHECK(q(found->certified) >= q("36.995857980883158819"));
  CHECK(q(found->certified) <= q("36.995857980883158820"));
  CHECK(verdict(perturbed("4", "1", "\"36.99585798088316\""), R"({"epsilon": 1})") == "proved");
  CHECK(verdict(perturbed("4", "1", "\"36.99585798088315\""), R"({"epsilon": 1})") == "not_implied");
  // Rank 3 with the weight of rank 1: ln 4/2 for the noise and 3
  // ln 2 for the determinants, of a claim of ln 4.
  const std::string three =
      R"({"type": "objective_perturbation", "sensitivity": 0, "smoothness": 1, "scale": 1, "rank": 3, "regularisation": 1})";
  CHECK(verdict(three, R"({"epsilon": {"log": 8}})") == "proved");
  CHECK(verdict(three, R"({"epsilon": {"log": 4}})") == "not_implied");
  is_refused(perturbed("4", "0", "1"), Fault::invalid_input, "/rank");
  is_refused(perturbed("4", "1", "0"), Fault::invalid_input, "/regularisation");
}

namespace {

using Point = std::array<double, 2>;

/// The largest distance in the maximum norm of gradients at one theta, over all records.
template <class Gradient>
double largest_distance(const std::vector<Point>& thetas, const std::vector<Point>& inputs,
                        const std::vector<double>& answers, const Gradient& gradient) {
  double largest = 0;
  for (const Point& theta : thetas) {
    Point low{1e9, 1e9}, high{-1e9, -1e9};
    for (const Point& x : inputs)
      for (const double y : answers)
        for (std::size_t i = 0; i < 2; ++i) {
          const double g = gradient(theta, x, y) * x[i];
          low[i] = std::min(low[i], g), high[i] = std::max(high[i], g);
        }
    largest = std::max({largest, high[0] - low[0], high[1] - low[1]});
  }
  return largest;
}

std::vector<Point> square(double half, int steps) {
  std::vector<Point> all;
  for (int i = -steps; i <= steps; ++i)
    for (int j = -steps; j <= steps; ++j) all.push_back({half * i / steps, half * j / steps});
  return all;
}
double product(const Point& x, const Point& y) { return x[0] * y[0] + x[1] * y[1]; }

}  // namespace

TEST_CASE("kng: gradients of regressions are as far apart as is said, and no further") {
  const auto inputs = square(1, 10);
  constexpr double bound = .75, tau = .9;
  std::vector<Point> thetas, on_line, flat;
  for (const Point& theta : square(bound, 6))
    if (std::abs(theta[0]) + std::abs(theta[1]) <= bound) thetas.push_back(theta);
  const auto linear = [](const Point& theta, const Point& x, double y) { return product(theta, x) - y; };
  const double of_linear = largest_distance(thetas, inputs, {-1, -.5, 0, .5, 1}, linear);
  CHECK(of_linear == Approx(2 * (1 + bound)));
  for (int i = -300; i <= 300; ++i) on_line.push_back({i / 300., 0});
  for (int i = -10; i <= 10; ++i) flat.push_back({bound * i / 10, 0});
  CHECK(largest_distance(flat, on_line, {-1, 0, 1}, linear) == Approx(1 + bound + 1 / (4 * bound)).epsilon(1e-4));
  CHECK(largest_distance({{.25, 0}, {-.25, 0}}, on_line, {-1, 0, 1}, linear) == Approx(2));
  const auto quantile_of = [](const Point& theta, const Point& x, double y) {
    return y > product(theta, x) ? -tau : 1 - tau;
  };
  CHECK(largest_distance(thetas, inputs, {-9, 0, 9}, quantile_of) == Approx(2 * tau));  // not 2 (1 - tau)
  const auto logistic = [](const Point& theta, const Point& x, double y) {
    return 1 / (1 + std::exp(-product(theta, x))) - y;
  };
  const double of_logistic = largest_distance({{1e3, 1.06e3}}, square(1, 100), {0, 1}, logistic);
  CHECK(of_logistic <= 2);
  CHECK(of_logistic >= 1.99);
}

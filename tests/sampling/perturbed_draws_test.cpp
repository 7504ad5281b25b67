// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/releases/release.hpp"
#include "drawn.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using Numbers = std::vector<Rational>;
using Vector = std::vector<double>;

/// Least squares of one feature, without an intercept. `more`: further members.
StatisticRelease squares_of_one(const std::string& scale, const std::string& weight, const std::string& more) {
  const Json spec = read_json(R"({"type": "linear_regression", "features": [{"column": "x", "lower": -1, "upper": 1}],
      "response": {"column": "y", "lower": -1, "upper": 1}, "records": 1, "norm": "linf", "intercept": false, "scale": ")" +
                              scale + R"(", "regularisation": ")" + weight + "\"" + more + "}")
                        .value();
  return linear_regression_release().read({spec, "", linear_regression_release()});
}

/// `more`: further members.
StatisticRelease logistic(std::size_t features, const std::string& norm, const std::string& scale,
                          const std::string& weight, const std::string& more = "") {
  std::string columns;
  for (std::size_t i = 0; i < features; ++i)
    columns += (i == 0 ? "" : ", ") + (R"({"column": "x)" + std::to_string(i)) + R"(", "lower": -1, "upper": 1})";
  const Json spec =
      read_json(R"({"type": "logistic_regression", "features": [)" + columns +
                R"(], "outcome": {"column": "y", "positive": "1", "negative": "0"}, "records": 1, "norm": ")" + norm +
                R"(", "scale": ")" + scale + R"(", "regularisation": ")" + weight + "\"" + more + "}")
          .value();
  return logistic_regression_release().read({spec, "", logistic_regression_release()});
}

double size_in(const std::string& norm, const Vector& v) {
  double sum = 0, squares = 0, most = 0;
  for (const double x : v) {
    sum += std::abs(x);
    squares += x * x;
    most = std::max(most, std::abs(x));
  }
  return norm == "l1" ? sum : norm == "l2" ? std::sqrt(squares) : most;
}
double longest(const std::string& norm, double d) { return norm == "l1" ? d : norm == "l2" ? std::sqrt(d) : 1; }

/// Minus the gradient of the objective without noise: the noise whose minimiser theta is.
Vector noise_of(const Numbers& rows, double weight, const Vector& theta) {
  const std::size_t d = theta.size();
  Vector v(d);
  for (std::size_t i = 0; i < d; ++i) v[i] = -weight * theta[i];
  for (std::size_t record = 0; record < rows.size(); record += d + 1) {
    double u = 0;
    for (std::size_t i = 0; i < d; ++i) u += static_cast<double>(rows[record + i]) * theta[i];
    const double slope = 1 / (1 + std::exp(-u)) - static_cast<double>(rows[record + d]);
    for (std::size_t i = 0; i < d; ++i) v[i] -= slope * static_cast<double>(rows[record + i]);
  }
  return v;
}

/// The norms of noise given back by so many draws, in units of its scale, which is 1/2 of `width`
/// times the longest x; `cells` counts signs of a coordinate against sizes.
Vector sizes_given_back(const StatisticRelease& release, const Numbers& rows, const std::string& norm, double width,
                        std::vector<Vector>& cells, Bits& bits) {
  Vector sizes;
  for (const Vector& theta : drawn(release.output, rows, draws() / 100, bits)) {
    const auto d = static_cast<double>(theta.size());
    const Vector v = noise_of(rows, 0.75, theta);
    sizes.push_back(size_in(norm, v) / (width * longest(norm, d) / 2));
    cells[v[0] > 0 ? 1 : 0][sizes.back() > d ? 1 : 0] += 1;
  }
  return sizes;
}

double erlang(std::size_t d, double x) {
  double term = std::exp(-x), sum = 0;
  for (std::size_t k = 0; k < d; ++k, term *= x / static_cast<double>(k)) sum += term;
  return 1 - sum;
}

double logistic_slope(double u, double y) { return 1 / (1 + std::exp(-u)) - y; }
double square_slope(double u, double y) { return u - y; }

/// The law of the one coefficient of records (x, y): theta <= t where v is at least minus
/// the right slope of all else at t.
struct OneCoefficient {
  Numbers rows;
  double (*slope)(double u, double y);
  double weight, noise, penalty, bound;

  [[nodiscard]] double up_to(double t) const { return t >= bound ? 1 : t < -bound ? 0 : noise_above(t, t >= 0); }
  [[nodiscard]] double below(double t) const { return t > bound ? 1 : t <= -bound ? 0 : noise_above(t, t > 0); }

 private:
  [[nodiscard]] double noise_above(double t, bool rises) const {
    double least = -weight * t - (rises ? penalty : -penalty);
    for (std::size_t record = 0; record < rows.size(); record += 2) {
      const auto x = static_cast<double>(rows[record]), y = static_cast<double>(rows[record + 1]);
      least -= slope(x * t, y) * x;
    }
    return least > 0 ? std::exp(-least / noise) / 2 : 1 - std::exp(least / noise) / 2;
  }
};

/// Records (1, x, y) (without the 1: no intercept) whose outcomes follow a line, with exceptions.
Numbers some_records(std::size_t features, std::size_t count, bool has_intercept = true) {
  Numbers rows;
  for (std::size_t k = 0; k < count; ++k) {
    if (has_intercept) rows.emplace_back(1);
    for (std::size_t i = 0; i < features; ++i)
      rows.push_back(Rational{static_cast<long>((k * (7 + 4 * i) + 3 * i) % 21) - 10} / 10);
    rows.emplace_back(k % 5 == 0 || rows[rows.size() - features] > 0 ? 1 : 0);
  }
  return rows;
}

}  // namespace

TEST_CASE("perturbed regression: the noise that a minimiser gives back has the law of its norm",
          "[random][statistics]") {
  prop("its norm is Gamma(d), and its first coordinate's sign is fair and independent of it", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const std::string norm : {"l1", "l2", "linf"})
      for (const std::size_t features : {std::size_t{1}, std::size_t{3}}) {
        const Numbers rows = some_records(features, 6);
        std::vector<Vector> cells(2, Vector(2));
        const Vector sizes = sizes_given_back(logistic(features, norm, "1/2", "3/4"), rows, norm, 2, cells, *bits);
        RC_ASSERT(distance_from(sizes, [&](double x) { return erlang(features + 1, x); }) < 1);
        RC_ASSERT(dependence(cells) < 1);
        RC_ASSERT(share_off(cells[1][0] + cells[1][1], static_cast<double>(sizes.size()), 0.5) < 1);
      }
  });
}

TEST_CASE("perturbed regression: without an intercept the noise is that of the features alone",
          "[random][statistics]") {
  prop("its norm is Gamma(p), the width of one feature 1.0517", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const std::string norm : {"l1", "l2", "linf"})
      for (const std::size_t features : {std::size_t{1}, std::size_t{2}}) {
        const Numbers rows = some_records(features, 6, false);
        std::vector<Vector> cells(2, Vector(2));
        const Vector sizes = sizes_given_back(logistic(features, norm, "1/2", "3/4", R"(, "intercept": false)"), rows,
                                              norm, features == 1 ? 1.0517 : 2, cells, *bits);
        RC_ASSERT(distance_from(sizes, [&](double x) { return erlang(features, x); }) < 1);
        RC_ASSERT(dependence(cells) < 1);
      }
  });
}

TEST_CASE("perturbed regression: one coefficient has the law of its noise, with atoms at 0 and at the bound",
          "[random][statistics]") {
  prop("of logistic regression and of least squares", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const std::string limits = R"(, "bound": "3/4", "penalty": "1/2")";
    const auto off = [&](const StatisticRelease& release, const OneCoefficient& law) {
      Vector found;
      for (const Vector& theta : drawn(release.output, law.rows, draws() / 20, *bits)) found.push_back(theta[0]);
      return distance_from(
          found, [&](double t) { return law.up_to(t); }, [&](double t) { return law.below(t); });
    };
    const Numbers odds{1, 1, Rational(-1, 2), 1, 1, 0, Rational(3, 4), 1};
    RC_ASSERT(off(logistic(1, "l2", "1/2", "1", limits + R"(, "intercept": false)"),
                  {odds, logistic_slope, 1, 0.5, 0.5, 0.75}) < 1);
    // 1 + bound + 1/(4 bound) = 25/12 is how far two gradients are apart.
    RC_ASSERT(off(squares_of_one("1/2", "1", limits), {odds, square_slope, 1, 25.0 / 24, 0.5, 0.75}) < 1);
  });
}

TEST_CASE("perturbed regression: with a penalty and a bound no event tells neighbours apart by more", "[random]") {
  prop("intervals of one coefficient, with the atoms that they hold", [] {
    const bool is_square = *rc::gen::arbitrary<bool>();
    const auto number = [](int least, int most) { return static_cast<double>(*any::rational_between(least, most)); };
    const double scale = 0.1 + number(0, 4), bound = *rc::gen::element(0.25, 1.0, 3.0), weight = 0.1 + number(0, 4);
    const auto record = [&] {
      return Numbers{*any::rational_between(-1, 1),
                     is_square ? *any::rational_between(-1, 1) : Rational{*rc::gen::inRange(0, 2)}};
    };
    const double width = !is_square ? (bound <= 1.25 ? 1 : 1.0517) : bound <= 0.5 ? 2 : 1 + bound + 1 / (4 * bound);
    OneCoefficient law{{}, is_square ? square_slope : logistic_slope, weight, scale * width, number(0, 3), bound};
    for (int others = *rc::gen::inRange(0, 4); others > 0; --others)
      for (const Rational& x : record()) law.rows.push_back(x);
    OneCoefficient other = law;
    for (auto* one : {&law, &other})
      for (const Rational& x : record()) one->rows.push_back(x);
    const double promised = std::exp(1 / scale) * (1 + (is_square ? 1 : 0.25) / weight);
    const double from = *rc::gen::element(-bound, 0.0, number(-3, 3)),
                 to = *rc::gen::element(0.0, bound, number(-3, 3));
    RC_PRE(from <= to);
    const auto probability = [&](const OneCoefficient& of) { return of.up_to(to) - of.below(from); };
    RC_ASSERT(probability(law) <= promised * probability(other) + 1e-13);
  });
}

TEST_CASE("perturbed regression: no point tells neighbours apart by more than is promised", "[random]") {
  prop("densities of two data sets, by the noise and the determinant at one point", [] {
    const auto numbers = [](int count) {
      Numbers all;
      for (int i = 0; i < count; ++i) all.push_back(*any::rational_between(-1, 1));
      return all;
    };
    const Numbers others = numbers(*rc::gen::inRange(0, 4)), pair = numbers(2);
    const Rational b = *any::rational_between(Rational(1, 9), 9), w = *any::rational_between(Rational(1, 9), 9);
    const Numbers theta{*any::rational_between(-9, 9), *any::rational_between(-9, 9)};
    const bool first_is_yes = *rc::gen::arbitrary<bool>(), second_is_yes = *rc::gen::arbitrary<bool>();
    const Precision p{128};
    // Of records (1, x): the log of the density, but for a
    // constant, of the law under |.|_inf, L = 2.
    const auto log_density = [&](const Rational& x, bool is_yes) {
      Enclosure v0{Rational{-w * theta[0]}, p}, v1{Rational{-w * theta[1]}, p};
      Enclosure h00{w, p}, h01{0, p}, h11{w, p};
      const auto add = [&](const Rational& at, bool yes) {
        const Enclosure q = Rational{1} / (Rational{1} + exp(Enclosure{Rational{-(theta[0] + at * theta[1])}, p}));
        const Enclosure slope = q - Rational{yes ? 1 : 0}, curvature = q * (Rational{1} - q);
        v0 = v0 - slope;
        v1 = v1 - slope * at;
        h00 += curvature;
        h01 += curvature * at;
        h11 += curvature * Rational{at * at};
      };
      for (const Rational& other : others) add(other, true);
      add(x, is_yes);
      return log(h00 * h11 - square(h01)) - max(max(v0, -v0), max(v1, -v1)) / Rational{2 * b};
    };
    const Enclosure promised = Rational{1 / b} + log(Enclosure{Rational{1 + 1 / (2 * w)}, p});  // c d = 1/2
    const Enclosure told = log_density(pair[0], first_is_yes) - log_density(pair[1], second_is_yes);
    RC_ASSERT(at_most(told, promised) == Trilean::yes);
  });
}

TEST_CASE("at equal epsilon logistic regression is nearest under linf, then l2, then l1") {
  const std::size_t features = 5;
  const Numbers rows = some_records(features, 60);
  const auto far = [&](const std::string& norm) {
    const auto bits = seeded_bits(11);
    // The minimiser without noise is that of noise of no scale to speak of.
    const Vector truth = drawn(logistic(features, norm, "1e-30", "1").output, rows, 1, *bits).front();
    double sum = 0;
    for (const Vector& theta : drawn(logistic(features, norm, "1", "1").output, rows, 400, *bits))
      for (std::size_t i = 0; i < theta.size(); ++i) sum += (theta[i] - truth[i]) * (theta[i] - truth[i]);
    return sum / 400;
  };
  const double l1 = far("l1"), l2 = far("l2"), linf = far("linf");
  CAPTURE(l1, l2, linf);
  CHECK(linf < l2);
  CHECK(l2 < l1);
}

// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/releases/distance_gradient.hpp"
#include "dpcert/releases/linear_potentials.hpp"
#include "dpcert/releases/regression_moments.hpp"
#include "dpcert/releases/release.hpp"
#include "drawn.hpp"
#include "property.hpp"
#include "squared_loss.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using Numbers = std::vector<Rational>;
using Vector = std::vector<double>;
using Slope = std::function<double(double u, double y)>;

std::string features(std::size_t count) {
  std::string columns;
  for (std::size_t i = 0; i < count; ++i)
    columns += (i == 0 ? "" : ", ") + (R"({"column": "x)" + std::to_string(i)) + R"(", "lower": -1, "upper": 1})";
  return R"("features": [)" + columns + "]";
}
const std::string response = R"(, "response": {"column": "y", "lower": -1, "upper": 1})";

StatisticRelease read(const ReleaseType& type, const std::string& members) {
  const Json spec =
      read_json(R"({"type": ")" + std::string{type.name} + R"(", "records": 1, )" + members + "}").value();
  return type.read({spec, "", type});
}

Vector in_doubles(const Numbers& numbers) {
  Vector all;
  for (const Rational& x : numbers) all.push_back(static_cast<double>(x));
  return all;
}

/// The maximum norm of the sum of slope(x^T theta, y) x, of records (1, x, y).
double gradient(const Vector& rows, const Vector& theta, const Slope& slope) {
  double first = 0, second = 0;
  for (std::size_t record = 0; record < rows.size(); record += 3) {
    const double x = rows[record + 1], value = slope(theta[0] + theta[1] * x, rows[record + 2]);
    first += value;
    second += value * x;
  }
  return std::max(std::abs(first), std::abs(second));
}

/// Records (1, x, y) near a line, y of {0, 1} or a number.
Numbers some_records(std::size_t count, bool are_outcomes) {
  Numbers rows;
  for (std::size_t k = 0; k < count; ++k) {
    const Rational x{static_cast<long>(k * 37 % 101) - 50, 50}, bend{static_cast<long>(k * 53 % 17) - 8, 40};
    rows.emplace_back(1);
    rows.push_back(x);
    rows.push_back(are_outcomes ? Rational{x + 3 * bend > 0 ? 1 : 0} : Rational{x / 2 + bend});
  }
  return rows;
}

/// What least squares take of them.
Numbers moments_of(const Numbers& rows) {
  const RegressionMoments moments{1};
  std::vector<Numbers> columns(2);
  for (std::size_t k = 0; k < rows.size(); k += 3) {
    columns[0].push_back(rows[k + 1]);
    columns[1].push_back(rows[k + 2]);
  }
  Numbers sums(moments.size());
  moments.add(columns, sums);
  return sums;
}
/// A release of squares of that many records (1, x, y).
StatisticRelease squares(const ReleaseType& type, std::size_t records, const std::string& rate,
                         const std::string& bound) {
  const Json spec =
      read_json(R"({"type": ")" + std::string{type.name} + R"(", "records": )" + std::to_string(records) + ", " +
                features(1) + response + R"(, "rate": ")" + rate + R"(", "bound": ")" + bound + "\"}")
          .value();
  return type.read({spec, "", type});
}

struct Share {
  double count = 0, mass = 0;
};

/// The shares of pieces of [-bound, bound]^2, in draws and by the density, summed over a fine grid:
/// that is off by about the part of its cells that an edge crosses.
std::vector<Share> shares(const std::vector<Vector>& sample, double bound,
                          const std::function<double(const Vector&)>& density,
                          const std::function<std::size_t(const Vector&)>& piece) {
  std::vector<Share> all(8);
  constexpr int steps = 400;
  double whole = 0;
  for (int i = 0; i < steps; ++i)
    for (int j = 0; j < steps; ++j) {
      const Vector theta{bound * (2 * (i + 0.5) / steps - 1), bound * (2 * (j + 0.5) / steps - 1)};
      const double mass = density(theta);
      whole += mass;
      all[piece(theta)].mass += mass;
    }
  for (Share& share : all) share.mass /= whole;
  for (const Vector& theta : sample) ++all[piece(theta)].count;
  return all;
}
double largest_off(const std::vector<Share>& shares, std::size_t count) {
  double largest = 0;
  for (const Share& share : shares)
    largest = std::max(largest, share_off(share.count, static_cast<double>(count), share.mass));
  return largest;
}
constexpr double allowed = 1.1;  // with the grid's error

}  // namespace

TEST_CASE("kng regression: draws by cells have their density", "[random][statistics]") {
  prop("by sums over a grid", Cases::few, [] {
    struct Case {
      const ReleaseType& type;
      std::string members;
      Slope slope;
      bool are_outcomes;
    };
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const double rate = 0.5, bound = 2;
    const std::string shared = features(1) + R"(, "bound": 2, "rate": "0.5")";
    for (const Case& each : {Case{kng_logistic_regression_release(),
                                  shared + R"(, "outcome": {"column": "y", "positive": "1", "negative": "0"})",
                                  [](double u, double y) { return 1 / (1 + std::exp(-u)) - y; }, true},
                             Case{kng_quantile_regression_release(), shared + response + R"(, "tau": "3/4")",
                                  [](double u, double y) { return u < y ? -0.75 : 0.25; }, false}}) {
      const Numbers rows = some_records(12, each.are_outcomes);
      const Vector numbers = in_doubles(rows);
      const auto draws_here = drawn(read(each.type, each.members).output, rows, draws() / 10, *bits);
      const auto density = [&](const Vector& theta) {
        if (std::abs(theta[0]) + std::abs(theta[1]) > bound) return 0.0;
        return std::exp(-rate * gradient(numbers, theta, each.slope));
      };
      const auto piece = [](const Vector& theta) {
        return static_cast<std::size_t>(theta[0] > 0.25) + 2 * static_cast<std::size_t>(theta[1] > 0.5) +
               4 * static_cast<std::size_t>(theta[0] + theta[1] > 0.6);
      };
      RC_ASSERT(largest_off(shares(draws_here, bound, density, piece), draws_here.size()) < allowed);
    }
  });
}

TEST_CASE("exponential regression: draws by cells have their density", "[random][statistics]") {
  prop("by sums over a grid", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const Numbers rows = some_records(12, false);
    const Vector numbers = in_doubles(rows);
    const auto sampled = drawn(read(exponential_quantile_regression_release(),
                                    features(1) + response + R"(, "bound": 2, "rate": 2, "tau": "3/4")")
                                   .output,
                               rows, draws() / 10, *bits);
    const auto density = [&](const Vector& theta) {
      if (std::abs(theta[0]) + std::abs(theta[1]) > 2) return 0.0;
      double sum = 0;
      for (std::size_t k = 0; k < numbers.size(); k += 3) {
        const double off = numbers[k + 2] - theta[0] - theta[1] * numbers[k + 1];
        sum += off > 0 ? 0.75 * off : -0.25 * off;
      }
      return std::exp(-2 * sum);
    };
    const auto piece = [](const Vector& theta) {
      return static_cast<std::size_t>(theta[0] > 0.25) + 2 * static_cast<std::size_t>(theta[1] > 0.5) +
             4 * static_cast<std::size_t>(theta[0] + theta[1] > 0.6);
    };
    RC_ASSERT(largest_off(shares(sampled, 2, density, piece), sampled.size()) < allowed);
  });
}

TEST_CASE("at equal epsilon the median of the gradient mechanism is nearer than that of the exponential mechanism") {
  // One feature that is always 0 leaves the intercept: the
  // median of 200 numbers about 3/10, between -1 and 1.
  const auto bits = seeded_bits(11);
  Numbers rows;
  for (int k = 0; k < 200; ++k)
    rows.insert(rows.end(), {Rational{1}, Rational{0}, Rational{3, 10} + Rational{k - 100, 500}});
  const auto mean_error = [&](const ReleaseType& type, const std::string& rate) {
    const auto sampled =
        drawn(read(type, features(1) + response + R"(, "bound": 1, "tau": "1/2", "rate": ")" + rate + "\"").output,
              rows, 2'000, *bits);
    double sum = 0;
    for (const Vector& theta : sampled) sum += std::abs(theta[0] - 0.3);
    return sum / 2'000;
  };
  // Epsilon is 1: 4 rate/2, and 2 rate (1/2) 2.
  const double by_gradient = mean_error(kng_quantile_regression_release(), "1/2"),
               by_losses = mean_error(exponential_quantile_regression_release(), "1/2");
  CHECK(by_gradient < 0.02);
  CHECK(by_losses > 3 * by_gradient);
}

TEST_CASE("kng regression: squares have one law, drawn by their affine gradient or by cells", "[random][statistics]") {
  prop("by the distribution of what gradients are left, and of a coordinate", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const Rational bound = *rc::gen::element(Rational{2}, Rational{1, 2}), rate{1, 2};
    const Numbers rows = some_records(20, false);
    const std::size_t count = draws() / 10;
    const auto affine =
        drawn(squares(kng_linear_regression_release(), 20, "1/2", bound.str()).output, moments_of(rows), count, *bits);
    const CellLaw law{std::make_shared<const LinearGradientSize>(RecordRows{2, rows}, squared_loss(3), rate, bound),
                      {{-bound, -bound}, {2 * bound, 2 * bound}},
                      {.precision = Precision{80}}};
    Vector by_affine, by_cells;
    for (const Vector& theta : affine) by_affine.push_back(theta[1]);
    for (std::size_t i = 0; i < count; ++i) by_cells.push_back(law.draw(*bits)(Precision{80})[1].steer());
    // Two samples of one law: each is within what is allowed of the truth.
    std::sort(by_cells.begin(), by_cells.end());
    const auto empirical = [&](double x) {
      return static_cast<double>(std::upper_bound(by_cells.begin(), by_cells.end(), x) - by_cells.begin()) /
             static_cast<double>(count);
    };
    RC_ASSERT(distance_from(by_affine, empirical) < 2);
  });
}

TEST_CASE("least squares: draws have their density, of the whole density or uniform ones that are kept",
          "[random][statistics]") {
  prop("by sums over a grid", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    constexpr std::size_t records = 12;
    Numbers rows = some_records(records, false);
    const bool is_singular = *rc::gen::element(true, false);
    for (std::size_t k = 1; is_singular && k < rows.size(); k += 3) rows[k] = Rational{1, 2};
    const Vector numbers = in_doubles(rows);
    const auto residual = [](double u, double y) { return u - y; };
    const auto losses = [&](const Vector& theta) {
      double sum = 0;
      for (std::size_t k = 0; k < numbers.size(); k += 3)
        sum += std::pow(theta[0] + theta[1] * numbers[k + 1] - numbers[k + 2], 2) / 2;
      return sum;
    };
    const auto piece = [](const Vector& theta) {
      return static_cast<std::size_t>(theta[0] > 0.1) + 2 * static_cast<std::size_t>(theta[1] > 0.25) +
             4 * static_cast<std::size_t>(theta[0] + theta[1] > 0.4);
    };
    for (const auto& [rate, text] : {std::pair{0.05, "0.05"}, std::pair{0.5, "0.5"}, std::pair{3.0, "3"}})
      for (const bool is_by_gradient : {true, false}) {
        const ReleaseType& type =
            is_by_gradient ? kng_linear_regression_release() : exponential_linear_regression_release();
        const auto sampled = drawn(squares(type, records, text, "1").output, moments_of(rows), draws() / 10, *bits);
        const auto density = [&](const Vector& theta) {
          if (std::abs(theta[0]) + std::abs(theta[1]) > 1) return 0.0;
          return std::exp(-rate * (is_by_gradient ? gradient(numbers, theta, residual) : losses(theta)));
        };
        RC_ASSERT(largest_off(shares(sampled, 1, density, piece), sampled.size()) < allowed);
      }
  });
}

TEST_CASE("kng regression: where nothing is cut, the gradient's norm times the rate is Gamma(d)",
          "[random][statistics]") {
  prop("for squares", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const Numbers rows = some_records(100, false);
    const auto thetas =
        drawn(squares(kng_linear_regression_release(), 100, "3", "1000").output, moments_of(rows), draws() / 2, *bits);
    const Vector numbers = in_doubles(rows);
    Vector sizes;
    for (const Vector& theta : thetas)
      sizes.push_back(3 * gradient(numbers, theta, [](double u, double y) { return u - y; }));
    RC_ASSERT(distance_from(sizes, [](double x) { return 1 - std::exp(-x) * (1 + x); }) < 1);
  });
}

TEST_CASE("geometric median: draws are symmetric where the records are, and have their density",
          "[random][statistics]") {
  prop("by quadrants, and by sums over a grid", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const Numbers points{{1, 2}, {1, 2}, {-1, 2}, {1, 2}, {1, 2}, {-1, 2}, {-1, 2}, {-1, 2}, 0, 0};
    const auto sampled =
        drawn(read(geometric_median_release(), features(2) + R"(, "rate": 1)").output, points, draws() / 10, *bits);
    const auto size = [numbers = in_doubles(points)](const Vector& theta) {
      double sums[2] = {0, 0};
      for (std::size_t k = 0; k < numbers.size(); k += 2) {
        const double x = theta[0] - numbers[k], y = theta[1] - numbers[k + 1];
        const double length = std::hypot(x, y);
        sums[0] += x / length;
        sums[1] += y / length;
      }
      return std::hypot(sums[0], sums[1]);
    };
    const auto piece = [](const Vector& theta) {
      return static_cast<std::size_t>(theta[0] > 0) + 2 * static_cast<std::size_t>(theta[1] > 0) +
             4 * static_cast<std::size_t>(std::hypot(theta[0], theta[1]) > 0.4);
    };
    const auto density = [&](const Vector& theta) { return std::exp(-size(theta)); };
    RC_ASSERT(largest_off(shares(sampled, 1, density, piece), sampled.size()) < allowed);
  });
}

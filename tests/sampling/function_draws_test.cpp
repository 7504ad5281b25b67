// SPDX-License-Identifier: Apache-2.0
// Draws of functions at sites: of the law that releases promise.
#include <catch2/catch.hpp>
#include <cmath>

#include "agrees.hpp"
#include "dpcert/accounting/noise/elliptical/stationary_kernel.hpp"
#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/releases/release.hpp"
#include "dpcert/sampling/covariance_root.hpp"
#include "dpcert/sampling/process_draw.hpp"
#include "drawn.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

KnownOutput output_of(const std::string& release) {
  return release_spec_of(read_json(R"({"release": )" + release + R"(, "claim": {"mu": 100}})").value())
      .value()
      .release.output;
}
double normal_up_to(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

/// How far linear forms of the draws are from normal ones of that deviation, as a part of what is allowed.
double off(const std::vector<std::vector<double>>& points, const std::vector<double>& weights, double mean,
           double deviation) {
  std::vector<double> forms;
  for (const auto& point : points) {
    double& form = forms.emplace_back(-mean);
    for (std::size_t i = 0; i < weights.size(); ++i) form += weights[i] * point[i];
  }
  return distance_from(std::move(forms), [deviation](double x) { return normal_up_to(x / deviation); });
}

ScaledKernel kernel_named(const std::string& name, const Rational& bandwidth) {
  for (const StationaryKernel& kernel : stationary_kernels())
    if (kernel.name == name) return {&kernel, bandwidth};
  throw std::logic_error{name};
}
EnclosedRoot root_at(const ScaledKernel& kernel, const std::vector<Rational>& sites) {
  return EnclosedRoot::of([kernel, sites](Precision precision) { return kernel.between(sites, sites, precision); },
                          sites.size())
      .value();
}
double midpoint(const Enclosure& x) { return x.steer(); }

}  // namespace

TEST_CASE("draws of a density are the estimate, and noise of its kernel") {
  const auto bits = seeded_bits(11);
  const double h = 2, width = 10, sigma = 3, n = 3;
  const KnownOutput output = output_of(
      R"({"type": "density", "column": "x", "records": 3, "lower": 0, "upper": 10, "kernel": "gaussian", "bandwidth": 2,
          "sites": [1, 4, 5], "sigma": 3})");
  const auto points = drawn(output, {1, 4, 4}, draws(), *bits);
  const double c = std::sqrt(2 * M_PI);
  const auto k = [h](double apart) { return std::exp(-apart * apart / (2 * h * h)); };
  const auto f = [&](double s) { return (k(s - 1) + 2 * k(s - 4)) / (n * c * h); };
  const double deviation = sigma * std::sqrt(2 - 2 * k(width)) / (n * c * h);
  CHECK(off(points, {1, 0, 0}, f(1), deviation) < 1);
  CHECK(off(points, {0, 1, 0}, f(4), deviation) < 1);
  CHECK(off(points, {0, 0, 1}, f(5), deviation) < 1);
  CHECK(off(points, {0, 1, -1}, f(4) - f(5), deviation * std::sqrt(2 - 2 * k(1))) < 1);
  CHECK(off(points, {1, 0, 1}, f(1) + f(5), deviation * std::sqrt(2 + 2 * k(4))) < 1);
  CHECK(off(points, {0, 1, 0}, f(4), deviation * 1.3) > 1);
  CHECK_FALSE(output->on(Grid{40}, {1, 4}));
  CHECK(output->on(Grid{-3}, {1, 4, 4}).error().where == "/grid");
}

TEST_CASE("draws of a mean curve are the smoothed mean, and noise of its kernel") {
  const auto bits = seeded_bits(12);
  const KnownOutput output = output_of(
      R"({"type": "mean_curve", "columns": [{"column": "a", "at": 0, "lower": 0, "upper": 4}, {"column": "b", "at": 1, "lower": 0, "upper": 2}],
          "records": 5, "ridge": 1, "centre": 10, "kernel": "laplace", "bandwidth": 1, "sites": ["1/2", 3], "sigma": 2})");
  const auto points = drawn(output, {13, 11}, draws(), *bits);
  // K + 1 = [[2, q], [q, 2]], q = e^-1.
  const double q = std::exp(-1), det = 4 - q * q;
  const double a = (2 * 3 - q * 1) / det, b = (2 * 1 - q * 3) / det;
  const auto f = [&](double s) { return 10 + a * std::exp(-std::abs(s)) + b * std::exp(-std::abs(s - 1)); };
  // The corners (4, 2) and (4, -2).
  const auto norm = [&](double x, double y) {
    const double u = (2 * x - q * y) / det, v = (2 * y - q * x) / det;
    return u * u + v * v + 2 * q * u * v;
  };
  const double deviation = 2 * std::sqrt(std::max(norm(4, 2), norm(4, -2))) / 5;
  CHECK(off(points, {1, 0}, f(0.5), deviation) < 1);
  CHECK(off(points, {0, 1}, f(3), deviation) < 1);
  CHECK(off(points, {1, -1}, f(0.5) - f(3), deviation * std::sqrt(2 - 2 * std::exp(-2.5))) < 1);
}

TEST_CASE("one scale is drawn for all sites") {
  const auto bits = seeded_bits(13);
  const KnownOutput output = output_of(
      R"({"type": "density", "column": "x", "records": 1, "lower": 0, "upper": 1, "kernel": "triangular", "bandwidth": 1,
          "sites": [0, 1], "sigma": 1, "mixing": {"family": "mixture", "weights": ["1/2", "1/2"],
          "of": [{"family": "point", "value": 1}, {"family": "point", "value": 1000}]}})");
  // D is sqrt(2): sites a bandwidth apart are independent given V.
  std::size_t both = 0, small = 0;
  for (const auto& point : drawn(output, {0}, draws(), *bits)) {
    const bool first = std::abs(point[0] - 1) < 30, second = std::abs(point[1]) < 30;
    if (first) ++small;
    if (first && second) ++both;
  }
  const auto n = static_cast<double>(draws());
  const double far = 2 * normal_up_to(30 / (1000 * std::sqrt(2.0))) - 1;
  CHECK(share_off(static_cast<double>(small), n, (1 + far) / 2) < 1);
  CHECK(share_off(static_cast<double>(both), n, (1 + far * far) / 2) < 1);
}

TEST_CASE("a root by enclosures is that by rationals, and begins with that of fewer sites") {
  const ScaledKernel kernel = kernel_named("cauchy", 1);
  const std::vector<Rational> sites{0, {1, 2}, 3, {-7, 5}};
  std::vector<std::vector<Rational>> exact(sites.size());
  for (std::size_t i = 0; i < sites.size(); ++i)
    for (const Rational& t : sites) exact[i].push_back(1 / (1 + (sites[i] - t) * (sites[i] - t)));
  const CovarianceRoot rational = CovarianceRoot::of(exact).value();
  const EnclosedRoot enclosed = root_at(kernel, sites), fewer = root_at(kernel, {0, {1, 2}});
  for (const long bits : {64, 700})
    for (std::size_t j = 0; j < sites.size(); ++j) {
      std::vector<Enclosure> unit(sites.size(), Enclosure{0, Precision{bits}});
      unit[j] = Enclosure{1, Precision{bits}};
      const auto column = rational.times(unit);
      for (std::size_t i = 0; i < sites.size(); ++i) {
        CHECK(overlaps(enclosed.at(Precision{bits})->at(i, j), column[i]));
        if (i < 2 && j < 2) CHECK(overlaps(fewer.at(Precision{bits})->at(i, j), column[i]));
      }
    }
  CHECK(enclosed.at(Precision{700})->is_within(700));
}

TEST_CASE("sites near each other have a root with more bits, or are refused") {
  std::vector<Rational> close;
  for (int i = 0; i < 30; ++i) close.emplace_back(i, 10);
  CHECK(root_at(kernel_named("gaussian", 3), close).dimension() == 30);
  const ScaledKernel flat = kernel_named("gaussian", power(Integer{10}, 300));
  CHECK_FALSE(
      EnclosedRoot::of([&](Precision precision) { return flat.between(close, close, precision); }, close.size()));
}

TEST_CASE("sites that are asked later belong to the same draw, of kernels that are not rational") {
  const auto bits = seeded_bits(14);
  const ScaledKernel kernel = kernel_named("laplace", 1);
  const auto one = [](Precision precision) { return Enclosure{1, precision}; };
  std::vector<std::vector<double>> points;
  for (std::size_t k = 0; k < draws() / 5; ++k) {
    ProcessDraw draw{one, *bits};
    const auto now = draw.at(root_at(kernel, {0, 2}))(Precision{64});
    const auto later = draw.at(root_at(kernel, {0, 2, 1}))(Precision{100});
    REQUIRE(overlaps(now[0], later[0]));
    REQUIRE(overlaps(now[1], later[1]));
    points.push_back({midpoint(later[0]), midpoint(later[1]), midpoint(later[2])});
  }
  const double q = std::exp(-1);
  CHECK(off(points, {1, 0, 1}, 0, std::sqrt(2 + 2 * q)) < 1);
  CHECK(off(points, {0, 1, 1}, 0, std::sqrt(2 + 2 * q)) < 1);
  // Given its neighbours the value between them does not vary more than this.
  CHECK(off(points, {-q / (1 + q * q), -q / (1 + q * q), 1}, 0, std::sqrt(1 - 2 * q * q / (1 + q * q))) < 1);
}

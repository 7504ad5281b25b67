// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/releases/regression_noise.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/releases/release.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

/// The unit ball as the release states it.
Body ball(std::size_t features, const std::string& norm) {
  std::string columns;
  for (std::size_t i = 0; i < features; ++i)
    columns += (i == 0 ? "" : ", ") + (R"({"column": "x)" + std::to_string(i)) + R"(", "lower": -1, "upper": 1})";
  const Json spec = read_json(R"({"type": "functional_regression", "features": [)" + columns +
                              R"(], "response": {"column": "y", "lower": -1, "upper": 1}, "records": 1,
                                 "norm": ")" +
                              norm + R"(", "scale": 1})")
                        .value();
  const StatisticRelease release = functional_regression_release().read({spec, "", functional_regression_release()});
  return read_norm_ball(*read_json(release.mechanism).value().find("body"), "/body");
}

Body cylinders(std::size_t features) { return ball(features, "cylinders"); }

std::vector<Vector> sample(std::size_t features, const Rational& scale, std::size_t count, Bits& bits) {
  const RegressionMoments moments{features};
  const auto law = regression_noise(moments, scale)->on(Grid{40}, {}).value();
  std::vector<Integer> multiples(moments.size());
  std::vector<Vector> all;
  for (std::size_t i = 0; i < count; ++i) {
    law->draw(bits, multiples);
    Vector& x = all.emplace_back(static_cast<Eigen::Index>(multiples.size()));
    for (std::size_t j = 0; j < multiples.size(); ++j)
      x(static_cast<Eigen::Index>(j)) = multiples[j] * Grid{40}.step() / scale;
  }
  return all;
}

double erlang(Eigen::Index d, double x) {
  double term = std::exp(-x), sum = 0;
  for (Eigen::Index k = 0; k < d; ++k, term *= x / static_cast<double>(k)) sum += term;
  return 1 - sum;
}

// Of one feature, in halves of absolute values: t of x, r of y.
double square_limit(double t) { return t <= 0.5 ? 1 : 4 * t * (1 - t); }
double product_limit(double t, double r) { return std::min(1.0, 2 - t - r); }
/// Of t: the limits' product is integrated over r, which gives 1 - t^2/2, and then over t.
double feature_share(double t) {
  const auto tail = [](double x) { return x * x * (2 - 4 * x / 3 - x * x / 2 + 2 * x * x * x / 5); };
  const auto mass = [&](double x) { return x <= 0.5 ? x - x * x * x / 6 : 23.0 / 48 + tail(x) - tail(0.5); };
  return mass(t) / mass(1);
}

}  // namespace

TEST_CASE("regression noise has the gauge of its norm, Gamma(d)", "[random][statistics]") {
  prop("of one to three features, of any scale", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (std::size_t features = 1; features <= 3; ++features) {
      const Body body = cylinders(features);
      std::vector<double> gauges;
      for (const Vector& x : sample(features, Rational(3, 7), draws() / 100, *bits))
        gauges.push_back(gauge(body, x, 9).value().value.steer());
      RC_ASSERT(distance_from(gauges, [&](double x) { return erlang(body.dimension, x); }) < 1);
    }
  });
}

TEST_CASE("uniform points made of regression noise: squares and products are uniform within their limits",
          "[random][statistics]") {
  prop("of one feature, whose marginal is known", Cases::few, [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto bits = seeded_bits(seed);
    const Body body = cylinders(1);
    const RegressionMoments moments{1};
    std::vector<double> feature, square, product;
    for (const Vector& v : sample(1, 1, draws() / 10, *bits)) {
      const double more = -std::log((static_cast<double>(bits->take(53)) + 0.5) * std::ldexp(1.0, -53));
      const double radius = gauge(body, v, 9).value().value.steer() + more;
      const auto half = [&](std::size_t i) {
        return std::abs(static_cast<double>(v(static_cast<Eigen::Index>(i)))) / (2 * radius);
      };
      feature.push_back(half(0));
      square.push_back(half(moments.square(0)) / square_limit(half(0)));
      product.push_back(half(moments.product(0, 1)) / product_limit(half(0), half(1)));
    }
    const auto uniform = [](double x) { return std::min(x, 1.0); };
    RC_ASSERT(distance_from(feature, feature_share) < 1);
    RC_ASSERT(distance_from(square, uniform) < 1);
    RC_ASSERT(distance_from(product, uniform) < 1);
  });
}

TEST_CASE("regression noise is symmetric in each coordinate", "[random][statistics]") {
  prop("of two features", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto all = sample(2, 1, draws() / 10, *bits);
    for (Eigen::Index i = 0; i < all.front().size(); ++i) {
      std::vector<double> signs;
      for (const Vector& v : all) signs.push_back(v(i) > 0 ? 1 : 0);
      RC_ASSERT(distance_from(
                    signs, [](double x) { return x < 1 ? 0.5 : 1; }, [](double x) { return x < 1 ? 0 : 0.5; }) < 1);
    }
  });
}

TEST_CASE("at equal epsilon regression noise of cylinders is smallest, and that of the l1 ball is largest",
          "[random][statistics]") {
  const auto variance = [](std::size_t features, const std::string& norm) {
    const Body body = ball(features, norm);
    return k_norm_variance(body, 1, Vector{Vector::Unit(body.dimension, 0)}, 9).value().value.steer();
  };
  prop("in the mean of all coordinates' variances", Cases::few, [&] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const std::size_t features : {2UL, 3UL}) {
      double sum = 0;
      const auto all = sample(features, 1, draws() / 4, *bits);
      for (const Vector& v : all)
        for (const Rational& x : v) sum += std::pow(static_cast<double>(x), 2);
      const auto count = static_cast<double>(all.size() * RegressionMoments{features}.size());
      RC_ASSERT(sum / count < 0.95 * variance(features, "linf"));
      RC_ASSERT(variance(features, "linf") < 0.95 * variance(features, "l1"));
    }
  });
}

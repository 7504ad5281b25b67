// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/gradient_sensitivity.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;
using Kind = GradientLoss::Kind;

namespace {

Result<GradientSensitivity> of(const GradientLoss& loss, const std::string& p, Eigen::Index features,
                               const std::optional<Rational>& bound) {
  const auto power = p == "inf" ? std::nullopt : std::optional<Rational>{p == "1" ? 1 : 2};
  return gradient_sensitivity(loss, features, *lp_ball(power, features, 1), bound, 10);
}

double slope_of(const GradientLoss& loss, double u, double y) {
  const auto parameter = static_cast<double>(loss.parameter);
  switch (loss.kind) {
    case Kind::logistic:
      return 1 / (1 + std::exp(-u)) - y;
    case Kind::squares:
      return u - y;
    case Kind::huber:
      return std::clamp(u - y, -parameter, parameter);
    default:
      return (y < u ? 1 : 0) - parameter;
  }
}
std::vector<double> gradient(const GradientLoss& loss, const std::vector<double>& theta, const std::vector<double>& x,
                             double y) {
  double u = 0;
  for (std::size_t i = 0; i < x.size(); ++i) u += theta[i] * x[i];
  std::vector<double> all = x;
  for (double& each : all) each *= slope_of(loss, u, y);
  return all;
}
double distance(const std::string& p, const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0, squares = 0, most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(a[i] - b[i]);
    sum += difference;
    squares += difference * difference;
    most = std::max(most, difference);
  }
  return p == "1" ? sum : p == "2" ? std::sqrt(squares) : most;
}
double any_number(double least, double most) {
  return least + (most - least) * static_cast<double>(*any::rational_between(0, 1));
}

}  // namespace

TEST_CASE("No two gradients are farther apart than the sensitivity of the loss", "[random]") {
  prop("of any loss, norm and bound", [] {
    const GradientLoss loss = *rc::gen::element(GradientLoss{Kind::logistic}, GradientLoss{Kind::squares},
                                                GradientLoss{Kind::huber, Rational(1, 2)}, GradientLoss{Kind::huber, 2},
                                                GradientLoss{Kind::quantile, Rational(1, 3)});
    const auto dimension = *rc::gen::inRange<std::size_t>(1, 4);
    const std::string p = *rc::gen::element<std::string>("1", "2", "inf");
    const std::optional<Rational> bound = *rc::gen::element(Rational(1, 2), Rational(2));
    const auto found = of(loss, p, static_cast<Eigen::Index>(dimension), bound);
    RC_ASSERT(found);
    RC_ASSERT(at_most(found->least.value, found->most.value) != Trilean::no);
    std::vector<double> theta(dimension);
    double left = static_cast<double>(*bound);
    for (double& each : theta) {
      each = *rc::gen::element(-left, left, 0.0, any_number(-left, left));
      left -= std::abs(each);
    }
    const auto record = [&] {
      std::vector<double> x(dimension);
      for (double& each : x) each = *rc::gen::element(-1.0, 1.0, any_number(-1, 1));
      const double y = loss.kind == Kind::logistic ? *rc::gen::inRange(0, 2) : *rc::gen::element(-1.0, 1.0);
      return gradient(loss, theta, x, y);
    };
    RC_ASSERT(distance(p, record(), record()) <= found->most.value.upper().convert_to<double>() * (1 + 1e-12));
  });
}

TEST_CASE("Sensitivities of gradients where they are known") {
  const auto exactly = [](const GradientLoss& loss, const std::string& p, Eigen::Index dimension,
                          const std::optional<Rational>& bound = std::nullopt) {
    const auto found = of(loss, p, dimension, bound);
    REQUIRE(found);
    CHECK(found->is_known);
    return found->most;
  };
  CHECK(*exactly({Kind::logistic}, "1", 3).exact == 6);
  CHECK(*exactly({Kind::logistic}, "inf", 3).exact == 2);
  CHECK(contains(exactly({Kind::logistic}, "2", 4).value, 4));
  CHECK(exactly({Kind::logistic}, "2", 1).value.lower() > Rational(105163, 100'000));
  CHECK(*exactly({Kind::logistic}, "2", 1, 1).exact == 1);
  CHECK(*exactly({Kind::huber, 3}, "1", 1).exact == Rational(25, 8));
  CHECK(*exactly({Kind::huber, 3}, "1", 2).exact == 12);
  CHECK(*exactly({Kind::quantile, Rational(1, 4)}, "1", 2, 1).exact == 3);
  CHECK(exactly({Kind::squares}, "1", 2).infinite);
  CHECK(*exactly({Kind::squares}, "inf", 3, 2).exact == 6);
  CHECK(*exactly({Kind::huber, 3}, "inf", 3, 2).exact == 6);
  CHECK(*exactly({Kind::squares}, "1", 1, 2).exact == Rational(25, 8));
  // theta = (R, 0), the sum of coordinates: 2 (1 + R) from x = (1, 1), and (R + 1)^2/(4 R) from
  // x = (-(R - 1)/(2 R), 1).
  CHECK(*exactly({Kind::squares}, "1", 2, 2).exact == 6 + Rational(9, 8));
  // Within a bound the logistic slope is 1/(1 + e^-1) = 0.7310585786... at most.
  const Enclosure within = exactly({Kind::logistic}, "inf", 2, 1).value;
  CHECK(within.lower() > Rational(1462117157, 1'000'000'000));
  CHECK(within.upper() < Rational(1462117158, 1'000'000'000));
  const auto between = of({Kind::huber, 1}, "1", 3, 2);
  REQUIRE(between);
  CHECK(!between->is_known);
  CHECK(*between->least.exact == 4);
  CHECK(*between->most.exact == 6);
}

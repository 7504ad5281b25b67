// SPDX-License-Identifier: Apache-2.0
// Two runs of noisy steps on an interval, maps and projection not linear, followed numerically: their true divergences are
// below those of the Gaussian pair that shifted interpolation gives. In doubles, as the gap is far larger than their errors.
#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <vector>

#include "any.hpp"
#include "dpcert/accounting/iteration/noisy_descent.hpp"

using namespace dpcert;

namespace {

using Map = std::function<double(double)>;

double normal_below(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

/// A law on [-edge, edge]: the masses of both ends, and a density at evenly spaced points between them.
class ProjectedLaw {
 public:
  ProjectedLaw(double edge, double start) : edge_{edge}, start_{start} {}

  /// x -> projection of map(x) + N(0, sigma^2).
  [[nodiscard]] ProjectedLaw after(const Map& map, double sigma) const {
    ProjectedLaw next{edge_, start_};
    next.density_.assign(points, 0);
    const auto move = [&](double mass, double from) {
      const double centre = map(from);
      next.low_ += mass * normal_below((-edge_ - centre) / sigma);
      next.high_ += mass * normal_below((centre - edge_) / sigma);
      for (int i = 0; i < points; ++i) {
        const double z = (place(i) - centre) / sigma;
        next.density_[static_cast<std::size_t>(i)] += mass * std::exp(-z * z / 2) / (sigma * std::sqrt(2 * M_PI));
      }
    };
    if (density_.empty()) return move(1, start_), next;
    move(low_, -edge_);
    move(high_, edge_);
    for (int i = 0; i < points; ++i) move(weight(i) * density_[static_cast<std::size_t>(i)], place(i));
    return next;
  }

  /// The mass of this law beyond `ratio` times the other.
  [[nodiscard]] double beyond(const ProjectedLaw& other, double ratio) const {
    double sum = std::max(0.0, low_ - ratio * other.low_) + std::max(0.0, high_ - ratio * other.high_);
    for (std::size_t i = 0; i < density_.size(); ++i)
      sum += weight(static_cast<int>(i)) * std::max(0.0, density_[i] - ratio * other.density_[i]);
    return sum;
  }

 private:
  static constexpr int points = 401;
  [[nodiscard]] double place(int i) const { return edge_ * (2.0 * i / (points - 1) - 1); }
  [[nodiscard]] double weight(int i) const { return edge_ * (i == 0 || i == points - 1 ? 1.0 : 2.0) / (points - 1); }

  double edge_, start_, low_ = 0, high_ = 0;
  std::vector<double> density_;
};

double gaussian_beyond(double mu, double ratio) {
  const double loss = std::log(ratio);
  return normal_below(mu / 2 - loss / mu) - ratio * normal_below(-mu / 2 - loss / mu);
}

double number(const Rational& least, const Rational& most) {
  return (*any::rational_between(least, most)).convert_to<double>();
}

}  // namespace

TEST_CASE("shifted interpolation bounds the true divergences") {
  rc::prop("of steps whose maps bend, differ from place to place, and are projected", [] {
    const Rational L = *any::rational_between(0, 1), shift = *any::rational_between(Rational(1, 5), 2);
    const Rational sigma = *any::rational_between(Rational(1, 2), 1), edge = *any::rational_between(Rational(1, 2), 2);
    const auto steps = *rc::gen::inRange(1UL, 4UL);
    const double slope = L.convert_to<double>(), gap = shift.convert_to<double>(), centre = number(-1, 1);
    const double turns = number(0, 4), most = edge.convert_to<double>();
    const Map bent = *rc::gen::element<Map>([=](double x) { return slope * std::sin(x) + centre; },
                                            [=](double x) { return slope * std::abs(x - centre); },
                                            [=](double x) { return slope * x; });
    const Map other = [=](double x) { return bent(x) + gap * std::cos(turns * x); };

    const double start = number(-1, 1) * most, deviation = sigma.convert_to<double>();
    ProjectedLaw one{most, start}, two = one;
    for (unsigned long k = 0; k < steps; ++k) {
      one = one.after(bent, deviation);
      two = two.after(other, deviation);
    }
    const NoisyDescent descent{{1, 1 - L, 1}, shift, sigma, steps, 2 * edge};
    for (const GaussianRule& rule : noisy_descent_rules(descent, Precision{64})) {
      const double mu = std::sqrt(rule.mu_squared.value.steer());
      for (const double ratio : {0.25, 1.0, 1.5, 4.0}) {
        RC_ASSERT(one.beyond(two, ratio) <= gaussian_beyond(mu, ratio) + 1e-3);
        RC_ASSERT(two.beyond(one, ratio) <= gaussian_beyond(mu, ratio) + 1e-3);
      }
    }
  });
}

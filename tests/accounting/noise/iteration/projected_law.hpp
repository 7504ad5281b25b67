// SPDX-License-Identifier: Apache-2.0
// The laws of noisy projected steps on an interval, followed numerically. In doubles: what is
// asked of them has a far larger gap than their errors.
#pragma once

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "any.hpp"

namespace dpcert::test {

using Map = std::function<double(double)>;

inline double normal_below(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

/// The largest excess of N(mu, 1) over `ratio` times N(0, 1), and the other way round.
inline double gaussian_beyond(double mu, double ratio) {
  if (mu == 0) return std::max(0.0, 1 - ratio);
  const double loss = std::log(ratio);
  return normal_below(mu / 2 - loss / mu) - ratio * normal_below(-mu / 2 - loss / mu);
}

/// A number between these.
inline double number(const Rational& least, const Rational& most) {
  return (*any::rational_between(least, most)).convert_to<double>();
}

/// A law on [-edge, edge]: the masses of both ends, and a
/// density at evenly spaced points between them.
class ProjectedLaw {
 public:
  /// The map of a step, with some probability.
  using Chance = std::pair<double, Map>;

  ProjectedLaw(double edge, double start) : edge_{edge}, start_{start} {}

  /// x -> projection of map(x) + N(0, sigma^2).
  [[nodiscard]] ProjectedLaw after(const Map& map, double sigma) const { return after({{1, map}}, sigma); }
  /// The same with a map that is drawn.
  [[nodiscard]] ProjectedLaw after(const std::vector<Chance>& maps, double sigma) const {
    ProjectedLaw next{edge_, start_};
    next.density_.assign(points, 0);
    for (const auto& [chance, map] : maps) {
      if (density_.empty()) {
        next.receive(chance, map(start_), sigma);
        continue;
      }
      next.receive(chance * low_, map(-edge_), sigma);
      next.receive(chance * high_, map(edge_), sigma);
      for (int i = 0; i < points; ++i)
        next.receive(chance * weight(i) * density_[static_cast<std::size_t>(i)], map(place(i)), sigma);
    }
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

  void receive(double mass, double centre, double sigma) {
    low_ += mass * normal_below((-edge_ - centre) / sigma);
    high_ += mass * normal_below((centre - edge_) / sigma);
    for (int i = 0; i < points; ++i) {
      const double z = (place(i) - centre) / sigma;
      density_[static_cast<std::size_t>(i)] += mass * std::exp(-z * z / 2) / (sigma * std::sqrt(2 * M_PI));
    }
  }

  double edge_, start_, low_ = 0, high_ = 0;
  std::vector<double> density_;
};

}  // namespace dpcert::test

// SPDX-License-Identifier: Apache-2.0
// A search in doubles, which only steer: any plan gives a certain bound.
#include <algorithm>
#include <cmath>

#include "kernels/coupling/steered_plan.hpp"
#include "notions/rough.hpp"

namespace dpcert::steering {
namespace {

/// Rows of weights e^logarithm, those not allowed 0, normalised.
Plan plan_of(const PlanBound& bound, const Plan& logarithms) {
  Plan plan = logarithms;
  for (std::size_t y = 0; y < plan.size(); ++y) {
    double most = -infinity, sum = 0;
    for (std::size_t x = 0; x < plan.size(); ++x)
      if (bound.is_allowed(y, x)) most = std::max(most, logarithms[y][x]);
    for (std::size_t x = 0; x < plan.size(); ++x)
      sum += plan[y][x] = bound.is_allowed(y, x) ? std::exp(logarithms[y][x] - most) : 0;
    for (double& share : plan[y]) share /= sum;
  }
  return plan;
}

/// Tiny masses may take slopes, and with them a plan, out of the range of doubles.
bool is_in_range(const Plan& plan) {
  return std::all_of(plan.begin(), plan.end(), [](const auto& row) {
    return std::all_of(row.begin(), row.end(), [](double share) { return std::isfinite(share); });
  });
}

/// A step whose length in each coordinate does not depend on
/// the scale of the slope there. [KingmaBa2015]
class Stride {
 public:
  explicit Stride(std::size_t inputs) : mean_(inputs, std::vector<double>(inputs)), square_{mean_} {}

  void move(Plan& logarithms, const Plan& slope, double length) {
    constexpr double slow = 0.9, slower = 0.99, least = 1e-12;
    slow_left_ *= slow, slower_left_ *= slower;
    for (std::size_t y = 0; y < slope.size(); ++y)
      for (std::size_t x = 0; x < slope.size(); ++x) {
        mean_[y][x] += (1 - slow) * (slope[y][x] - mean_[y][x]);
        square_[y][x] += (1 - slower) * (slope[y][x] * slope[y][x] - square_[y][x]);
        const double size = std::sqrt(square_[y][x] / (1 - slower_left_)) + least;
        logarithms[y][x] -= length * mean_[y][x] / (1 - slow_left_) / size;
      }
  }

 private:
  Plan mean_, square_;
  double slow_left_ = 1, slower_left_ = 1;
};

/// The derivative in the logarithms, from that in the plan.
Plan by_logarithm(const Plan& plan, const Plan& by_mass) {
  Plan result = by_mass;
  for (std::size_t y = 0; y < plan.size(); ++y) {
    double mean = 0;
    for (std::size_t x = 0; x < plan.size(); ++x) mean += plan[y][x] * by_mass[y][x];
    for (std::size_t x = 0; x < plan.size(); ++x) result[y][x] = plan[y][x] * (by_mass[y][x] - mean);
  }
  return result;
}

}  // namespace

Plan descend(const PlanBound& bound, const Plan& start, int steps) {
  constexpr double first_length = 0.3, last_length = 0.003, first_sharpness = 10, last_sharpness = 2000, inside = 1e-2,
                   farthest = 300;
  Plan logarithms = start;
  for (std::size_t y = 0; y < start.size(); ++y)
    for (std::size_t x = 0; x < start.size(); ++x)  // some mass everywhere, less where the kernel tells more
      logarithms[y][x] = std::log(start[y][x] + inside * std::exp(-std::min(bound.cost(y, x), farthest)));
  Stride stride{start.size()};
  Plan best = plan_of(bound, logarithms);
  double least = bound.value(best);
  for (int step = 0; step < steps; ++step) {
    const double done = static_cast<double>(step) / steps;
    const Plan plan = plan_of(bound, logarithms);
    if (!is_in_range(plan)) break;
    if (const double value = bound.value(plan); value < least) least = value, best = plan;
    const double scale = std::isfinite(least) && least > 0 ? least : 1;
    const double sharpness = first_sharpness * std::pow(last_sharpness / first_sharpness, done) / scale;
    const auto slope = bound.slope(plan, sharpness);
    stride.move(logarithms, by_logarithm(plan, slope.by_mass),
                first_length * std::pow(last_length / first_length, done));
  }
  return best;
}

}  // namespace dpcert::steering

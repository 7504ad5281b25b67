// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/nearest_difference.hpp"

#include <Eigen/LU>
#include <algorithm>

#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

constexpr double negligible = 1e-12;  ///< beside 1

/// Few affinely independent points, whose hull holds the nearest point to 0 of the hull of more.
class Corral {
 public:
  [[nodiscard]] bool is_empty() const { return points_.empty(); }
  [[nodiscard]] Eigen::VectorXd nearest() const {
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(points_.front().size());
    for (std::size_t i = 0; i < points_.size(); ++i) sum += parts_[i].weight * points_[i];
    return sum;
  }
  [[nodiscard]] bool has(std::size_t top, std::size_t bottom) const {
    return std::ranges::any_of(parts_, [&](const auto& part) { return part.top == top && part.bottom == bottom; });
  }
  [[nodiscard]] std::vector<NearDifference::Part> parts() && { return std::move(parts_); }

  /// Takes a point in, and leaves out those that the nearest one does not need.
  void add(std::size_t top, std::size_t bottom, Eigen::VectorXd point) {
    parts_.push_back({top, bottom, points_.empty() ? 1.0 : 0.0});
    points_.push_back(std::move(point));
    while (points_.size() > 1) {
      const Eigen::VectorXd wanted = affine_weights();
      double step = 1;  // from the weights towards the wanted ones, as far as none is negative
      for (std::size_t i = 0; i < parts_.size(); ++i)
        if (const double w = wanted(static_cast<Eigen::Index>(i)); w < negligible && parts_[i].weight > w)
          step = std::min(step, parts_[i].weight / (parts_[i].weight - w));
      for (std::size_t i = 0; i < parts_.size(); ++i)
        parts_[i].weight += step * (wanted(static_cast<Eigen::Index>(i)) - parts_[i].weight);
      if (!leave_out()) return;
    }
  }

 private:
  /// Of the nearest point of the affine hull.
  [[nodiscard]] Eigen::VectorXd affine_weights() const {
    const auto n = static_cast<Eigen::Index>(points_.size());
    charge(n * n * n * Work{1} + n * n * points_.front().size() * Work{1});
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(n + 1, n + 1);
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index k = 0; k <= i; ++k)
        system(i, k) = system(k, i) = points_[static_cast<std::size_t>(i)].dot(points_[static_cast<std::size_t>(k)]);
      system(i, n) = system(n, i) = 1;
    }
    return system.fullPivLu().solve(Eigen::VectorXd::Unit(n + 1, n)).head(n);
  }
  /// Was there one?
  bool leave_out() {
    const std::size_t before = parts_.size();
    for (std::size_t i = before; i-- > 0;)
      if (!(parts_[i].weight > negligible) && parts_.size() > 1) {
        parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(i));
        points_.erase(points_.begin() + static_cast<std::ptrdiff_t>(i));
      }
    return parts_.size() < before;
  }

  std::vector<NearDifference::Part> parts_;
  std::vector<Eigen::VectorXd> points_;  ///< less the target
};

}  // namespace

NearDifference nearest_difference(const std::vector<Eigen::VectorXd>& values, const Eigen::VectorXd& target) {
  const auto most_steps = 100 + 20 * target.size();
  Corral corral;
  Eigen::VectorXd gap = target;
  for (Eigen::Index step = 0; step < most_steps; ++step) {
    charge(static_cast<std::int64_t>(values.size()) * target.size() * Work{1});
    std::size_t top = 0, bottom = 0;
    std::vector<double> heights;
    for (const Eigen::VectorXd& value : values) heights.push_back(gap.dot(value));
    top = static_cast<std::size_t>(std::ranges::max_element(heights) - heights.begin());
    bottom = static_cast<std::size_t>(std::ranges::min_element(heights) - heights.begin());
    const Eigen::VectorXd point = values[top] - values[bottom] - target;
    const bool is_nearer = corral.is_empty() || gap.dot(point + gap) > negligible * (1 + gap.norm());
    if (!is_nearer || corral.has(top, bottom)) break;
    corral.add(top, bottom, point);
    gap = -corral.nearest();
    if (!(gap.norm() > negligible)) break;
  }
  return {std::move(corral).parts(), std::move(gap)};
}

}  // namespace dpcert

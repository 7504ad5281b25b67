// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/moment_sketch.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/numerics/gauss_legendre.hpp"
#include "notions/rough.hpp"
#include "pairs/line/loss_panels.hpp"

namespace dpcert {
namespace {

constexpr long bits_kept = 60, nodes = 16, most_sketch_doublings = 6;

/// Where both laws have their masses, and further out, where large orders look.
std::vector<Rational> points_of(const LinePair& pair) {
  std::vector<Rational> points = cuts_of({pair, 1, 0}, bits_kept, rough).points;
  const auto support = pair.family.support(pair.p.components.front().second);
  const Rational first = points.front(), last = points.back(), width = last - first;
  for (long k = 0; k < most_sketch_doublings; ++k) {
    if (!support.begin) points.insert(points.begin(), Rational{first - width * power_of_two(k)});
    if (!support.end) points.push_back(last + width * power_of_two(k));
  }
  return points;
}

/// log of the sum of e^x.
template <class Value>
double log_sum(std::size_t count, Value value) {
  double most = -HUGE_VAL, sum = 0;
  for (std::size_t i = 0; i < count; ++i) most = std::max(most, value(i));
  for (std::size_t i = 0; i < count; ++i) sum += std::exp(value(i) - most);
  return most + std::log(sum);
}

}  // namespace

MomentSketch::MomentSketch(const LinePair& pair) {
  const GaussLegendre rule = GaussLegendre::of(nodes, rough);
  const std::vector<Rational> points = points_of(pair);
  for (std::size_t k = 1; k < points.size(); ++k) {
    const Rational middle = (points[k - 1] + points[k]) / 2, half = points[k] - middle;
    const PairIntegrand f{pair, 1, middle, rough};
    const double log_half = log(Enclosure{half, rough}).steer();
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      const auto [log_density, loss] =
          f.exponent_and_loss(Enclosure{middle, rough} + Enclosure{half, rough} * rule.nodes[i]);
      if (!log_density.is_finite() || !loss.is_finite()) continue;
      log_masses_.push_back(log_density.steer() + std::log(rule.weights[i].steer()) + log_half);
      losses_.push_back(loss.steer());
    }
  }
  const double of_p = log_sum(losses_.size(), [&](std::size_t i) { return log_masses_[i]; });
  for (double& mass : log_masses_) mass -= of_p;
  const double of_q = log_sum(losses_.size(), [&](std::size_t i) { return log_masses_[i] - losses_[i]; });
  for (double& loss : losses_) loss += of_q;
}

double MomentSketch::log_moment(double order) const {
  const double tilt = order - 1;
  double largest = 0, more = 0;
  for (std::size_t i = 0; i < losses_.size(); ++i) {
    largest = std::max(largest, std::abs(tilt * losses_[i]));
    more += std::exp(log_masses_[i]) * std::expm1(tilt * losses_[i]);
  }
  if (largest < 1) return std::log1p(more);  // near order 1, where differences are asked for
  return log_sum(losses_.size(), [&](std::size_t i) { return log_masses_[i] + tilt * losses_[i]; });
}

}  // namespace dpcert

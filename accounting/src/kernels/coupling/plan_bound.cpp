// SPDX-License-Identifier: Apache-2.0
// The bound in doubles, which only steer: they rank proposals,
// and what is reported is enclosed anew.
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/coupling/steered_plan.hpp"
#include "notions/rough.hpp"

namespace dpcert::steering {
namespace {

std::vector<double> doubles(const FiniteLaw& law) {
  std::vector<double> result;
  for (const Rational& mass : law) result.push_back(mass.convert_to<double>());
  return result;
}

/// One formula serves all orders: 1 is approached, infinity is cut.
double steering_order(const RenyiOrder& order) {
  constexpr double largest = 256, hair = 1e-3;
  const double a = order.is_infinite() ? largest : std::min(largest, order.value->convert_to<double>());
  return std::abs(a - 1) < hair ? 1 + hair : std::max(a, hair);
}

/// log of the sum of e^term; the terms become their shares of the sum.
double log_sum(std::vector<double>& terms) {
  const double most = terms.empty() ? -infinity : *std::max_element(terms.begin(), terms.end());
  if (most == -infinity) return most;
  double sum = 0;
  for (double& term : terms) sum += term = std::exp(term - most);
  for (double& term : terms) term /= sum;
  return most + std::log(sum);
}

/// The logarithms of p^a q^(1-a).
std::vector<double> log_moments(const std::vector<double>& p, const std::vector<double>& q, double a) {
  std::vector<double> terms(p.size(), -infinity);
  for (std::size_t i = 0; i < p.size(); ++i)
    if (p[i] > 0 && q[i] > 0) terms[i] = a * std::log(p[i]) - (a - 1) * std::log(q[i]);
  return terms;
}

/// For order >= 1: has K(y) mass where K(x) has none?
bool is_outside(const MarkovKernel& kernel, std::size_t y, std::size_t x) {
  const auto &from = kernel.matrix()[y], &to = kernel.matrix()[x];
  for (std::size_t z = 0; z < from.size(); ++z)
    if (from[z] != 0 && to[z] == 0) return true;
  return false;
}

}  // namespace

PlanBound::PlanBound(const KernelInputs& inputs, const RenyiOrder& order)
    : order_{steering_order(order)}, mu_{doubles(inputs.mu)}, nu_{doubles(inputs.nu)} {
  for (const auto& row : inputs.kernel.matrix()) kernel_.push_back(doubles(row));
  const bool is_below_one = order.value && *order.value < 1;
  for (std::size_t y = 0; y < mu_.size(); ++y) {
    auto& row = allowed_.emplace_back();
    for (std::size_t x = 0; x < mu_.size(); ++x)
      row.push_back(is_below_one || inputs.mu[y] == 0 || (inputs.nu[x] != 0 && !is_outside(inputs.kernel, y, x)));
  }
}

PlanBound::Terms PlanBound::terms(const Plan& plan) const {
  const std::size_t n = inputs(), m = outputs();
  const double factor = order_ / (order_ - 1);
  std::vector<double> omega(n);
  std::vector<std::vector<double>> output(n, std::vector<double>(m));  // pi K
  for (std::size_t y = 0; y < n; ++y)
    for (std::size_t x = 0; x < n; ++x) {
      const double mass = mu_[y] * plan[y][x];
      if (mass == 0) continue;
      omega[x] += mass;
      for (std::size_t z = 0; z < m; ++z) output[x][z] += mass * kernel_[y][z];
    }
  Terms result{0, std::vector<double>(n, -infinity), std::vector<double>(n), std::vector<double>(n),
               std::vector(n, std::vector<double>(m))};
  auto shares = log_moments(omega, nu_, order_);
  result.seen = log_sum(shares) / (order_ - 1);
  for (std::size_t x = 0; x < n; ++x) {
    if (omega[x] == 0 || nu_[x] == 0) continue;
    result.seen_by_omega[x] = factor * shares[x] / omega[x];
    auto parts = log_moments(output[x], kernel_[x], order_);
    result.hidden[x] = (log_sum(parts) - order_ * std::log(omega[x])) / (order_ - 1);
    result.hidden_by_omega[x] = -factor / omega[x];
    for (std::size_t z = 0; z < m; ++z)
      if (parts[z] > 0) result.hidden_by_output[x][z] = factor * parts[z] / output[x][z];
  }
  return result;
}

double PlanBound::cost(std::size_t y, std::size_t x) const {
  constexpr double large = 1e9;
  auto parts = log_moments(kernel_[y], kernel_[x], order_);
  const double divergence = is_allowed(y, x) ? log_sum(parts) / (order_ - 1) : large;
  return std::isfinite(divergence) ? std::clamp(divergence, 0.0, large) : large;
}

double PlanBound::value(const Plan& plan) const {
  const Terms found = terms(plan);
  const double value = found.seen + std::max(0.0, *std::max_element(found.hidden.begin(), found.hidden.end()));
  return std::isfinite(value) ? value : infinity;
}

PlanBound::Slope PlanBound::slope(const Plan& plan, double sharpness) const {
  const Terms found = terms(plan);
  std::vector<double> weights = found.hidden;
  for (double& one : weights) one *= sharpness;
  Slope result{found.seen + log_sum(weights) / sharpness, Plan(inputs(), std::vector<double>(inputs()))};
  for (std::size_t x = 0; x < inputs(); ++x)
    for (std::size_t y = 0; y < inputs(); ++y) {
      double by_output = 0;
      for (std::size_t z = 0; z < outputs(); ++z) by_output += kernel_[y][z] * found.hidden_by_output[x][z];
      result.by_mass[y][x] = found.seen_by_omega[x] + weights[x] * (found.hidden_by_omega[x] + by_output);
    }
  return result;
}

}  // namespace dpcert::steering

// SPDX-License-Identifier: Apache-2.0
// Moments in doubles.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "notions/rough.hpp"
#include "pairs/sampled_gaussian_moments.hpp"

namespace dpcert {
namespace {

/// log |u^s - 1 - s (u - 1)| at u = 1 - rate + rate e^y: it has the mean of
/// u^s - 1 without the cancellation, as u has mean 1.
double log_curved(double s, double rate, double y) {
  constexpr double few = 1e-3, far = 40;
  if (const double log_u = y + std::log(rate); log_u > far) {  // the rest is below the rounding
    const double power = s * log_u, line = std::log(std::abs(s)) + log_u;
    const double most = std::max({power, line, 0.0});
    return most + std::log(std::abs(std::exp(power - most) - std::copysign(std::exp(line - most), s)));
  }
  const double v = rate * std::expm1(y), power = s * std::log1p(v);
  if (std::abs(s * v) >= few || std::abs(v) >= few)
    return power > far && (s > 2 || s < 0) ? power : std::log(std::abs(std::expm1(power) - s * v));
  const double first = s * (s - 1) / 2, second = first * (s - 2) / 3, third = second * (s - 3) / 4;
  return std::log(std::abs(first + v * (second + v * third))) + 2 * std::log(std::abs(v));
}

/// The points of a trapezoidal rule: from all over the line between 0, 1 and
/// s, or from around these where they are far apart.
std::vector<double> places(double sigma, double s, double step) {
  constexpr double most_points = 4'000;
  const double reach = 10 * sigma, first = std::min(s, 0.0) - reach, last = std::max(s, 1.0) + reach;
  std::vector<double> tops{std::min(s, 0.0), std::clamp(s, 0.0, 1.0), std::max(s, 1.0)}, all;
  if (last - first < most_points * step) tops = {0};
  const double away = tops.size() == 1 ? last - first : reach;
  for (const double top : tops) {
    const double from = std::max(top - away, all.empty() ? first : all.back() + step), to = std::min(top + away, last);
    const double points = std::min((to - from) / step, most_points);  // at large s steps are lost in the rounding
    for (long i = 0; static_cast<double>(i) <= points; ++i) all.push_back(from + static_cast<double>(i) * step);
  }
  return all;
}

}  // namespace

double about_log_moment(const SampledNoise& noise, double s) {
  const double rate = noise.rate.convert_to<double>(), variance = noise.variance.convert_to<double>();
  const double sigma = std::sqrt(variance), step = std::max(std::min(sigma / 4, variance / 2), sigma / 16);
  double most = -infinity, sum = 0;
  for (const double x : places(sigma, s, step)) {
    const double here = log_curved(s, rate, (2 * x - 1) / (2 * variance)) - x * x / (2 * variance);
    if (here > most) sum *= std::exp(most - here), most = here;
    if (here > -infinity) sum += std::exp(here - most);
  }
  const double log_all = most + std::log(sum * step / (sigma * std::sqrt(2 * std::numbers::pi)));
  if (s > 0 && s < 1) return std::log1p(-std::exp(log_all));
  const double value = log_all > 40 ? log_all : std::log1p(std::exp(log_all));
  return std::isnan(value) ? INFINITY : value;
}

}  // namespace dpcert

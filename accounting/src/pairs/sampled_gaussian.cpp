// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "pairs/sampled_gaussian_moments.hpp"

namespace dpcert {
namespace {

/// Bounds of log E_Q[u^s], s >= 1: of E_Q[u^s] 1 and r^s e^((s^2-s)/(2v)) from below, and from above 2^s times the larger of
/// that and (1-r)^s.
struct Bounds {
  Enclosure least, most;
};
Bounds rough_bounds(const Rational& rate, const Rational& variance, const Enclosure& s) {
  const Precision precision = s.precision();
  const auto log_of = [&](const Rational& x) { return log(Enclosure{x, precision}); };
  const Enclosure far = s * log_of(rate) + s * (s - Rational{1}) * Rational(1 / (2 * variance));
  return {max(Enclosure{0, precision}, far), max(s * log_of(1 - rate), far) + s * log_of(2)};
}

/// log E_Q[u^s] and its slope, for s >= 2: the logarithm is convex in s.
Taylor rough_moment(const Rational& rate, const Rational& variance, const Enclosure& s) {
  const Enclosure step = s * Rational(1, 4);
  const auto [least, most] = rough_bounds(rate, variance, s);
  const Enclosure rise_before = (least - rough_bounds(rate, variance, s - step).most) / step;
  const Enclosure rise_after = (rough_bounds(rate, variance, s + step).most - least) / step;
  return {hull(least.lower_end(), most.upper_end()), hull(rise_before.lower_end(), rise_after.upper_end()),
          Enclosure::unknown(s.precision())};
}

/// log |u^s - 1 - s (u - 1)| at u = 1 - rate + rate e^y: it has the mean of u^s - 1 without the cancellation, as u has mean 1.
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

/// The points of a trapezoidal rule: from all over the line between 0, 1 and s, or from around these where they are far apart.
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

/// log E_Q[u^s] in doubles.
double about_moment(double rate, double variance, double s) {
  const double sigma = std::sqrt(variance), step = std::max(std::min(sigma / 4, variance / 2), sigma / 16);
  double most = -INFINITY, sum = 0;
  for (const double x : places(sigma, s, step)) {
    const double here = log_curved(s, rate, (2 * x - 1) / (2 * variance)) - x * x / (2 * variance);
    if (here > most) sum *= std::exp(most - here), most = here;
    if (here > -INFINITY) sum += std::exp(here - most);
  }
  const double log_all = most + std::log(sum * step / (sigma * std::sqrt(2 * std::numbers::pi)));
  if (s > 0 && s < 1) return std::log1p(-std::exp(log_all));
  const double value = log_all > 40 ? log_all : std::log1p(std::exp(log_all));
  return std::isnan(value) ? INFINITY : value;
}

}  // namespace

SampledGaussian::SampledGaussian(Rational rate, Rational variance, PairOrder order)
    : rate_{std::move(rate)}, variance_{std::move(variance)}, order_{order} {
  expects(rate_ > 0 && rate_ < 1 && variance_ > 0, "sampling rate in (0, 1), variance > 0");
}

Taylor SampledGaussian::log_moment(const Enclosure& order, const Rational& within) const {
  const bool forward = order_ == PairOrder::forward;
  const SampledMoments moments{{rate_, variance_},
                               forward ? order : Rational{1} - order,
                               forward ? within : Rational(1 - within),
                               SampledMoments::Asked::slope};
  const auto [moment, slope] = moments.values();
  if (!moment.is_finite() && forward && within >= 2) return rough_moment(rate_, variance_, order);
  const Enclosure relative = slope / moment;
  return {log(moment), forward ? relative : -relative, Enclosure::unknown(order.precision())};
}

Enclosure SampledGaussian::log_moment_at(const Rational& order, Precision precision) const {
  const Rational s = order_ == PairOrder::forward ? order : Rational(1 - order);
  const Enclosure at{s, precision};
  const Enclosure moment = SampledMoments{{rate_, variance_}, at, s, SampledMoments::Asked::value}.values().moment;
  if (moment.is_finite() || (s >= 0 && s < 2)) return log(moment);
  if (s > 0) return rough_moment(rate_, variance_, at).value;
  return hull(Enclosure{0, precision}, at * log(Enclosure{1 - rate_, precision}));
}

double SampledGaussian::about_log_moment(const Rational& order) const {
  const Rational s = order_ == PairOrder::forward ? order : Rational(1 - order);
  return about_moment(rate_.convert_to<double>(), variance_.convert_to<double>(), s.convert_to<double>());
}

std::optional<Epsilon> SampledGaussian::max_divergence() const {
  if (order_ == PairOrder::forward) return std::nullopt;
  return Epsilon::log_of(1 / (1 - rate_));
}

}  // namespace dpcert

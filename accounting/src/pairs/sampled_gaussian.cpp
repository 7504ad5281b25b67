// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"

#include "pairs/sampled_gaussian_moments.hpp"

namespace dpcert {
namespace {

/// Bounds of log E_Q[u^s], s >= 1: of E_Q[u^s] 1 and r^s e^((s^2-s)/(2v)) from below, and
/// from above 2^s times the larger of that and (1-r)^s.
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
  return dpcert::about_log_moment({rate_, variance_}, s.convert_to<double>());
}

std::optional<Epsilon> SampledGaussian::max_divergence() const {
  if (order_ == PairOrder::forward) return std::nullopt;
  return Epsilon::log_of(1 / (1 - rate_));
}

}  // namespace dpcert

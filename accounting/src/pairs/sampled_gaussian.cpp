// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/sampled_gaussian.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dpcert {
namespace {

constexpr double most_points = 1e6;             // bounds the work
constexpr double most_points_with_slope = 400;  // a bit: minima over orders ask for many

/// The grid: chosen by doubles, which only steer; what it leaves out is bounded for certain.
struct Grid {
  Rational step, strip;  // h and d of the theory note
  Rational left, right;  // the points lie from -left to right, in multiples of the step
  /// Runs of points: one around 0, and one around s where that is far off; what is between them matters no more than what
  /// is beyond.
  std::vector<std::pair<long, long>> runs;
  bool fits = false;
};

/// Shortened to some 30 bits, down.
Rational shorter(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  return Rational{static_cast<long>(std::ldexp(mantissa, 30))} * power_of_two(exponent - 30);
}

/// Steers only, as said of Grid.
Grid grid_for(double s, double variance, bool with_slope, Precision precision) {
  const double nats = 0.6932 * static_cast<double>(precision.bits + 8), sigma = std::sqrt(variance);
  const double widest = (s >= 0 ? 0.97 : 0.5) * 3.14159 * variance;
  const double strip = std::min(std::sqrt(2 * variance * nats), widest);
  const double slack = strip * strip / (2 * variance) + (s < 0 ? -s * -std::log(std::cos(strip / (2 * variance))) : 0);
  // The bounds of what is left out exceed the moment by 2^(s-1) at most. The slope's error bound is not relative to the slope:
  // leave room for its B(s+1)/E(s).
  const double room = std::max(0.0, s) * (with_slope ? 1 / variance + 0.7 : 0.7) + 4;
  const double step = 6.2831 * strip / (nats + slack + room), reach = sigma * std::sqrt(2 * (nats + room));
  const double far = std::max(0.0, s + 1), low = reach, high = s - reach;  // the points between these two matter little
  const bool is_gap = s >= 1 && high - low > 8 * step;
  const double points = (is_gap ? 4 * reach + 1 : 2 * reach + far) / step;
  Grid grid;
  const double most = with_slope ? most_points_with_slope * static_cast<double>(precision.bits) : most_points;
  grid.fits = std::isfinite(points) && points < most && far / step < 1e15 && step > 0 && std::isnormal(strip) &&
              std::isnormal(step);
  if (!grid.fits) return grid;
  grid.step = shorter(step);
  grid.strip = shorter(strip);
  const long first = -static_cast<long>(reach / step) - 2, last = static_cast<long>((reach + far) / step) + 2;
  if (is_gap)
    grid.runs = {{first, static_cast<long>(low / step) + 2}, {static_cast<long>(high / step) - 2, last}};
  else
    grid.runs = {{first, last}};
  // One step inside the outermost points, so that the bound falls from there on.
  grid.left = -grid.step * (first + 1);
  grid.right = grid.step * (last - 1);
  return grid;
}

/// The moments E_Q[u^s] and E_Q[u^s log u] for one s.
class Moments {
 public:
  Moments(const Rational& rate, const Rational& variance, const Enclosure& s, const Rational& s_within, bool with_slope)
      : precision_{s.precision()},
        s_{s},
        within_{s_within},
        rate_{rate, precision_},
        rest_{1 - rate, precision_},
        variance_{variance, precision_},
        log_rate_{log(rate_)},
        log_rest_{log(rest_)},
        rate_within_half_{rate <= Rational(1, 2)},
        with_slope_{with_slope},
        grid_{grid_for(s_within.convert_to<double>(), variance.convert_to<double>(), with_slope, precision_)} {}

  struct Values {
    Enclosure moment, slope;
  };
  /// The slope where it was asked for.
  [[nodiscard]] Values values() const {
    const Enclosure unknown = Enclosure::unknown(precision_);
    if (!grid_.fits) return {unknown, unknown};
    Values sum{Enclosure{0, precision_}, Enclosure{0, precision_}};
    for (const auto& [first, last] : grid_.runs) add_run(sum, first, last);
    const Enclosure tail = beyond(s_, within_);
    const Enclosure zero{0, precision_}, rho = relative_error();
    if (is_negative(rho - Rational(1, 2)) != Trilean::yes) return {unknown, unknown};
    // |I_h - E| <= rho E, so E lies between I_h/(1+rho) and I_h/(1-rho).
    const Enclosure all = sum.moment + hull(zero, tail);
    const Enclosure moment = hull(all / (rho + Rational{1}), all / (Rational{1} - rho));
    if (!with_slope_) return {moment, unknown};
    const Enclosure loose = Rational{1} / rest_ + pi(precision_) + log(Rational{1} / cosine());
    const Enclosure slope_error = rho * (bound(s_ + Rational{1}, within_ + 1) + loose * bound(s_, within_)) +
                                  beyond(s_ + Rational{1}, within_ + 1) + tail / rest_;
    return {moment, sum.slope + hull(-slope_error, slope_error)};
  }

 private:
  /// Adds h times the sums over a run of points; masses and odds go from point to point by multiplication.
  void add_run(Values& sum, long first, long last) const {
    const Enclosure h{grid_.step, precision_}, half = Rational{1, 2} / variance_;
    const Enclosure x = h * Rational{first};
    Enclosure weight = exp(-square(x) * half) * h / sqrt(pi(precision_) * variance_ * Rational{2});
    Enclosure fall = exp(-(x * Rational{2} + h) * h * half);
    const Enclosure bend = exp(-square(h) / variance_);
    Enclosure odds = rate_ * exp((x * Rational{2} - Rational{1}) * half);
    const Enclosure growth = exp(h / variance_);
    for (long j = first; j <= last; ++j) {
      const Enclosure log_u = log(rest_ + odds), term = weight * exp(log_u * s_);
      sum.moment += term;
      if (with_slope_) sum.slope += term * log_u;
      weight *= fall;
      fall *= bend;
      odds *= growth;
    }
  }

  [[nodiscard]] Enclosure cosine() const { return cos(Enclosure{grid_.strip / 2, precision_} / variance_); }

  [[nodiscard]] Enclosure relative_error() const {
    const Enclosure d{grid_.strip, precision_};
    if (is_negative(d - pi(precision_) * variance_) != Trilean::yes) return Enclosure::unknown(precision_);
    Enclosure exponent = square(d) / variance_ * Rational{1, 2};
    if (within_ < 0) exponent += s_ * log(cosine());
    return exp(exponent) * Rational{2} / expm1(pi(precision_) * d * Rational{2} / Enclosure{grid_.step, precision_});
  }

  /// e^((s^2 - s)/(2v)).
  [[nodiscard]] Enclosure gaussian_moment(const Enclosure& s) const {
    return exp(s * (s - Rational{1}) / variance_ * Rational{1, 2});
  }

  /// u^s <= near + far e^(s y), for s >= 0: the pair (C, D e^-...) of the theory note.
  struct Split {
    Enclosure near, far;
  };
  [[nodiscard]] Split split(const Enclosure& s, const Rational& within) const {
    const Split powers{exp(s * log_rest_), exp(s * log_rate_)};
    if (within < 1) return powers;
    if (rate_within_half_) {
      const Enclosure factor = exp((s - Rational{1}) * log(Enclosure{2, precision_}));
      return {factor * powers.near, factor * powers.far};
    }
    return {rest_, rate_};
  }

  /// B(s) of the theory note.
  [[nodiscard]] Enclosure bound(const Enclosure& s, const Rational& within) const {
    if (within < 0) return exp(s * log_rest_);
    if (within < 1) return Enclosure{1, precision_};
    const auto [near, far] = split(s, within);
    return near + far * gaussian_moment(s);
  }

  /// An upper bound of what the points that are not on the grid would add to the sum of f u^s.
  [[nodiscard]] Enclosure beyond(const Enclosure& s, const Rational& within) const {
    const Enclosure scale = sqrt(variance_ * Rational{2});
    const auto tail = [&](const Enclosure& x) { return erfc(x / scale) * Rational{1, 2}; };
    const Enclosure left{grid_.left, precision_}, right{grid_.right, precision_};
    if (within < 0) return exp(s * log_rest_) * (tail(left) + tail(right));
    const Enclosure shifted = right - s;
    if (is_negative(shifted) != Trilean::no) return Enclosure::unknown(precision_);
    const auto [near, far] = split(s, within);
    const Enclosure far_moment = far * gaussian_moment(s);
    Enclosure sum = tail(left) + near * tail(right) + far_moment * tail(shifted);
    if (grid_.runs.size() > 1) {  // and between the runs: f falls there, and g rises
      const Enclosure low{grid_.step * grid_.runs[0].second, precision_},
          high{grid_.step * grid_.runs[1].first, precision_};
      if (is_negative(high - s) != Trilean::yes) return Enclosure::unknown(precision_);
      sum += near * tail(low) + far_moment * tail(s - high);
    }
    return sum;
  }

  Precision precision_;
  Enclosure s_;
  Rational within_;
  Enclosure rate_, rest_, variance_, log_rate_, log_rest_;
  bool rate_within_half_, with_slope_;
  Grid grid_;
};

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

}  // namespace

SampledGaussian::SampledGaussian(Rational rate, Rational variance, PairOrder order)
    : rate_{std::move(rate)}, variance_{std::move(variance)}, order_{order} {
  expects(rate_ > 0 && rate_ < 1 && variance_ > 0, "sampling rate in (0, 1), variance > 0");
}

Taylor SampledGaussian::log_moment(const Enclosure& order, const Rational& within) const {
  const bool forward = order_ == PairOrder::forward;
  const Moments moments{rate_, variance_, forward ? order : Rational{1} - order,
                        forward ? within : Rational(1 - within), true};
  const auto [moment, slope] = moments.values();
  if (!moment.is_finite() && forward && within >= 2) return rough_moment(rate_, variance_, order);
  const Enclosure relative = slope / moment;
  return {log(moment), forward ? relative : -relative, Enclosure::unknown(order.precision())};
}

Enclosure SampledGaussian::log_moment_at(const Rational& order, Precision precision) const {
  const Rational s = order_ == PairOrder::forward ? order : Rational(1 - order);
  const Enclosure at{s, precision};
  const Enclosure moment = Moments{rate_, variance_, at, s, false}.values().moment;
  if (moment.is_finite() || (s >= 0 && s < 2)) return log(moment);
  if (s > 0) return rough_moment(rate_, variance_, at).value;
  return hull(Enclosure{0, precision}, at * log(Enclosure{1 - rate_, precision}));
}

std::optional<Epsilon> SampledGaussian::max_divergence() const {
  if (order_ == PairOrder::forward) return std::nullopt;
  return Epsilon::log_of(1 / (1 - rate_));
}

}  // namespace dpcert

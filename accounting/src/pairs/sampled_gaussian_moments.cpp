// SPDX-License-Identifier: Apache-2.0
#include "pairs/sampled_gaussian_moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/from_double.hpp"

namespace dpcert {
namespace {

constexpr double most_points = 2e5;             // bounds the work
constexpr long farthest = 1L << 51;             // in steps
constexpr double most_points_with_slope = 400;  // a bit: minima over orders ask for many

}  // namespace

/// Steers only, as said of Grid.
SampledMoments::Grid SampledMoments::grid_for(const SampledNoise& noise, double s, Asked asked, double height,
                                              Precision precision) {
  const double variance = noise.variance.convert_to<double>();
  const bool with_slope = asked == Asked::slope;
  const double nats = 0.6932 * static_cast<double>(precision.bits + 8), sigma = std::sqrt(variance);
  const double widest = (s >= 0 ? 0.97 : 0.5) * 3.14159 * variance;
  const double strip = std::min(std::sqrt(2 * variance * nats), widest);
  const double slack =
      strip * (strip / 2 + height) / variance + (s < 0 ? -s * -std::log(std::cos(strip / (2 * variance))) : 0);
  // The bounds of what lies beyond the points exceed the moment by 2^(s-1) at most. So do not those
  // of the step's error, but that of the slope is not relative to the slope: leave room for its
  // B(s+1)/E(s). For s < 0 it is the bound of u^s on the left that exceeds the moment.
  const double room =
      4 + (s >= 0 ? s * (with_slope ? 1 / variance + 0.7 : 0.7)
                  : std::max(0.0, s * std::log1p(-noise.rate.convert_to<double>()) - about_log_moment(noise, s)));
  const double step = 6.2831 * strip / (nats + slack + (with_slope ? room : 4));
  const double reach = sigma * std::sqrt(2 * (nats + room));
  const double far = std::max(0.0, s + 1), low = reach, high = s - reach;  // the points between these two matter little
  const bool is_gap = s >= 1 && high - low > 8 * step;
  const double points = (is_gap ? 4 * reach + 1 : 2 * reach + far) / step;
  Grid grid;
  const double most = with_slope ? most_points_with_slope * static_cast<double>(precision.bits) : most_points;
  grid.fits = std::isfinite(points) && points < most && far / step < static_cast<double>(farthest) && step > 0 &&
              std::isnormal(strip) && std::isnormal(step);
  if (!grid.fits) return grid;
  grid.step = finite_rational(step, 30).value_or(1);
  grid.strip = finite_rational(strip, 30).value_or(1);
  const auto places = [&](double x) { return whole_within(x / step, 0, farthest); };
  const long first = -places(reach) - 2, last = places(reach + far) + 2;
  if (is_gap)
    grid.runs = {{first, places(low) + 2}, {places(high) - 2, last}};
  else
    grid.runs = {{first, last}};
  // One step inside the outermost points, so that the bound falls from there on.
  grid.left = -grid.step * (first + 1);
  grid.right = grid.step * (last - 1);
  return grid;
}

SampledMoments::SampledMoments(const SampledNoise& noise, const Enclosure& s, const Rational& within, Asked asked,
                               const Rational& height)
    : precision_{s.precision()},
      s_{s},
      within_{within},
      height_{height},
      rate_{noise.rate, precision_},
      rest_{1 - noise.rate, precision_},
      variance_{noise.variance, precision_},
      log_rate_{log(rate_)},
      log_rest_{log(rest_)},
      rate_within_half_{noise.rate <= Rational(1, 2)},
      with_slope_{asked == Asked::slope},
      grid_{grid_for(noise, within.convert_to<double>(), asked, height.convert_to<double>(), precision_)} {}

SampledMoments::Values SampledMoments::values() const {
  const Enclosure unknown = Enclosure::unknown(precision_);
  if (!grid_.fits) return {unknown, unknown};
  Values sum{Enclosure{0, precision_}, Enclosure{0, precision_}};
  visit_points([&](const Enclosure& weight, const Enclosure& log_u) {
    const Enclosure term = weight * exp(log_u * s_);
    sum.moment += term;
    if (with_slope_) sum.slope += term * log_u;
  });
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

long SampledMoments::points() const {
  long points = 0;
  for (const auto& [first, last] : grid_.runs) points += last - first + 1;
  return grid_.fits ? points : std::numeric_limits<long>::max();
}

LossMeasure SampledMoments::measure() const {
  if (!grid_.fits) return {{}, {}, Enclosure::unknown(precision_)};
  LossMeasure measure;
  Enclosure sum{0, precision_};
  visit_points([&](const Enclosure& weight, const Enclosure& log_u) {
    measure.losses.push_back(log_u);
    measure.masses.push_back(weight * exp(log_u * s_));
    sum += measure.masses.back();
  });
  const Enclosure tail = beyond(s_, within_), rho = relative_error();
  if (is_negative(rho - Rational(1, 2)) != Trilean::yes) return {{}, {}, Enclosure::unknown(precision_)};
  // At height 0 as above; at the others the error is at most rho E(s), too.
  measure.error = rho * ((sum + tail) / (Rational{1} - rho)) + tail;
  return measure;
}

template <class Visit>
void SampledMoments::visit_points(Visit visit) const {
  const Enclosure h{grid_.step, precision_}, half = Rational{1, 2} / variance_;
  const Enclosure bend = exp(-square(h) / variance_), growth = exp(h / variance_);
  for (const auto& [first, last] : grid_.runs) {  // masses and odds go from point to point by multiplication
    const Enclosure x = h * Rational{first};
    Enclosure weight = exp(-square(x) * half) * h / sqrt(pi(precision_) * variance_ * Rational{2});
    Enclosure fall = exp(-(x * Rational{2} + h) * h * half);
    Enclosure odds = rate_ * exp((x * Rational{2} - Rational{1}) * half);
    for (long j = first; j <= last; ++j) {
      visit(weight, log(rest_ + odds));
      weight *= fall;
      fall *= bend;
      odds *= growth;
    }
  }
}

Enclosure SampledMoments::cosine() const { return cos(Enclosure{grid_.strip / 2, precision_} / variance_); }

Enclosure SampledMoments::relative_error() const {
  const Enclosure d{grid_.strip, precision_};
  if (is_negative(d - pi(precision_) * variance_) != Trilean::yes) return Enclosure::unknown(precision_);
  Enclosure exponent = d * (d * Rational{1, 2} + height_) / variance_;
  if (within_ < 0) exponent += s_ * log(cosine());
  return exp(exponent) * Rational{2} / expm1(pi(precision_) * d * Rational{2} / Enclosure{grid_.step, precision_});
}

/// e^((s^2 - s)/(2v)).
Enclosure SampledMoments::gaussian_moment(const Enclosure& s) const {
  return exp(s * (s - Rational{1}) / variance_ * Rational{1, 2});
}

SampledMoments::Split SampledMoments::split(const Enclosure& s, const Rational& within) const {
  const Split powers{exp(s * log_rest_), exp(s * log_rate_)};
  if (within < 1) return powers;
  if (rate_within_half_) {
    const Enclosure factor = exp((s - Rational{1}) * log(Enclosure{2, precision_}));
    return {factor * powers.near, factor * powers.far};
  }
  return {rest_, rate_};
}

/// B(s) of the theory note.
Enclosure SampledMoments::bound(const Enclosure& s, const Rational& within) const {
  if (within < 0) return exp(s * log_rest_);
  if (within < 1) return Enclosure{1, precision_};
  const auto [near, far] = split(s, within);
  return near + far * gaussian_moment(s);
}

/// An upper bound of what the points that are not on the grid would add to the sum of f u^s.
Enclosure SampledMoments::beyond(const Enclosure& s, const Rational& within) const {
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

}  // namespace dpcert

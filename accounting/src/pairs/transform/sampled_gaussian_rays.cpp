// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/sampled_gaussian_rays.hpp"

#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include "dpcert/exact/contract.hpp"
#include "pairs/transform/ray_bound.hpp"

namespace dpcert {
namespace {

constexpr Precision rough{64};
const std::vector<Rational> ray_angles{0,
                                       Rational(1, 64),
                                       Rational(1, 32),
                                       Rational(1, 16),
                                       Rational(1, 8),
                                       Rational(1, 5),
                                       Rational(3, 10),
                                       Rational(2, 5),
                                       Rational(1, 2),
                                       Rational(7, 10)};

RayRange range_for(const SampledNoise& noise, const RayNeeds& needs) {
  return RayRange::of(noise, needs.nats, needs.reach.convert_to<double>(), ray_angles.back());
}

/// Re(s e^(i angle)).
Enclosure rate_of(const Complex& s, const Rational& angle) {
  return (s * exp(Complex{Enclosure{0, rough}, Enclosure{angle, rough}})).real();
}

/// The rule's points on the ray midway between two others, at equal distances of log X.
struct Ray {
  Rational step;
  Enclosure fall;                     ///< 1/(e^(2 pi strip/step) - 1), strip to the one and to the other
  std::vector<Complex> losses, logs;  ///< X, and the logarithm of the mass there
};

class Moments final : public RayMoments {
 public:
  Moments(const SampledNoise& noise, const RayNeeds& needs)
      : noise_{noise},
        range_{range_for(noise, needs)},
        precision_{needs.precision},
        reach_{std::max(0.0, needs.reach.convert_to<double>())},
        share_{noise.rate.convert_to<double>()},
        variance_{noise.variance.convert_to<double>()} {
    for (const Rational& angle : ray_angles) bounds_.emplace(angle, RayBound{noise_, angle, range_});
    log_least_ = log(bound(0, Enclosure{needs.crossing, rough})).steer() - needs.nats;
    constexpr double many_terms = 8;  // of which each is left out
    if (std::isfinite(log_least_)) floor_ = Enclosure{Rational{std::floor(log_least_ - many_terms)}, rough};
  }

  Complex at(const Complex& s) const override {
    const Complex near = s.rounded(rough);
    const Place place = best_for({near.real().steer(), near.imaginary().steer()});
    const Ray& ray = ray_at(place);
    Complex sum{0, precision_};
    long left_out = 0;
    for (std::size_t k = 0; k < ray.losses.size(); ++k) {
      Complex exponent = ray.losses[k] * s;
      exponent += ray.logs[k];
      if (exponent.is_left_of(floor_))
        ++left_out;
      else
        sum += exp(exponent);
    }
    const Enclosure negligible = exp(floor_) * Rational{left_out};
    const Rational middle = (place.below + place.above) / 2, size = middle < 0 ? Rational{-middle} : middle;
    const Enclosure beside =
        bound(place.below, rate_of(near, place.below)) + bound(place.above, rate_of(near, place.above));
    const Enclosure rate = rate_of(near, middle);
    if (!beside.is_finite() || !rate.is_finite()) return Complex{Enclosure::unknown(precision_)};
    return (sum * ray.step)
        .widened(beside * ray.fall + negligible * ray.step + ray_outside(noise_, size, range_, rate.upper()));
  }
  Enclosure most(const Complex& s) const override {
    const std::complex<double> near{s.real().steer(), s.imaginary().steer()};
    std::vector<std::pair<double, Rational>> all;
    for (const Rational& angle : ray_angles) all.emplace_back(about(angle, near), angle);
    std::sort(all.begin(), all.end());
    constexpr std::size_t tried = 3;
    Enclosure least = Enclosure::unknown(rough);
    for (std::size_t i = 0; i < tried; ++i) {
      const Enclosure here = bound(all[i].second, rate_of(s, all[i].second));
      if (!here.is_finite()) continue;
      const Enclosure most = here.upper_end();  // as balls of very unlike sizes have no narrow minimum
      least = least.is_finite() ? min(least, most) : most;
    }
    return least;
  }
  Enclosure most_beyond(const Complex& s) const override {
    const Rational half(1, 2);
    return bound(half, rate_of(s, half));
  }

 private:
  /// On both sides of the line rays are alike.
  Enclosure bound(const Rational& angle, const Enclosure& rate) const {
    return bounds_.at(angle < 0 ? Rational{-angle} : angle)(rate);
  }
  double about(const Rational& angle, std::complex<double> s) const {
    const double turn = angle.convert_to<double>(), rate = (s * std::polar(1.0, turn)).real();
    return rate > reach_ ? HUGE_VAL : about_log_bound(share_, variance_, turn, rate);
  }
  /// A ray between two angles, with points for so many times 16 nats.
  struct Place {
    Rational below, above;
    long nats;
    friend bool operator<(const Place& x, const Place& y) {
      return std::tie(x.below, x.above, x.nats) < std::tie(y.below, y.above, y.nats);
    }
  };

  /// That with the fewest points.
  Place best_for(std::complex<double> s) const {
    constexpr double grain = 16;
    Place best{-ray_angles[1], ray_angles[1], 0};
    double least = HUGE_VAL;
    struct Side {
      Rational angle;
      double turn, nats;
    };
    std::vector<Side> all;
    for (const Rational& angle : ray_angles)
      for (const Rational& either : {angle, Rational{-angle}})
        all.push_back({either, either.convert_to<double>(), about(either, s) - log_least_});
    for (const Side& below : all)
      for (const Side& above : all) {
        if (!(below.turn < above.turn)) continue;
        const double need = std::max({below.nats, above.nats, grain}), points = need / (above.turn - below.turn);
        if (points < least) least = points, best = {below.angle, above.angle, static_cast<long>(need / grain) + 1};
      }
    best.nats *= static_cast<long>(grain);
    return best;
  }
  const Ray& ray_at(const Place& place) const {
    const auto known = rays_.find(place);
    return known != rays_.end() ? known->second : rays_.emplace(place, made(place)).first->second;
  }
  Ray made(const Place& place) const {
    const Rational angle = (place.below + place.above) / 2, strip = (place.above - place.below) / 2;
    const double length = Rational{range_.high - range_.low}.convert_to<double>();
    const double step = 2 * std::numbers::pi * strip.convert_to<double>() / static_cast<double>(place.nats);
    const long count = static_cast<long>(length / step) + 1;
    Ray ray{(range_.high - range_.low) / count, {}, {}, {}};
    ray.fall = Rational{1} / expm1(pi(rough) * Rational(2 * strip / ray.step));
    for (long k = 0; k <= count; ++k) {
      const Complex log_x{Enclosure{range_.low + ray.step * k, precision_}, Enclosure{angle, precision_}};
      ray.losses.push_back(exp(log_x));
      ray.logs.push_back(RayDensity::at(noise_, log_x).value);
    }
    return ray;
  }

  SampledNoise noise_;
  RayRange range_;
  Precision precision_;
  double log_least_ = 0;                ///< of what counts; steers
  Enclosure floor_{-1'000'000, rough};  ///< exponents below that are left out
  double reach_;                        ///< for rates up to that the range was chosen; steers
  double share_, variance_;             ///< the noise; steer
  std::map<Rational, RayBound> bounds_;
  mutable std::map<Place, Ray> rays_;
};

}  // namespace

SampledGaussianRays::SampledGaussianRays(Rational rate, Rational variance)
    : rate_{std::move(rate)},
      variance_{std::move(variance)},
      about_{rate_.convert_to<double>(), variance_.convert_to<double>()} {}

Enclosure SampledGaussianRays::least(Precision precision) const { return log(Enclosure{1 - rate_, precision}); }

std::unique_ptr<const RayMoments> SampledGaussianRays::moments(const RayNeeds& needs) const {
  return std::make_unique<const Moments>(SampledNoise{rate_, variance_}, needs);
}

/// Of the points of a ray, and of the cells of the bounds.
double SampledGaussianRays::cost(const RayNeeds& needs) const {
  constexpr double usual_strip = 0.2;
  const SampledNoise noise{rate_, variance_};
  const RayRange range = range_for(noise, needs);
  const double length = Rational{range.high - range.low}.convert_to<double>();
  return length * needs.nats / (2 * std::numbers::pi * usual_strip) + RayBound::cells(noise, range);
}

double SampledGaussianRays::about_log_most(std::complex<double> s) const {
  static const std::vector<double> turns = [] {
    std::vector<double> all;
    for (const Rational& angle : ray_angles) all.push_back(angle.convert_to<double>());
    return all;
  }();
  double least = HUGE_VAL;
  for (const double turn : turns)
    least = std::min(least, about_log_bound(about_.rate, about_.variance, turn, (s * std::polar(1.0, turn)).real()));
  return least;
}

}  // namespace dpcert

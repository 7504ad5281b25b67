// SPDX-License-Identifier: Apache-2.0
#include "pairs/transform/sampled_gaussian_rays.hpp"

#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/exact/work.hpp"
#include "notions/rough.hpp"
#include "pairs/transform/ray_bound.hpp"
#include "pairs/transform/ray_rule.hpp"

namespace dpcert {
namespace {

const std::vector<Rational> ray_angles{0,
                                       Rational(1, 64),
                                       Rational(1, 32),
                                       Rational(1, 16),
                                       Rational(1, 8),
                                       Rational(1, 5),
                                       Rational(3, 10),
                                       Rational(2, 5),
                                       Rational(1, 2),
                                       Rational(3, 5)};
constexpr Work most_work{3'000'000'000};  // of the moments of one line
constexpr double most_nats = 20'000;      // down to what counts: beyond, rays would have too many points
/// Of which so many are asked for a bound.
constexpr std::size_t rays_tried = 3;
/// Between two of these and their mirror images lies the ray of a sum.
const std::vector<Rational> ray_sides{0, Rational(1, 8), Rational(3, 10), Rational(3, 5)};

RayRange range_for(const SampledNoise& noise, const RayNeeds& needs, const Rational& angle) {
  return RayRange::of(noise, needs.nats, needs.reach.convert_to<double>(), angle);
}

/// Re(s e^(i angle)).
Enclosure rate_of(const Complex& s, const Rational& angle) {
  return (s * exp(Complex{Enclosure{0, rough}, Enclosure{angle, rough}})).real();
}

/// The rule on the ray midway between two others.
struct Ray {
  RayRule rule;
  RayRange range;
  Enclosure fall;  ///< 1/(e^(2 pi strip/step) - 1), strip to the one and to the other
};

class Moments final : public RayMoments {
 public:
  Moments(const SampledNoise& noise, const RayNeeds& needs)
      : noise_{noise},
        needs_{needs},
        reach_{std::max(0.0, needs.reach.convert_to<double>())},
        share_{noise.rate.convert_to<double>()},
        variance_{noise.variance.convert_to<double>()} {
    log_least_ = log(bound(0, Enclosure{needs.crossing, rough})).steer() - needs.nats;
    constexpr double many_terms = 8;  // of which each is left out
    if (const auto least = finite_rational(std::floor(log_least_ - many_terms))) floor_ = Enclosure{*least, rough};
  }

  Complex at(const Complex& s) const override {
    if (patience_.is_spent() || !(log_least_ > -most_nats)) return Complex{Enclosure::unknown(needs_.precision)};
    const Complex near = s.rounded(rough);
    const Place place = best_for({near.real().steer(), near.imaginary().steer()});
    const Ray& ray = ray_at(place);
    const Rational middle = (place.below + place.above) / 2, size = middle < 0 ? Rational{-middle} : middle;
    const Enclosure beside =
        bound(place.below, rate_of(near, place.below)) + bound(place.above, rate_of(near, place.above));
    const Enclosure rate = rate_of(near, middle);
    if (!beside.is_finite() || !rate.is_finite()) return Complex{Enclosure::unknown(needs_.precision)};
    return ray.rule.at(s, rate, floor_).widened(beside * ray.fall + ray_outside(noise_, size, ray.range, rate.upper()));
  }
  Enclosure most(const Complex& s) const override {
    const std::complex<double> near{s.real().steer(), s.imaginary().steer()};
    std::vector<std::pair<double, Rational>> all;
    for (const Rational& angle : ray_angles) all.emplace_back(about(angle, near), angle);
    std::sort(all.begin(), all.end());
    Enclosure least = Enclosure::unknown(rough);
    for (std::size_t i = 0; i < rays_tried; ++i) {
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
    if (patience_.is_spent()) return Enclosure::unknown(rough);
    const Rational size = angle < 0 ? Rational{-angle} : angle;
    auto known = bounds_.find(size);
    if (known == bounds_.end())
      known = bounds_.emplace(size, RayBound{noise_, size, range_for(noise_, needs_, size)}).first;
    return known->second(rate);
  }
  double about(const Rational& angle, std::complex<double> s) const {
    const double turn = angle.convert_to<double>(), rate = (s * std::polar(1.0, turn)).real();
    return rate > reach_ ? HUGE_VAL : about_log_bound(share_, variance_, turn, rate);
  }
  /// A ray between two angles, with points for so many times 32 nats.
  struct Place {
    Rational below, above;
    long nats;
    friend bool operator<(const Place& x, const Place& y) {
      return std::tie(x.below, x.above, x.nats) < std::tie(y.below, y.above, y.nats);
    }
  };

  /// That with the fewest points.
  Place best_for(std::complex<double> s) const {
    constexpr double grain = 32;
    constexpr long most_parts = 1L << 30;
    Place best{-ray_angles[1], ray_angles[1], 0};
    double least = HUGE_VAL;
    struct Side {
      Rational angle;
      double turn, nats;
    };
    std::vector<Side> all;
    for (const Rational& angle : ray_sides)
      for (const Rational& either : {angle, Rational{-angle}})
        all.push_back({either, either.convert_to<double>(), about(either, s) - log_least_});
    for (const Side& below : all)
      for (const Side& above : all) {
        if (!(below.turn < above.turn)) continue;
        const double need = std::max({below.nats, above.nats, grain}), points = need / (above.turn - below.turn);
        if (points < least)
          least = points, best = {below.angle, above.angle, whole_within(need / grain, 1, most_parts) + 1};
      }
    best.nats *= static_cast<long>(grain);
    return best;
  }
  const Ray& ray_at(const Place& place) const {
    const auto known = rays_.find(place);
    return known != rays_.end() ? known->second : rays_.emplace(place, made(place)).first->second;
  }
  Ray made(const Place& place) const {
    constexpr long most_points = 1L << 15, most_products = 1L << 22;
    const Rational angle = (place.below + place.above) / 2, strip = (place.above - place.below) / 2;
    const RayRange range = range_for(noise_, needs_, angle < 0 ? Rational{-angle} : angle);
    const double length = Rational{range.high - range.low}.convert_to<double>();
    const double step = 2 * std::numbers::pi * strip.convert_to<double>() / static_cast<double>(place.nats);
    const double nats = std::isfinite(log_least_) ? std::max(16.0, 16 - log_least_) : needs_.nats;
    // A ray with fewer points than it needs has a wide sum.
    const long last = std::min(most_points, most_products / static_cast<long>(RayRule::terms_for(nats)));
    RayRule rule{noise_, angle, range, whole_within(length / step, 0, last) + 1, nats, needs_.precision};
    const Enclosure fall = Rational{1} / expm1(pi(rough) * Rational(2 * strip / rule.step()));
    return {std::move(rule), range, fall};
  }

  SampledNoise noise_;
  RayNeeds needs_;
  double log_least_ = 0;                ///< of what counts; steers
  Enclosure floor_{-1'000'000, rough};  ///< exponents below that are left out
  double reach_;                        ///< for rates up to that ranges are chosen; steers
  double share_, variance_;             ///< the noise; steer
  Allowance patience_{most_work};       ///< where rays take many more points than was planned
  mutable std::map<Rational, RayBound> bounds_;
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

/// Of the points of a ray that are far from 0.
double SampledGaussianRays::cost(const RayNeeds& needs) const {
  constexpr double usual_strip = 0.3, far = 3;
  const SampledNoise noise{rate_, variance_};
  const RayRange range = range_for(noise, needs, ray_sides[2]);
  const double length = std::min(Rational{range.high - range.low}.convert_to<double>(),
                                 range.high.convert_to<double>() + far + std::log1p(needs.reach.convert_to<double>()));
  return length * needs.nats / (2 * std::numbers::pi * usual_strip);
}

/// Each takes two nodes of some rays, unless there are fewer.
double SampledGaussianRays::cost_of_bounds(const RayNeeds& needs, double points) const {
  const SampledNoise noise{rate_, variance_};
  const double all = static_cast<double>(ray_angles.size()) * RayBound::nodes(noise, needs.reach.convert_to<double>());
  return std::min(2 * static_cast<double>(rays_tried) * points, all) *
         RayBound::cells(noise, range_for(noise, needs, ray_sides[2]));
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

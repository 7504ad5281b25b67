// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/turned_inversion.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include "compose/contour/contour_spacing.hpp"
#include "compose/contour/turned_contour.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

constexpr Precision coarse{50};

/// Exponentials along a line: bounds the work, and nothing
/// else. What is lost to cancellation makes each dearer.
double most_exponentials(Precision asked, Precision working) {
  constexpr double most_work = 8e9;
  const double price =
      static_cast<double>(3 * (10 + std::min(working.bits / 64, 20L)) * product_price(working.bits).units);
  return std::min(5e8 / static_cast<double>(std::max(asked.bits, 100L)), most_work / price);
}

/// The first of the octaves that one line serves.
long octave_of(long exponent) {
  constexpr long octaves = 4;
  return exponent - ((exponent % octaves) + octaves) % octaves;
}

/// Angles of hyperbolas, and how far those beside them are.  Theory, part 2
const std::pair<Rational, Rational> bends[] = {{Rational(13, 10), Rational(1, 5)},
                                               {Rational(7, 5), Rational(1, 10)},
                                               {Rational(29, 20), Rational(1, 20)},
                                               {Rational(3, 2), Rational(1, 40)}};

/// How far from z the next pole is on its left and on its right.
std::pair<Rational, Rational> gaps(const Rational& z) {
  constexpr int far = 1'000'000'000;
  if (z > 0) return {z, far};
  return z > -1 ? std::pair<Rational, Rational>{z + 1, -z} : std::pair<Rational, Rational>{far, -1 - z};
}

}  // namespace

/// Steers, but for what is enclosed where it is used.
struct TurnedInversion::Plan {
  Precision precision = {};  ///< of what is asked
  Hyperbola hyperbola = {};
  Rational step = 0;
  long points = 0;
  RayNeeds needs = {};
  double cost = INFINITY;
};

std::shared_ptr<const TurnedInversion> TurnedInversion::of(std::vector<TransformTerm> terms) {
  std::vector<Part> parts;
  std::optional<bool> is_swapped;
  for (const auto& [curve, transform, alone] : terms) {
    const auto rays = transform->rays();
    if (!rays || (is_swapped && *is_swapped != rays->is_swapped)) return nullptr;
    is_swapped = rays->is_swapped;
    parts.push_back({rays->transform, curve.count});
  }
  if (!is_swapped) return nullptr;
  return std::shared_ptr<const TurnedInversion>{new TurnedInversion{std::move(terms), std::move(parts), *is_swapped}};
}

Enclosure TurnedInversion::least(Precision precision) const {
  Enclosure sum{0, precision};
  for (const auto& [rays, count] : parts_) sum += rays->least(precision) * Rational{count};
  return sum;
}

std::optional<Precision> TurnedInversion::coarse_precision() const { return coarse; }

std::optional<TurnedInversion::Key> TurnedInversion::usual_key(const Tilts::Place& place, Precision precision) const {
  const double epsilon = tilts().purpose(place).epsilon;
  const double away = (is_swapped_ ? -epsilon : epsilon) - least(rough).steer();
  if (!(away > 0)) return std::nullopt;
  return Key{place, octave_of(whole_within(std::floor(std::log2(away)), -1100, 1100)), precision};
}

bool TurnedInversion::is_within_reach() const {
  const Precision precision = precision_for(ordinary_digits);
  const auto has_line = [&](const Tilts::Place& place) {
    const auto key = usual_key(place, precision);
    return key && plan_for(*key).has_value();
  };
  return has_line({Tilts::Side::right, 0}) || has_line(place_for(power_of_two(-20)));
}

std::optional<TurnedInversion::Plan> TurnedInversion::plan_within_reach(Key key) const {
  constexpr long least_bits = 48;
  for (; key.precision.bits >= least_bits; key.precision.bits -= key.precision.bits / 4)
    if (auto plan = plan_for(key)) return plan;
  return std::nullopt;
}

/// Through the saddle point, or where moments rise steeply beyond it through a point further left.
std::optional<TurnedInversion::Plan> TurnedInversion::plan_for(const Key& key) const {
  Plan best = plan_through(turned(key.place.tilt()), key);
  if (key.place.side == Tilts::Side::right)
    for (long step = 1; step <= 64; step *= 2) {
      Plan other = plan_through(turned(key.place.moved(-step).tilt()), key);
      if (!(other.cost < best.cost)) break;
      best = std::move(other);
    }
  return best.cost <= most_exponentials(key.precision, best.needs.precision) ? std::optional{best} : std::nullopt;
}

/// Wide where the bounding hyperbolas allow it, as the ends come sooner then,
/// and less wide where these meet too much; upright for longer, between
/// bounds that are nearer, where moments rise steeply.
TurnedInversion::Plan TurnedInversion::plan_through(const Rational& z, const Key& key) const {
  const auto [left, right] = gaps(z);
  Plan best;
  for (const auto& [angle, strip] : bends) {
    const Rational share = Hyperbola::share(angle);
    const Rational to_left = share - Hyperbola::share(angle + strip),
                   to_right = Hyperbola::share(angle - strip) - share;
    const double most = 0.9 * std::min(to_double(left / to_left), to_double(right / to_right));
    double least = INFINITY;
    for (int halvings = 0; halvings < 12; ++halvings) {
      const auto size = finite_rational(std::ldexp(most, -halvings), 20);
      if (!size || *size <= 0) break;
      Plan plan = plan_on({z - *size * share, *size, angle, strip}, key);
      if (plan.cost > 2 * least) break;
      least = std::min(least, plan.cost);
      if (plan.cost < best.cost) best = std::move(plan);
    }
  }
  return best;
}

TurnedInversion::Aim TurnedInversion::aim_of(const Key& key) const {
  const Tilts::Purpose purpose = tilts().purpose(key.place);
  const double lowest = least(rough).steer(), nearest = std::ldexp(1.0, static_cast<int>(key.octave));
  const double factor = is_swapped_ ? lowest + purpose.epsilon : lowest;
  const double away = (is_swapped_ ? -purpose.epsilon : purpose.epsilon) - lowest;
  return {nats_of(key.precision), purpose.log_target - factor, std::max(nearest, away), nearest};
}

TurnedInversion::Extent TurnedInversion::extent(const Hyperbola& hyperbola, const Rational& angle,
                                                const Aim& aim) const {
  constexpr double stride = 0.125, farthest = 200;
  const double centre = to_double(hyperbola.centre), size = to_double(hyperbola.size), at_angle = to_double(angle);
  Extent extent;
  for (; extent.end < farthest; extent.end += stride) {
    const std::complex<double> turn{extent.end, at_angle}, z = centre + size * std::cosh(turn);
    double here = std::log(std::abs(size * std::sinh(turn) / (z * (z + 1.0)))) - aim.target;
    for (const auto& [rays, count] : parts_) here += static_cast<double>(count) * rays->about_log_most(z + 1.0);
    extent.most = std::max(extent.most, here - aim.away * z.real());
    if (extent.end > 1 && here - aim.nearest * z.real() < -aim.nats) return extent;
  }
  return {HUGE_VAL, extent.end};
}

TurnedInversion::Plan TurnedInversion::plan_on(const Hyperbola& hyperbola, const Key& key) const {
  const Aim aim = aim_of(key);
  const double beside = std::max(extent(hyperbola, hyperbola.angle + hyperbola.strip, aim).most,
                                 extent(hyperbola, hyperbola.angle - hyperbola.strip, aim).most);
  const Extent along = extent(hyperbola, hyperbola.angle, aim);
  Plan plan{key.precision, hyperbola};
  if (!std::isfinite(beside + along.most)) return plan;
  const double step = 2 * std::numbers::pi * to_double(hyperbola.strip) / (aim.nats + beside + 4);
  if (!std::isnormal(step) || step < 0) return plan;
  plan.step = finite_rational(step, 20).value_or(1);
  plan.points = whole_within(along.end / step, 0, 1L << 40) + 1;

  double copies = 0;
  for (const Part& part : parts_) copies += static_cast<double>(part.count);
  const double lost = along.most + std::log(copies);
  const long guard = whole_within(lost / std::numbers::ln2, -(1L << 30), 1L << 30) +
                     static_cast<long>(std::bit_width(largest_count()));
  plan.needs = {aim.nats + lost + 4, hyperbola.crossing(hyperbola.angle) + 1,
                hyperbola.crossing(hyperbola.angle - hyperbola.strip) + 3, Precision{key.precision.bits + guard + 16}};
  const double points = static_cast<double>(plan.points), pieces = 2 * along.end * static_cast<double>(pieces_to_one);
  plan.cost = 0;
  for (const Part& part : parts_)
    plan.cost += part.rays->cost(plan.needs) * points + part.rays->cost_of_bounds(plan.needs, points + pieces);
  return plan;
}

TurnedLine TurnedInversion::line_for(const Plan& plan) const {
  RayProduct product;
  for (const auto& [rays, count] : parts_) product.factors.emplace_back(rays->moments(plan.needs), count);
  return line_along(plan.hyperbola, plan.step, plan.points, product, plan.needs.precision);
}

std::optional<Precision> TurnedInversion::reached(const Tilts::Place& place, Precision asked) const {
  const auto key = usual_key(place, asked);
  if (!key) return std::nullopt;
  const auto plan = plan_.of(*key, [&] { return plan_within_reach(*key); });
  return *plan ? std::optional{(*plan)->precision} : std::nullopt;
}

Enclosure TurnedInversion::inverted(const Tilts::Place& place, const Enclosure& epsilon, Precision precision) const {
  const Enclosure lowest = least(epsilon.precision()), away = (is_swapped_ ? -epsilon : epsilon) - lowest;
  if (at_most(away, 0) == Trilean::yes) return is_swapped_ ? Enclosure{0, precision} : -expm1(epsilon);
  if (is_positive(away) != Trilean::yes) return Enclosure::unknown(precision);
  const Key key{place, octave_of(binary_exponent(away.lower()) - 1), precision};
  const auto plan = plan_.of(key, [&] { return plan_within_reach(key); });
  if (!*plan) return Enclosure::unknown(precision);
  const auto kept = line_.of({place, key.octave, (*plan)->precision},
                             [&] { return Kept<TurnedLine>::of_query([&] { return line_for(**plan); }); });
  const TurnedLine& line = kept->value();
  if (!line.hyperbola.stays_with(turned(place.tilt()))) return Enclosure::unknown(precision);
  const Enclosure value = line.at(away) * exp(is_swapped_ ? lowest + epsilon : lowest);
  return place.side == Tilts::Side::right ? value : value + Rational{1};
}

}  // namespace dpcert

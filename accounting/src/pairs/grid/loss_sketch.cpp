// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/loss_sketch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

/// P{L > loss}, and one less that, to some digits each. Steers.
struct Tail {
  double above, below;
};

class Tails {
 public:
  Tails(const GridPart& part, double log_outside) : part_{part}, precision_{bits_for(log_outside)} {}

  [[nodiscard]] Tail at(double loss) const {
    const Enclosure above = enclose(finite_rational(loss).value_or(0));
    return {above.steer(), (Rational{1} - above).steer()};
  }

 private:
  static Precision bits_for(double log_outside) { return {160 + whole_within(-log_outside * 1.5, 0, 4096)}; }
  [[nodiscard]] Enclosure enclose(const Rational& loss) const {
    if (part_.tails) return part_.tails->above(Enclosure{loss, precision_}).p;
    // The derivative of the curve, from a difference so short that half of the bits remain.
    const Rational by = power_of_two(-precision_.bits / 2);
    const Enclosure here = part_.profile->delta(Epsilon{loss}, precision_);
    const Enclosure next = part_.profile->delta(Epsilon{loss + by}, precision_);
    return here + (here - next) / expm1(Enclosure{by, precision_});
  }

  const GridPart& part_;
  Precision precision_;
};

/// The least x >= 0, about, with test(x); a test that holds beyond, and at 2^20 in any case.
template <class Test>
double first_with(const Test& test) {
  double to = std::ldexp(1.0, -40);
  while (to < std::ldexp(1.0, 20) && !test(to)) to *= 2;
  double from = to <= std::ldexp(1.0, -40) ? 0 : to / 2;
  for (int round = 0; round < 50; ++round) {
    const double middle = (from + to) / 2;
    if (middle <= from || middle >= to) break;
    (test(middle) ? to : from) = middle;
  }
  return to;
}

constexpr int least_depth = 6, most_depth = 24;
constexpr double coarse_mass = 1.0 / 64;

double mass_between(const Tail& from, const Tail& to) {
  return std::max(from.above < 0.5 ? from.above - to.above : to.below - from.below, 0.0);
}

/// The mass of a cell goes to both of its ends: the mean stays,
/// and the largest and the least loss are reached.
void add_cell(LossSketch& sketch, double from, double to, double mass) {
  if (sketch.atoms.empty() || sketch.atoms.back().loss < from) sketch.atoms.push_back({from, 0});
  sketch.atoms.back().mass += mass / 2;
  sketch.atoms.push_back({to, mass / 2});
}

/// The masses of cells that are split as long as they are heavy.
void add_cells(LossSketch& sketch, const Tails& tails, double from, double to, const Tail& at_from, const Tail& at_to,
               int depth) {
  const double mass = mass_between(at_from, at_to);
  const double middle = (from + to) / 2;
  if (depth < least_depth || (mass > coarse_mass && depth < most_depth)) {
    const Tail at_middle = tails.at(middle);
    add_cells(sketch, tails, from, middle, at_from, at_middle, depth + 1);
    add_cells(sketch, tails, middle, to, at_middle, at_to, depth + 1);
  } else if (mass > 0) {
    add_cell(sketch, from, to, mass);
  }
}

/// Just below a single loss, and its mass.
struct Jump {
  double below, mass;
};

/// Where a test begins to hold that does not at `from` and does at `to`, and what is there.
template <class Test>
Jump jump_at(const Tails& tails, double from, double to, const Test& holds) {
  const double narrow = std::ldexp(to - from, -50);
  while (to - from > narrow) {
    const double middle = (from + to) / 2;
    if (middle <= from || middle >= to) break;
    (holds(tails.at(middle)) ? to : from) = middle;
  }
  return {from, mass_between(tails.at(from), tails.at(to))};
}

/// At both ends, and where a little or some of the mass lies beyond: the heaviest two of these.
std::vector<double> jumps_of(const Tails& tails, double least, double most, double infinite, double outside) {
  constexpr double little = 1.0 / 64, some = 1.0 / 8, least_mass = 1e-9;
  const double span = most - least, room = span / 1024;
  std::vector<Jump> found;
  const auto look = [&](auto holds) {
    const Jump jump = jump_at(tails, least - room, most + room, holds);
    const bool is_new = std::none_of(found.begin(), found.end(), [&](const Jump& other) {
      return std::abs(other.below - jump.below) <= std::ldexp(span, -40);
    });
    if (is_new && jump.mass > least_mass) found.push_back(jump);
  };
  for (const double beyond : {outside, little, some}) {
    look([&](const Tail& tail) { return tail.above <= infinite * (1 + 1e-9) + beyond; });
    look([&](const Tail& tail) { return tail.below > beyond; });
  }
  std::sort(found.begin(), found.end(), [](const Jump& x, const Jump& y) { return x.mass > y.mass; });
  std::vector<double> jumps;
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 2); ++i) jumps.push_back(found[i].below);
  std::sort(jumps.rbegin(), jumps.rend());
  return jumps;
}

/// The minimum of f over t = 2^(k/4).
template <class Function>
double least_over_orders(const Function& f) {
  double best = infinity;
  for (int k = -48; k <= 80; ++k)
    if (const double value = f(std::exp2(k / 4.0)); value < best) best = value;
  return best;
}

}  // namespace

LossSketch LossSketch::of(const GridPart& part, double log_outside) {
  const Tails tails{part, log_outside};
  const double outside = std::exp(std::max(log_outside, -700.0));
  const double infinite = static_cast<double>(part.profile->infinite_mass());
  LossSketch sketch;
  sketch.most = first_with([&](double x) { return tails.at(x).above <= infinite * (1 + 1e-9) + outside; });
  sketch.least = -first_with([&](double x) { return tails.at(-x).below <= outside; });
  sketch.jumps = jumps_of(tails, sketch.least, sketch.most, infinite, outside);
  add_cells(sketch, tails, sketch.least, sketch.most, tails.at(sketch.least), tails.at(sketch.most), 0);
  return sketch;
}

double LossSketch::log_moment(double t) const {
  double largest = -infinity;
  for (const auto& [loss, mass] : atoms) largest = std::max(largest, t * loss + std::log(mass));
  double sum = 0;
  for (const auto& [loss, mass] : atoms) sum += std::exp(t * loss + std::log(mass) - largest);
  return sum > 0 ? largest + std::log(sum) : 0;
}

double TotalSketch::log_moment(double t) const {
  double sum = 0;
  for (const auto& [part, count] : parts) sum += static_cast<double>(count) * part.log_moment(t);
  return sum;
}

double TotalSketch::highest(double log_outside) const {
  double most = 0;
  for (const auto& [part, count] : parts) most += static_cast<double>(count) * part.most;
  return std::min(most, least_over_orders([&](double t) { return (log_moment(t) - log_outside) / t; }));
}

double TotalSketch::lowest(double log_outside) const {
  double least = 0;
  for (const auto& [part, count] : parts) least += static_cast<double>(count) * part.least;
  return std::max(least, -least_over_orders([&](double t) { return (log_moment(-t) - log_outside) / t; }));
}

double TotalSketch::log_delta(double epsilon) const {
  return std::min(0.0, least_over_orders([&](double t) { return log_moment(t) - t * epsilon; }));
}

}  // namespace dpcert

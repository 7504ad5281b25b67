// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/base_laws.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/dyadic.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// The largest whole number <= x 2^bits for every x inside, not below 0.
Integer units_of(const Enclosure& x, long bits) {
  const auto whole = whole_below(x, bits);
  return whole && *whole > 0 ? *whole : Integer{0};
}

Rational loss_at(const LossGrid& grid, const Cuts& cuts, long i) { return grid.step * i + cuts.offset; }

/// What is known of a step where its losses are cut.
struct Nodes {
  std::vector<LossTails::Above> tails;  ///< empty where they are not known
  std::vector<Enclosure> curve;         ///< delta there
};

/// Second differences lose twice the bits of a step, one of which times the mass is wanted.
Precision precision_of(const LossGrid& grid) {
  return {grid.bits + 24 + std::max(0L, -2 * binary_exponent(grid.step))};
}

Nodes nodes_of(const GridPart& part, const LossGrid& grid, const Cuts& cuts) {
  const Precision precision = precision_of(grid);
  Nodes nodes;
  for (long i = cuts.from; i <= cuts.to; ++i) {
    const Rational loss = loss_at(grid, cuts, i);
    if (!part.tails) {
      nodes.curve.push_back(part.profile->delta(Epsilon{loss}, precision));
      continue;
    }
    const Enclosure at{loss, precision};
    nodes.tails.push_back(part.tails->above(at));
    nodes.curve.push_back(nodes.tails.back().p - exp(at) * nodes.tails.back().q);
  }
  return nodes;
}

LossGridLaw law_of_chords(const std::vector<Enclosure>& curve, const LossGrid& grid, const Cuts& cuts) {
  const Enclosure step{grid.step, precision_of(grid)};
  const Enclosure growth = exp(step), over = Rational{1} / expm1(step);
  std::vector<Integer> masses;
  for (std::size_t k = 0; k < curve.size(); ++k) {
    // e^loss times the slope of the chord on the right less that of the chord on the left.
    const bool is_first = k == 0, is_last = k + 1 == curve.size();
    Enclosure mass{0, step.precision()};
    if (!is_last) mass += (curve[k + 1] - curve[k]) * over;
    mass += is_first ? Rational{1} - curve[k] : (curve[k - 1] - curve[k]) * growth * over;
    masses.push_back(units_of(mass, grid.bits));
  }
  return {grid, LossGridLaw::Side::upper, cuts.from, masses, 0, cuts.offset};
}

/// How far each cut lies off the middle between its two losses, so that the mean of e^-loss under P
/// in a cell is that at the loss it is put to, but for terms of fourth order: h^2/24 less h^2/12
/// times the slope of the logarithm of the density. It steers.
std::vector<double> shifts_of_cuts(const Nodes& nodes, double step) {
  std::vector<double> cells, shifts;
  for (std::size_t k = 0; k + 1 < nodes.tails.size(); ++k)
    cells.push_back((nodes.tails[k].p - nodes.tails[k + 1].p).steer());
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const double left = cells[k == 0 ? k : k - 1], right = cells[k + 1 == cells.size() ? k : k + 1];
    const double slope = (right - left) / (2 * cells[k]);  // times the step
    const double shift = step * (step / 24 - slope / 12);
    shifts.push_back(std::isfinite(shift) ? std::clamp(shift, -step / 4, step / 4) : 0);
  }
  return shifts;
}

/// Puts the mass of Q above one cut after the other to losses of the grid, from the largest on.
class LowerLaw {
 public:
  LowerLaw(const GridPart& part, const LossGrid& grid)
      : tails_{*part.tails},
        precision_{precision_of(grid)},
        step_{grid.step},
        of_p_{part.tails->infinite_mass(), precision_},
        of_q_{0, precision_} {}

  /// The mass under P, or a little less, that goes to a loss, for a cut near
  /// `cut`, which is below it, and not a step below.
  Enclosure put_to(const Rational& loss, const Rational& cut) {
    const Enclosure ratio = exp(Enclosure{loss, precision_});
    Try best = attempt(ratio, cut);
    // What P has more, or less, than it needs above a cut of a cell of mass m is made good when the
    // cut is moved by 2/m times as much, as that moves mass by half a step. Steers.
    const double excess = best.excess_over_mass();
    if (best.is_right() ? excess > worth_a_try * static_cast<double>(step_) : excess < 0) {
      const auto by = finite_rational((best.is_right() ? 1.9 : 2.1) * excess);
      if (by && cut - *by < loss && cut - *by > loss - step_)
        if (Try other = attempt(ratio, cut - *by); other.is_right()) best = std::move(other);
    }
    if (!best.is_right()) best = attempt(ratio, loss);  // what lies above the loss is worth it in any case
    if (!best.is_right()) return {0, precision_};
    of_p_ = best.sum;
    of_q_ = best.above.q;
    return best.mass;
  }

 private:
  static constexpr double worth_a_try = 0.01;

  struct Try {
    LossTails::Above above;
    Enclosure mass, sum;
    [[nodiscard]] bool is_right() const { return at_most(sum, above.p) == Trilean::yes; }
    [[nodiscard]] double excess_over_mass() const {
      const double ratio = ((above.p - sum) / mass).steer();
      return std::isfinite(ratio) ? ratio : 0;
    }
  };
  [[nodiscard]] Try attempt(const Enclosure& ratio, const Rational& cut) const {
    const auto above = tails_.above(Enclosure{cut, precision_});
    const Enclosure mass = ratio * (above.q - of_q_);
    return {above, mass, of_p_ + mass};
  }

  const LossTails& tails_;
  Precision precision_;
  Rational step_;
  Enclosure of_p_, of_q_;  ///< what was put so far, and what of Q lies above the last cut
};

LossGridLaw lower_law(const GridPart& part, const LossGrid& grid, const Cuts& cuts, const Nodes& nodes) {
  const std::vector<double> shifts = shifts_of_cuts(nodes, static_cast<double>(grid.step));
  LowerLaw law{part, grid};
  std::vector<Integer> masses(static_cast<std::size_t>(cuts.to - cuts.from + 1));
  for (long i = cuts.to; i >= cuts.from; --i) {
    const long cell = std::max(i - cuts.from - 1, 0L);  // the one below
    const Rational loss = loss_at(grid, cuts, i);
    const auto shift = finite_rational(shifts[static_cast<std::size_t>(cell)]);
    const Rational cut = loss - grid.step / 2 + shift.value_or(0);
    masses[static_cast<std::size_t>(i - cuts.from)] = units_of(law.put_to(loss, cut), grid.bits);
  }
  const Rational units = floor(part.tails->infinite_mass() * power_of_two(grid.bits));
  return {grid, LossGridLaw::Side::lower, cuts.from, masses, Integer{numerator(units)}, cuts.offset};
}

}  // namespace

BaseLaws base_laws(const GridPart& part, const LossGrid& grid, const Cuts& cuts) {
  expects(cuts.from < cuts.to, "two losses at least");
  const Nodes nodes = nodes_of(part, grid, cuts);
  BaseLaws laws{law_of_chords(nodes.curve, grid, cuts), std::nullopt};
  if (part.tails) laws.lower = lower_law(part, grid, cuts, nodes);
  return laws;
}

LossGridLaw upper_law(const GridPart& part, const LossGrid& grid, const Cuts& cuts) {
  expects(cuts.from < cuts.to, "two losses at least");
  return law_of_chords(nodes_of(part, grid, cuts).curve, grid, cuts);
}

LossGridLaw merged_law(const GridPart& part, const LossGrid& grid, const Cuts& cuts, const Rational& shift) {
  expects(cuts.from < cuts.to && part.tails && cuts.offset == 0, "two losses at least, tails, and no offset");
  const Precision precision = precision_of(grid);
  const auto beyond = [&](long i) {
    return part.tails->above(Enclosure{Rational(grid.step * i + grid.step / 2 + shift), precision});
  };
  std::vector<Integer> masses(static_cast<std::size_t>(cuts.to - cuts.from + 1));
  const auto add = [&](long place, const Enclosure& p) {
    if (place >= cuts.from) masses[static_cast<std::size_t>(place - cuts.from)] += units_of(p, grid.bits);
  };
  auto left = beyond(cuts.from - 1);
  for (long i = cuts.from; i <= cuts.to; ++i) {
    auto right = beyond(i);
    const Enclosure p = left.p - right.p, q = left.q - right.q;
    const bool reaches = is_positive(p - exp(Enclosure{Rational(grid.step * i), precision}) * q) == Trilean::yes;
    add(reaches ? i : i - 1, p);
    left = std::move(right);
  }
  const Enclosure infinite{part.tails->infinite_mass(), precision};
  add(cuts.to, left.p - infinite);
  return {grid, LossGridLaw::Side::lower, cuts.from, masses, units_of(infinite, grid.bits)};
}

}  // namespace dpcert

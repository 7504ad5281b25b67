// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/grid_witness.hpp"

#include <algorithm>
#include <cmath>

#include "compose/together.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "notions/rough.hpp"
#include "pairs/grid/grid_profile.hpp"

namespace dpcert {
namespace {

constexpr int finest_level = 2;  // grids that are checked in seconds
constexpr long most_places = 1'000'000, most_witness_bits = 1'024;
/// The checker rounds elsewhere, by 2^-20 of delta at most: a
/// claim should be met, or broken, by more.
const Rational witness_room{1, 8192};

/// One order of the data sets, on a grid.
struct Ordered {
  std::shared_ptr<const GridProfile> profile;
  Rational failure;

  /// failure + (1 - failure) times the law's curve, at one end of epsilon's enclosure.
  [[nodiscard]] Enclosure delta(const LossGridLaw& law, const Rational& epsilon) const {
    return law.curve(epsilon) * Rational{1 - failure} + failure;
  }
};

std::optional<std::vector<Ordered>> ordered(const Release& release) {
  std::vector<Ordered> all;
  for (const OrderedRelease& one : release.profiled()) {
    all.push_back({grid_profile_of(one.together()), one.together().failure});
    if (!all.back().profile) return std::nullopt;
  }
  return all;
}

/// As the rule wants it; nothing: it does not take such.
std::optional<LossGrid> admitted(LossGrid grid) {
  grid.first = std::min(grid.first, 0L), grid.last = std::max(grid.last, 0L);
  if (grid.step > 1 || grid.first < -most_places || grid.last > most_places || grid.bits > most_witness_bits)
    return std::nullopt;
  return grid;
}

/// The finest that serves both.
LossGrid joined(const LossGrid& x, const LossGrid& y) {
  const Rational step = std::min(x.step, y.step);
  const auto place = [&](const LossGrid& of, long i) { return static_cast<long>(Rational(of.step * i / step)); };
  return {step, std::min(place(x, x.first), place(y, y.first)) - 1, std::max(place(x, x.last), place(y, y.last)) + 1,
          std::max(x.bits, y.bits)};
}

GridProfile::Aim aim_at(const Rational& delta, int level) {
  return GridProfile::aim_at(log(Enclosure{delta, Precision{64}}).steer(), level);
}

/// The level after `level`, whose grid has missed the truth by `missed` where `allowed` may be: the
/// error falls as the square of the step, by 16 a level. Beyond the finest: none will do. Steers.
int next_level(int level, double missed, double allowed) {
  constexpr double falls_by = 16, hope = 4;
  if (!std::isfinite(missed) || !(missed > 0)) return level + 1;
  for (++level, missed /= falls_by; level < finest_level && missed > allowed; ++level) missed /= falls_by;
  return missed > hope * allowed ? finest_level + 1 : level;
}

std::vector<Rational> written(const std::vector<ListedCell>& cells) {
  std::vector<Rational> numbers;
  for (const auto& [place, end] : cells) {
    numbers.emplace_back(place);
    numbers.push_back(end);
  }
  return numbers;
}

/// What one order of the data sets breaks on a grid, and how near it comes; whether by
/// listed cells, for which the grid may be too coarse.
struct Attempt {
  std::optional<GridBreach> found = std::nullopt;
  double nearest = 0;
  bool lists_cells = false, is_coarse = false;

  void look(const Enclosure& delta, const Rational& least, const GridBreach& by) {
    if (at_most(delta, least) == Trilean::no) found = by;
    nearest = std::max(nearest, delta.steer());
  }
};

Attempt broken_by(const Ordered& one, const GridProfile::Aim& aim, const Rational& epsilon, const Rational& least) {
  Attempt attempt;
  if (!one.profile->has_lower_side()) return attempt;
  const auto grid = admitted(one.profile->grid_for(aim));
  if (!grid) return attempt;
  attempt.lists_cells = one.profile->lists_cells(aim);
  if (attempt.lists_cells) {
    const auto cells = one.profile->cells_on(*grid, aim);
    attempt.is_coarse = cells.empty();
    if (!cells.empty())
      attempt.look(one.delta(one.profile->listed_on(*grid, cells), epsilon), least, {*grid, {}, 0, written(cells)});
    return attempt;
  }
  // Noise whose log-density falls by s a unit of loss wants s/12 squares of the step.
  for (const int squares : {32, 4, 256}) {
    const Rational shift = grid->step * grid->step * Rational{squares};
    attempt.look(one.delta(one.profile->merged_on(*grid, aim, shift), epsilon), least, {*grid, {}, shift, {}});
    if (attempt.found) return attempt;
  }
  return attempt;
}

/// Delta(epsilon), roughly: a law of a grid lies beyond it, so that what it
/// settles already is not looked for on grids. Which of two orders is the
/// worse, where they are nearly alike, is not asked.
Enclosure about(const Release& release, const Epsilon& epsilon) {
  Enclosure largest{0, rough};
  for (const OrderedRelease& one : release.profiled()) {
    const RuleValue known = one.delta(epsilon, 4);
    largest = max(largest, known.exact ? Enclosure{*known.exact, rough} : known.value);
  }
  return largest;
}

}  // namespace

std::optional<LossGrid> grid_that_shows(const Release& release, const Epsilon& epsilon, const Rational& delta) {
  const auto orders = ordered(release);
  if (!orders || delta <= 0 || delta >= 1) return std::nullopt;
  const Rational at = epsilon.enclose(Precision{256}).lower(), most = delta * (1 - witness_room);
  const bool is_known = release.profile_tightness() != Tightness::bound;
  const Enclosure truth = about(release, epsilon);
  if (is_known && at_most(truth, most) == Trilean::no) return std::nullopt;
  for (int level = 0; level <= finest_level;) {
    const auto aim = aim_at(delta, level);
    LossGrid wide = orders->front().profile->grid_for(aim);
    for (const Ordered& one : *orders) wide = joined(wide, one.profile->grid_for(aim));
    const auto grid = admitted(wide);
    if (!grid) return std::nullopt;
    std::optional<Enclosure> too_large;
    for (auto one = orders->begin(); one != orders->end() && !too_large; ++one)
      if (const Enclosure here = one->delta(one->profile->upper_on(*grid, aim), at);
          at_most(here, most) != Trilean::yes)
        too_large = here;
    if (!too_large) return grid;
    level = next_level(level, is_known ? (*too_large - truth).steer() : 0, (Enclosure{most, rough} - truth).steer());
  }
  return std::nullopt;
}

std::optional<GridBreach> grid_that_breaks(const Release& release, const Epsilon& epsilon, const Rational& delta) {
  if (const Release* attained = release.beneath()) return grid_that_breaks(*attained, epsilon, delta);
  const auto orders = ordered(release);
  if (!orders || delta >= 1) return std::nullopt;
  // To break delta 0 a little of what there is will do.
  const Enclosure truth = about(release, epsilon);
  const Rational least = delta > 0 ? Rational(delta * (1 + witness_room)) : Rational(truth.lower() / 2);
  if (least <= 0 || at_most(truth, least) == Trilean::yes) return std::nullopt;
  const Rational at = epsilon.enclose(Precision{256}).upper();
  bool is_coarse = false;  // for cells to be listed
  for (int level = 1; level <= finest_level || (is_coarse && level <= GridProfile::finest_level);) {
    is_coarse = false;
    bool lists_cells = false;
    double nearest = 0;
    for (std::size_t i = 0; i < orders->size(); ++i) {
      Attempt attempt = broken_by((*orders)[i], aim_at(least, level), at, least);
      if (attempt.found) attempt.found->order = i == 0 ? PairOrder::forward : PairOrder::backward;
      if (attempt.found) return attempt.found;
      is_coarse |= attempt.is_coarse;
      lists_cells |= attempt.lists_cells;
      nearest = std::max(nearest, attempt.nearest);
    }
    const double missed = release.profile_tightness() != Tightness::bound ? truth.steer() - nearest : 0;
    level = lists_cells ? level + 1 : next_level(level, missed, truth.steer() - static_cast<double>(least));
  }
  return std::nullopt;
}

}  // namespace dpcert

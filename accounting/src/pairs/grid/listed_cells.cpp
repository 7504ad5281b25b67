// SPDX-License-Identifier: Apache-2.0
// Few cells, each of just the mean loss of a place of the grid.
// Theory: proofs-checks/check/theory/loss-grid.md
#include <algorithm>
#include <cmath>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "pairs/grid/base_laws.hpp"

namespace dpcert {
namespace {

using Guess = double;  // steers: a proposal, never a decision

constexpr Precision listing{192};
constexpr Guess grows_by = 0.04, least_width = 2;  // of the distance from where most losses are; in steps
constexpr std::size_t most_listed_cells = 5'000;

/// Solves for cells from the lowest losses up.
class Proposal {
 public:
  Proposal(const LossTails& tails, const LossGrid& grid, const Cuts& cuts)
      : tails_{tails}, step_{static_cast<Guess>(grid.step)}, grid_{grid}, from_{static_cast<Guess>(cuts.from) * step_} {
    to_ = static_cast<Guess>(cuts.to) * step_;
    centre_ = median();
  }

  [[nodiscard]] std::vector<ListedCell> cells() const {
    const Enclosure one{1, listing};
    const Rational finite = 1 - tails_.infinite_mass();
    LossTails::Above left{Enclosure{finite, listing}, one};
    std::vector<ListedCell> all;
    Guess at = from_;
    while (at < to_ && all.size() < most_listed_cells) {
      const Guess width = std::max(least_width * step_, grows_by * std::abs(at - centre_));  // steers
      const auto cell = next(left, at, width);
      if (!cell) return all;
      at = static_cast<Guess>(cell->end);
      left = tails_.above(Enclosure{cell->end, listing});
      all.push_back(*cell);
    }
    return all;
  }

 private:
  /// log(p/q) between a cut and a loss; steers.
  [[nodiscard]] Guess mean(const LossTails::Above& left, Guess end) const {
    const auto at = finite_rational(end);
    if (!at) return end;
    const auto right = tails_.above(Enclosure{*at, listing});
    return log((left.p - right.p) / (left.q - right.q)).steer();
  }
  [[nodiscard]] Guess median() const {
    Guess low = from_, high = to_;
    for (int i = 0; i < 40; ++i) {
      const Guess middle = (low + high) / 2;
      const auto at = finite_rational(middle);
      if (!at) return middle;
      (tails_.above(Enclosure{*at, listing}).p.steer() > 0.5 ? low : high) = middle;
    }
    return (low + high) / 2;
  }
  /// From a loss on, of about that width: as long as its mean is
  /// that of the nearest place, and a hair above.
  [[nodiscard]] std::optional<ListedCell> next(const LossTails::Above& left, Guess at, Guess width) const {
    const Guess about = mean(left, at + width);
    if (!std::isfinite(about)) return std::nullopt;
    const long place = whole_within(std::floor(about / step_ + 0.9), grid_.first - 1, grid_.last + 1);
    const Guess wanted = static_cast<Guess>(place) * step_ + step_ * 1e-7;
    Guess high = at + width, excess = about - wanted;
    for (int i = 0; i < 8 && excess < 0; ++i) {
      high += width;
      excess = mean(left, high) - wanted;
    }
    if (!(excess >= 0) || place < grid_.first || place > grid_.last) return std::nullopt;
    const auto end = finite_rational(narrowed(left, wanted, {at, at - wanted}, {high, excess}));
    return end ? std::optional{ListedCell{place, *end}} : std::nullopt;
  }

  /// An end and how far the mean is above what is wanted.
  struct End {
    Guess at, excess;
  };
  /// The end for which it is so, by chords (of an end that stays
  /// half the height counts), or a little above.
  [[nodiscard]] Guess narrowed(const LossTails::Above& left, Guess wanted, End low, End high) const {
    int side = 0;
    for (int i = 0; i < 60 && high.at - low.at > std::abs(high.at) * 1e-15; ++i) {
      Guess guess = high.at - high.excess * (high.at - low.at) / (high.excess - low.excess);
      if (!(guess > low.at && guess < high.at)) guess = (low.at + high.at) / 2;
      const Guess excess = mean(left, guess) - wanted;
      const bool is_above = excess >= 0;
      (is_above ? high : low) = {guess, excess};
      if (is_above && excess < step_ * 1e-8) break;
      if (side == (is_above ? 1 : -1)) (is_above ? low : high).excess /= 2;
      side = is_above ? 1 : -1;
    }
    return high.at;
  }

  const LossTails& tails_;
  Guess step_;
  LossGrid grid_;
  Guess from_, to_ = 0, centre_ = 0;
};

}  // namespace

std::vector<ListedCell> proposed_cells(const GridPart& part, const LossGrid& grid, const Cuts& cuts) {
  return Proposal{*part.tails, grid, cuts}.cells();
}

LossGridLaw listed_law(const GridPart& part, const LossGrid& grid, const std::vector<ListedCell>& cells) {
  const Precision precision{grid.bits + 64};
  const Rational infinite = part.tails->infinite_mass();
  std::vector<Integer> masses(static_cast<std::size_t>(grid.last - grid.first + 1));
  const auto add = [&](long place, const Enclosure& p) {
    const Rational units = floor(p.lower() * power_of_two(grid.bits));
    if (units > 0) masses[static_cast<std::size_t>(place - grid.first)] += numerator(units);
  };
  LossTails::Above left{Enclosure{Rational{1 - infinite}, precision}, Enclosure{1, precision}};
  for (const auto& [place, end] : cells) {
    auto right = part.tails->above(Enclosure{end, precision});
    const Enclosure p = left.p - right.p, q = left.q - right.q;
    if (is_positive(p - exp(Enclosure{Rational(grid.step * place), precision}) * q) == Trilean::yes) add(place, p);
    left = std::move(right);
  }
  const Rational rest = floor(Rational{cells.back().end / grid.step});
  if (rest >= grid.first)
    add(rest < grid.last ? static_cast<long>(numerator(rest)) : grid.last, left.p - Enclosure{infinite, precision});
  const Rational whole = floor(infinite * power_of_two(grid.bits));
  return {grid, LossGridLaw::Side::lower, grid.first, masses, Integer{numerator(whole)}};
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/numerics/simplest.hpp"
#include "noise/elliptical/process_mean.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_cuts = 20'000;
/// Fewer bits than the checker begins with: what its sums say here they say there.
constexpr Precision precision{96};

/// Sums over the cells (0, v_1], ..., [v_n, inf) that bound the
/// mean of the Gaussian delta from both sides.
class CellSums {
 public:
  CellSums(const MixingLaw& mixing, const Rational& shift_squared, const Epsilon& epsilon)
      : mixing_{mixing}, shift_squared_{shift_squared}, epsilon_{epsilon} {
    for (const auto& [weight, place] : mixing.atoms) of_atoms_ += weight * delta_at(place);
    std::vector<Rational> places;
    for (const auto& [weight, law] : mixing.laws) {
      const DensityFamily& family = *law.family->as_density();
      const Rational centre = family.centre(law);
      const auto support = family.support(law);
      if (support.begin && *support.begin > 0) places.push_back(*support.begin);
      if (support.end) places.push_back(*support.end);
      places.push_back(simplest_between(centre * Rational(9, 10), centre * Rational(11, 10)));
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const Rational& place : places) cuts_.push_back(cut_at(place));
  }

  [[nodiscard]] std::size_t size() const { return cuts_.size(); }
  [[nodiscard]] std::vector<Rational> cuts() const {
    std::vector<Rational> places;
    for (const Cut& cut : cuts_) places.push_back(cut.place);
    return places;
  }
  /// The Gaussian delta taken at the left ends (1 at 0), at the right ends (0 at infinity).
  [[nodiscard]] Enclosure upper() const { return sum(&CellSums::delta_on_left); }
  [[nodiscard]] Enclosure lower() const { return sum(&CellSums::delta_on_right); }

  /// Will all the cuts allowed not do? The difference of the sums
  /// falls about as their number grows. Steers only.
  [[nodiscard]] bool fall_short(const Rational& delta) const {
    constexpr double many = 300;
    const Enclosure above = upper(), below = lower();
    const double done = static_cast<double>(size()), slack = ((above + below) * Rational(1, 2) - delta).steer();
    return done > many && std::abs(slack) < (above - below).steer() / 4 * done / static_cast<double>(most_cuts);
  }
  /// Halves the cells that make most of the difference of the two sums.
  /// Floating point steers only: any cuts are right.
  void refine() {
    std::vector<std::pair<double, std::size_t>> gaps;
    const Enclosure whole = upper() - lower();
    for (std::size_t i = 0; i <= cuts_.size() && !cuts_.empty(); ++i)
      gaps.emplace_back((mass_of(i) * (delta_on_left(i) - delta_on_right(i)) / whole).steer(), i);
    const std::size_t chosen = (gaps.size() + 3) / 4;
    std::sort(gaps.begin(), gaps.end(), std::greater<>{});
    std::vector<Cut> added;
    for (std::size_t k = 0; k < chosen; ++k) added.push_back(cut_at(middle_of(gaps[k].second)));
    cuts_.insert(cuts_.end(), added.begin(), added.end());
    std::sort(cuts_.begin(), cuts_.end(), [](const Cut& x, const Cut& y) { return x.place < y.place; });
  }

 private:
  struct Cut {
    Rational place;
    Enclosure delta;
    std::vector<Enclosure> below, above;  ///< masses, of each law
  };
  [[nodiscard]] Enclosure delta_at(const Rational& place) const {
    return GaussianPair{shift_squared_ / square_of_scale(mixing_, place)}.delta(epsilon_, precision);
  }
  [[nodiscard]] Cut cut_at(const Rational& place) const {
    Cut cut{place, delta_at(place), {}, {}};
    for (const auto& [weight, law] : mixing_.laws) {
      const DensityFamily& family = *law.family->as_density();
      cut.below.push_back(family.mass_below(law, place, precision));
      cut.above.push_back(family.mass_above(law, place, precision));
    }
    return cut;
  }
  /// Of cell i, which lies before cut i. Where both ends are on one side of the
  /// midst of a law, its tail there is small; which tail is taken makes no
  /// difference but to the digits, so that a double may choose.
  [[nodiscard]] Enclosure mass_of(std::size_t i) const {
    Enclosure total{0, precision};
    for (std::size_t j = 0; j < mixing_.laws.size(); ++j) {
      const Enclosure mass = i == 0                            ? cuts_[0].below[j]
                             : i == cuts_.size()               ? cuts_[i - 1].above[j]
                             : cuts_[i].below[j].steer() < 0.5 ? cuts_[i].below[j] - cuts_[i - 1].below[j]
                                                               : cuts_[i - 1].above[j] - cuts_[i].above[j];
      total += mixing_.laws[j].first * mass;
    }
    return total;
  }
  [[nodiscard]] Enclosure delta_on_left(std::size_t i) const {
    return i == 0 ? Enclosure{1, precision} : cuts_[i - 1].delta;
  }
  [[nodiscard]] Enclosure delta_on_right(std::size_t i) const {
    return i == cuts_.size() ? Enclosure{0, precision} : cuts_[i].delta;
  }
  [[nodiscard]] Enclosure sum(Enclosure (CellSums::*delta)(std::size_t) const) const {
    Enclosure total = of_atoms_;
    for (std::size_t i = 0; i <= cuts_.size() && !cuts_.empty(); ++i) total += mass_of(i) * (this->*delta)(i);
    return total;
  }
  /// A short rational well inside of cell i.
  [[nodiscard]] Rational middle_of(std::size_t i) const {
    const Rational from = i == 0 ? Rational{cuts_[0].place / 4} : cuts_[i - 1].place;
    const Rational to = i == cuts_.size() ? Rational{3 * cuts_[i - 1].place} : cuts_[i].place;
    const Rational eighth = (to - from) / 8;
    return simplest_between(from + 3 * eighth, to - 3 * eighth);
  }

  const MixingLaw& mixing_;
  const Rational& shift_squared_;
  const Epsilon& epsilon_;
  Enclosure of_atoms_{0, precision};
  std::vector<Cut> cuts_;  ///< ascending
};

}  // namespace

std::optional<std::vector<Rational>> mixture_cuts(const MixingLaw& mixing, const Rational& shift_squared,
                                                  const Epsilon& epsilon, const Rational& delta, bool promise) {
  for (CellSums sums{mixing, shift_squared, epsilon}; sums.size() <= most_cuts; sums.refine()) {
    const Trilean is_kept = at_most(sums.upper(), delta), may_be_kept = at_most(sums.lower(), delta);
    if (promise ? is_kept == Trilean::yes : may_be_kept == Trilean::no) return sums.cuts();
    if (promise ? may_be_kept == Trilean::no : is_kept == Trilean::yes) return std::nullopt;
    if (mixing.laws.empty() || sums.fall_short(delta)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace dpcert

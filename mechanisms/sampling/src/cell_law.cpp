// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/cell_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr long spare_bits = 30;  ///< caps that are rounded up add 2^-30 to the weight of all at most
constexpr long most_bits = 100'000;

Drawn uniform_point(const Cuboid& cell, Bits& bits) {
  const auto numbers = std::make_shared<std::vector<Digits>>(cell.dimension());
  return [numbers, cell, &bits](Precision precision) {
    std::vector<Enclosure> point;
    for (std::size_t i = 0; i < numbers->size(); ++i)
      point.push_back((*numbers)[i].enclose(precision, bits) * cell.length[i] + cell.from[i]);
    return point;
  };
}

}  // namespace

std::vector<Enclosure> enclosed(const Cuboid& box, Precision precision) {
  std::vector<Enclosure> point;
  for (std::size_t i = 0; i < box.dimension(); ++i)
    point.push_back(between(box.from[i], box.from[i] + box.length[i], precision));
  return point;
}

/// A cell with what is known of h there. Doubles steer: they choose what is halved, and the size of
/// a cap's last place; a cap is made of `least` in enclosures.
struct CellLaw::Bounded {
  Cuboid cell;
  std::shared_ptr<const Potential> potential;  ///< h there
  Rational least;                              ///< at most h everywhere in it
  double log_weight;                           ///< log(exp(-least) volume)
  double log_sure;                             ///< log of the mass, or of less, about; -inf: nothing is known
};

/// Halves the cell that weighs most, along the side that was halved least often.
class CellLaw::Refinement {
 public:
  Refinement(std::shared_ptr<const Potential> potential, const Cuboid& box, Precision precision)
      : box_{box}, precision_{precision} {
    add(box, std::move(potential));
  }

  void halve_until(std::size_t count) {
    while (!heap_.empty() && heap_.size() < count) {
      std::pop_heap(heap_.begin(), heap_.end(), is_lighter);
      Cuboid half = std::move(heap_.back().cell);
      const std::shared_ptr<const Potential> potential = std::move(heap_.back().potential);
      heap_.pop_back();
      const std::size_t side = longest_side(half);
      half.length[side] /= 2;
      add(half, potential);
      half.from[side] += half.length[side];
      add(std::move(half), potential);
    }
  }
  /// log of the weight of all.
  [[nodiscard]] double log_weight() const { return log_sum(&Bounded::log_weight); }
  [[nodiscard]] double accepted() const { return std::exp(log_sum(&Bounded::log_sure) - log_weight()); }
  [[nodiscard]] const std::vector<Bounded>& cells() const { return heap_; }

 private:
  static bool is_lighter(const Bounded& x, const Bounded& y) { return x.log_weight < y.log_weight; }

  void add(Cuboid cell, std::shared_ptr<const Potential> potential) {
    const Trilean holds = potential->holds(enclosed(cell, precision_));
    if (holds == Trilean::no) return;
    if (auto own = potential->within(cell, precision_)) potential = std::move(own);
    const Enclosure exponent = potential->over(cell, precision_);
    const bool is_known = exponent.is_finite();
    const double log_volume = std::log(static_cast<double>(cell.volume()));
    Rational least = is_known ? exponent.lower() : Rational{0};
    const double log_weight = log_volume - static_cast<double>(least);
    const double log_sure = is_known && holds == Trilean::yes ? log_volume - static_cast<double>(exponent.upper())
                                                              : -std::numeric_limits<double>::infinity();
    heap_.push_back({std::move(cell), std::move(potential), std::move(least), log_weight, log_sure});
    std::push_heap(heap_.begin(), heap_.end(), is_lighter);
  }
  [[nodiscard]] std::size_t longest_side(const Cuboid& cell) const {
    std::size_t longest = 0;
    for (std::size_t i = 1; i < cell.dimension(); ++i)
      if (cell.length[i] * box_.length[longest] > cell.length[longest] * box_.length[i]) longest = i;
    return longest;
  }
  [[nodiscard]] double log_sum(double Bounded::*log_term) const {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (const Bounded& each : heap_) largest = std::max(largest, each.*log_term);
    if (std::isinf(largest)) return largest;
    for (const Bounded& each : heap_) sum += std::exp(each.*log_term - largest);
    return largest + std::log(sum);
  }

  const Cuboid& box_;
  Precision precision_;
  std::vector<Bounded> heap_;
};

CellLaw::CellLaw(std::shared_ptr<const Potential> potential, const Cuboid& box, const Effort& effort)
    : choice_{{Integer{1}}} {
  Refinement refinement{std::move(potential), box, effort.precision};
  std::size_t count = effort.least;
  for (refinement.halve_until(count); count < effort.most && !(refinement.accepted() >= effort.accepted);)
    refinement.halve_until(count = std::min(2 * count, effort.most));
  const std::vector<Bounded>& found = refinement.cells();
  expects(!found.empty(), "a density that is not 0");
  accepted_ = refinement.accepted();
  lowest_ = std::min_element(found.begin(), found.end(), [](const auto& x, const auto& y) {
              return x.least < y.least;
            })->least;

  // Caps are multiples of 2^-bits, and no less: what that adds
  // is at most 2^-bits times the volume of the box.
  const double share = refinement.log_weight() + static_cast<double>(lowest_) -
                       std::log(static_cast<double>(box.volume()));  // in (-inf, 0], about
  const long bits = spare_bits + whole_within(-share / std::numbers::ln2, 0, most_bits);
  std::vector<Rational> weights;
  for (const Bounded& each : found) {
    const Enclosure above{Rational{lowest_ - each.least}, effort.precision};
    const Enclosure cap = exp(max(above, Enclosure{-bits, effort.precision}));
    cells_.push_back(each.cell);
    potentials_.push_back(each.potential);
    caps_.push_back(ceil(cap.upper() * power_of_two(bits)) * power_of_two(-bits));
    weights.push_back(caps_.back() * each.cell.volume());
  }
  choice_ = FiniteLaw::of(weights);
}

Drawn CellLaw::draw(Bits& bits) const {
  for (;;) {
    const std::size_t chosen = choice_.draw(bits);
    const Potential& potential = *potentials_[chosen];
    Drawn point = uniform_point(cells_[chosen], bits);
    const Real u = real_of(uniform_draw(), bits);
    const auto is_kept = [&](Precision precision) {
      const std::vector<Enclosure> x = point(precision);
      const Trilean is_inside = potential.holds(x);
      if (is_inside == Trilean::no) return Trilean::no;
      const Trilean is_below = at_most(log(u(precision) * caps_[chosen]), lowest_ - potential.at(x));
      return is_below == Trilean::yes ? is_inside : is_below;
    };
    if (settle(is_kept)) return point;
  }
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/minimise.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "dpcert/exact/digits.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

struct OpenCell {
  Rational from, to;
  std::optional<Rational> bound;  ///< of f on the cell; nothing: no information
};

class Search1d {
 public:
  Search1d(const SmoothOnRay& f, Precision precision, long digits) : f_{f}, precision_{precision}, digits_{digits} {}

  Result<Minimum> run(const Rational& guess, std::size_t most_cells) {
    descend(guess);
    if (!cut_left() || !cut_right())
      return Error{Fault::precision_exhausted, "", "no minimum could be separated from the ends of the domain"};
    std::vector<OpenCell> cells = {{left_, right_, std::nullopt}};
    for (std::size_t seen = 0; seen < most_cells && !cells.empty(); seen += cells.size()) {
      cells = survivors(std::move(cells));
      if (cells.empty() || is_settled(cells)) break;
      const Rational from = cells.front().from, to = cells.back().to;
      if (auto found = if_convex(from, to)) return *found;
      if ((to - from) * power_of_two(precision_.bits) <= to) break;
      cells = halves(cells);
    }
    return conclude(cells);
  }

 private:
  [[nodiscard]] Enclosure point(const Rational& x) const { return {x, precision_}; }

  /// f at one point; the best value seen is an upper bound of the infimum.
  Taylor evaluate(const Rational& x) {
    Taylor t = f_.at(point(x));
    if (t.value.is_finite()) {
      const Rational upper = t.value.upper();
      if (!best_ || upper < *best_) {
        best_ = upper;
        best_at_ = x;
      }
    }
    return t;
  }

  [[nodiscard]] bool is_inside(const Rational& x) const { return x >= f_.begin && (f_.end == 0 || x <= f_.end); }

  /// Follows the sign of f' downhill by growing factors: only to start from a good value.
  void descend(Rational x) {
    const Rational start = is_inside(x) ? x : (f_.end > 0 ? Rational((f_.begin + f_.end) / 2) : Rational(2 * f_.begin));
    x = start;
    const Trilean rising = is_positive(evaluate(x).slope);
    for (long step = 1; step <= 1024 && rising != Trilean::unknown; step *= 2) {
      x = start * power_of_two(rising == Trilean::yes ? -step : step);
      if (!is_inside(x)) break;
      if (is_positive(evaluate(x).slope) != rising) break;
    }
    if (!best_) best_at_ = start;
  }

  [[nodiscard]] bool exceeds_best(const Enclosure& floor) const { return best_ && certainly(at_least(floor, *best_)); }

  bool cut_left() {
    if (f_.begin > 0) {
      left_ = f_.begin;
      evaluate(left_);
      return true;
    }
    for (long step = 1; step <= 1L << 20; step *= 2) {
      left_ = best_at_ * power_of_two(-step);
      if (exceeds_best(f_.floor_left_of(left_))) return true;
      evaluate(left_);
    }
    return false;
  }

  bool cut_right() {
    if (f_.end > 0) {
      right_ = f_.end;
      evaluate(right_);
      return true;
    }
    for (long step = 1; step <= 1L << 20; step *= 2) {
      right_ = best_at_ * power_of_two(step);
      if (exceeds_best(f_.floor_right_of(right_))) return true;
      evaluate(right_);
    }
    return false;
  }

  /// The cells that may hold the minimum, each with its best bound. Only at a closed end of the
  /// domain may f' point outward on the cell with the minimum.
  std::vector<OpenCell> survivors(std::vector<OpenCell> cells) {
    std::vector<OpenCell> kept;
    for (OpenCell& cell : cells) {
      const Enclosure all = between(cell.from, cell.to, precision_);
      const Taylor on_cell = f_.at(all);
      const Rational middle = (cell.from + cell.to) / 2;
      const Taylor at_middle = evaluate(middle);
      const bool is_rising = certainly(is_positive(on_cell.slope)), is_falling = certainly(is_negative(on_cell.slope));
      if (is_rising && (cell.from != left_ || f_.begin == 0)) continue;
      if (is_falling && (cell.to != right_ || f_.end == 0)) continue;
      if (is_rising || is_falling) {  // least at the end of the domain
        const Rational end = is_rising ? left_ : right_;
        if (const Enclosure there = evaluate(end).value; there.is_finite()) {
          kept.push_back({end, end, there.lower()});
          continue;
        }
      }
      const Enclosure offset = all - point(middle);
      const Enclosure second = on_cell.curvature * square(offset) * Rational{1, 2};
      for (const Enclosure& bound : {on_cell.value, Enclosure{at_middle.value + on_cell.slope * offset},
                                     Enclosure{at_middle.value + at_middle.slope * offset + second}})
        if (bound.is_finite()) {
          const Rational lower = bound.lower();
          if (!cell.bound || lower > *cell.bound) cell.bound = lower;
        }
      kept.push_back(std::move(cell));
    }
    std::erase_if(kept, [this](const OpenCell& cell) { return cell.bound && best_ && *cell.bound > *best_; });
    return kept;
  }

  [[nodiscard]] static std::optional<Rational> least_bound(const std::vector<OpenCell>& cells) {
    std::optional<Rational> least;
    for (const OpenCell& cell : cells) {
      if (!cell.bound) return std::nullopt;
      if (!least || *cell.bound < *least) least = *cell.bound;
    }
    return least;
  }

  [[nodiscard]] bool is_settled(const std::vector<OpenCell>& cells) const {
    const auto bound = least_bound(cells);
    return bound && best_ && between(*bound, *best_, precision_).has_digits(digits_);
  }

  [[nodiscard]] static std::vector<OpenCell> halves(const std::vector<OpenCell>& cells) {
    std::vector<OpenCell> result;
    for (const OpenCell& cell : cells) {
      const bool wide = cell.to > 4 * cell.from;
      const Rational middle = wide ? geometric_middle(cell) : Rational((cell.from + cell.to) / 2);
      result.push_back({cell.from, middle, cell.bound});
      result.push_back({middle, cell.to, cell.bound});
    }
    return result;
  }

  [[nodiscard]] static Rational geometric_middle(const OpenCell& cell) {
    return cell.from * power_of_two(std::max(1L, binary_exponent(cell.to / cell.from) / 2));
  }

  /// Where f'' > 0 on all that is left, the one zero of f' is bracketed. With m in the bracket of
  /// width w, convexity gives inf f >= f(m) - |f'(m)| w.
  std::optional<Minimum> if_convex(const Rational& from, const Rational& to) {
    if (!certainly(is_positive(f_.at(between(from, to, precision_)).curvature))) return std::nullopt;
    const Prober slope_sign = [this](const Rational& x) {
      Enclosure slope = f_.at(point(x)).slope;
      const Trilean rising = is_positive(slope);
      return Probe{rising, std::move(slope)};
    };
    if (slope_sign(from).right_of_root != Trilean::no || slope_sign(to).right_of_root != Trilean::yes)
      return std::nullopt;
    const Bracket zero = narrow(slope_sign, {from, to}, bits_of_digits(digits_) / 2 + 12);
    const Rational middle = (zero.lower + zero.upper) / 2;
    const Taylor there = evaluate(middle);
    const Enclosure reach = between(-1, 1, precision_) * (zero.upper - zero.lower);
    const Enclosure value = there.value + there.slope * reach;
    if (!value.is_finite()) return std::nullopt;
    return Minimum{between(value.lower(), *best_, precision_), zero.lower, zero.upper};
  }

  Result<Minimum> conclude(const std::vector<OpenCell>& cells) const {
    const auto bound = least_bound(cells);
    if (!best_ || !bound || *bound > *best_)
      return Error{Fault::precision_exhausted, "", "the minimum could not be enclosed"};
    return Minimum{between(*bound, *best_, precision_), cells.front().from, cells.back().to};
  }

  const SmoothOnRay& f_;
  Precision precision_;
  long digits_;
  std::optional<Rational> best_;
  Rational best_at_, left_, right_;
};

}  // namespace

Result<Minimum> minimise(const SmoothOnRay& f, const Rational& guess, Precision precision, long digits,
                         std::size_t most_cells) {
  expects(guess > 0, "positive guess");
  return Search1d{f, precision, digits}.run(guess, most_cells);
}

}  // namespace dpcert

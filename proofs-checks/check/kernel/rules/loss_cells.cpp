// SPDX-License-Identifier: Apache-2.0
#include "kernel/rules/loss_cells.hpp"

namespace dpcert::check {
namespace {

class Cells {
 public:
  Cells(const Sampled& one, bool is_removed, const Chosen& chosen)
      : one_{one},
        is_removed_{is_removed},
        chosen_{chosen},
        unit_{1, Integer{1} << chosen.grid.bits},
        infinite_{chosen.grid.is_upper ? Rational{0} : infinite_share(one, is_removed)} {
    if (one.laws != nullptr) laws_ = one.laws->at(bits_of_laws(), one.is_turned);
    if (chosen_.cells.empty()) find_window();
  }

  [[nodiscard]] GridLaw law() const {
    if (!chosen_.cells.empty()) return trimmed(listed());
    return trimmed(chosen_.grid.is_upper ? spread() : merged());
  }

 private:
  /// Bounds of P(L > b) and Q(L > b).
  struct Bracket {
    Tails<Down> low;
    Tails<Up> high;
  };
  // Where sums go down, of finite losses alone.
  [[nodiscard]] Bracket beyond(const Losses& losses) const {
    if (laws_ != nullptr) return {laws_->at_least(losses.above), laws_->at_most(losses.above)};
    const Bits bits = chosen_.bits();
    Bracket found{tails(one_, is_removed_, losses, Toward<Down>{bits}),
                  tails(one_, is_removed_, losses, Toward<Up>{bits})};
    if (infinite_ != 0) {
      found.low.p = positive_part(found.low.p - Toward<Up>{bits}(infinite_));
      found.high.p = found.high.p - Toward<Down>{bits}(infinite_);
    }
    return found;
  }
  [[nodiscard]] Bracket beyond(long i) const { return beyond(Losses{chosen_.cut(i)}); }

  // Masses of Q count e^loss times.
  [[nodiscard]] Bits bits_of_laws() const {
    constexpr long most = 20'000;
    const Rational largest = Rational{3, 2} * chosen_.grid.last * chosen_.step;
    const auto more = to_count(Rational{Integer{numerator(largest) / denominator(largest)}}, most);
    if (!more) throw BeyondLimits{"losses beyond 10,000"};
    return chosen_.bits() + static_cast<Bits>(*more);
  }

  // Narrows the grid to where cells may hold a unit; masses
  // beyond are treated as those beyond the grid.
  void find_window() {
    const Grid& grid = chosen_.grid;
    const auto largest = [](long from, long to, const auto& holds) {  // of those that hold, which are the first ones
      while (from < to) {
        const long middle = from + (to - from + 1) / 2;
        (holds(middle) ? from : to) = holds(middle) ? middle : middle - 1;
      }
      return from;
    };
    lo_ = largest(grid.first, grid.last, [&](long i) { return one_minus(beyond(i).low.p + infinite_) < unit_; });
    hi_ = largest(lo_, grid.last, [&](long i) { return !(beyond(i - 1).high.p < unit_); });
  }

  [[nodiscard]] Integer units(const Down& probability) const {
    Integer result = 0;
    if (!(probability > Rational{0})) return result;
    Down scaled = probability;
    mpfr_mul_2ui(scaled.raw(), scaled.raw(), chosen_.grid.bits, MPFR_RNDD);
    mpfr_get_z(result.backend().data(), scaled.raw(), MPFR_RNDD);
    return result;
  }
  template <class Value>
  [[nodiscard]] Value power_of_e(const Rational& x) const {
    return exp(Toward<Value>{chosen_.bits()}(x));
  }

  // A cell (ih, (i+1)h] of masses p and q goes to its ends: (p -
  // e^(ih) q)/(1 - e^-h) up, the rest of p down.
  [[nodiscard]] GridLaw spread() const {
    const Rational& h = chosen_.step;
    const Up shrink = power_of_e<Up>(-h), part = one_minus(power_of_e<Down>(-h));
    Bracket left = beyond(lo_);
    Down waiting = one_minus(left.high.p);  // below the window, and what went up to the next place
    GridLaw law{lo_, {}};
    for (long i = lo_; i < hi_; ++i) {
      const Bracket right = beyond(i + 1);
      const Down p_low = positive_part(left.low.p - right.high.p), q_low = positive_part(left.low.q - right.high.q);
      const Up p_high = left.high.p - right.low.p, q_high = left.high.q - right.low.q;
      const Down up = positive_part(p_low - power_of_e<Up>(i * h) * q_high) / part;
      const Down down = positive_part(power_of_e<Down>(i * h) * q_low - shrink * p_high) / part;
      law.masses.push_back(units(positive_part(waiting + down)));
      waiting = up;
      left = right;
    }
    law.masses.push_back(units(positive_part(waiting)));
    return law;
  }

  // What lies between two cuts: P of it at least, Q of it at most.
  struct Cell {
    Down p;
    Up q;
  };
  [[nodiscard]] static Cell between(const Bracket& left, const Bracket& right) {
    return {positive_part(left.low.p - right.high.p), left.high.q - right.low.q};
  }

  // A cell that ends in cut i is one outcome, of loss log(p/q): it counts at i where that is seen
  // to be at least ih, else at i-1, which is below the cell; above the window at its end. An
  // outcome of the very loss ih is told from the rest of its cell.
  [[nodiscard]] GridLaw merged() const {
    const bool has_points = one_.kind != Sampled::Kind::normal && one_.kind != Sampled::Kind::laws && one_.rate == 1 &&
                            2 * chosen_.shift < chosen_.step;
    GridLaw law{lo_, std::vector<Integer>(static_cast<std::size_t>(hi_ - lo_ + 1))};
    const auto add = [&](long place, const Down& p) {
      if (place >= lo_) law.masses[static_cast<std::size_t>(place - lo_)] += units(p);
    };
    Bracket left = beyond(lo_ - 1);
    for (long i = lo_; i <= hi_; ++i) {
      const Rational loss = i * chosen_.step;
      const Bracket right = beyond(i);
      Cell cell = between(left, right);
      if (has_points) {
        const Bracket from = beyond({loss, true}), above = beyond({loss, false});
        const Cell before = between(left, from), after = between(above, right);
        cell = {before.p + after.p, before.q + after.q};
        add(i, between(from, above).p);
      }
      const bool reaches = power_of_e<Up>(loss) * cell.q <= cell.p;
      add(reaches ? i : i - 1, cell.p);
      left = right;
    }
    add(hi_, left.low.p);
    return law;
  }

  // A listed cell is one outcome, of loss log(p/q): it counts at its place where that is seen to be
  // at least so much, else nowhere. What lies beyond the last one counts at the place below.
  [[nodiscard]] GridLaw listed() const {
    const Grid& grid = chosen_.grid;
    const Bits bits = chosen_.bits();
    GridLaw law{grid.first, std::vector<Integer>(static_cast<std::size_t>(grid.last - grid.first + 1))};
    const auto add = [&](long place, const Down& p) {
      law.masses[static_cast<std::size_t>(place - grid.first)] += units(p);
    };
    const Rational finite = 1 - infinite_, whole = 1;
    Bracket left{{Down{finite, bits}, Down{whole, bits}}, {Up{finite, bits}, Up{whole, bits}}};
    for (const auto& [place, end] : chosen_.cells) {
      const Bracket right = beyond(Losses{end});
      const Cell cell = between(left, right);
      if (power_of_e<Up>(place * chosen_.step) * cell.q <= cell.p) add(place, cell.p);
      left = right;
    }
    const Rational last = chosen_.cells.back().end / chosen_.step;
    Rational below{Integer{numerator(last) / denominator(last)}};
    if (below > last) below -= 1;
    if (below >= grid.first) add(below < grid.last ? static_cast<long>(numerator(below)) : grid.last, left.low.p);
    return law;
  }

  const Sampled& one_;
  bool is_removed_;
  const Chosen& chosen_;
  Rational unit_;
  Rational infinite_;  ///< the part of P that finite losses leave out
  long lo_ = 0, hi_ = 0;
  std::unique_ptr<const LawPair::AtBits> laws_;
};

}  // namespace

Rational infinite_share(const Sampled& one, bool is_removed) {
  return is_removed || one.rate == 1 ? one.rate * (1 - one.law.kept) : Rational{0};
}

GridLaw law_on_grid(const Sampled& one, bool is_removed, const Chosen& chosen) {
  return Cells{one, is_removed, chosen}.law();
}

}  // namespace dpcert::check

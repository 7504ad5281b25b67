// SPDX-License-Identifier: Apache-2.0
// Rule `loss-grid`: laws of the privacy loss on a grid, added up exactly and rounded to one side. theory/loss-grid.md
#include <functional>
#include <map>
#include <numeric>

#include "numbers/grid_law.hpp"
#include "rules/leaves.hpp"
#include "rules/loss_tails.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_cells = 1'000'000, max_bits = 1'024, max_runs = 1'000'000'000'000;
constexpr std::size_t max_step_bits = 1'024, max_listed = 20'006;
constexpr Bits guard_bits = 64;

/// Losses up to an end, above those of the cell before, that count at a place of the grid.
struct ListedCell {
  long place;
  Rational end;
};

/// What a certificate chooses: the grid, of that step, and of a refutation the order of the data sets and its cells: those that are
/// listed, or else the cuts i step + step/2 + shift.
struct Chosen {
  Grid grid;
  Rational step;
  bool is_removed = true;
  Rational shift = 0;
  std::vector<ListedCell> cells = {};  ///< by rising ends

  [[nodiscard]] Bits bits() const { return static_cast<Bits>(grid.bits) + guard_bits; }
  [[nodiscard]] Rational cut(long i) const { return grid.is_upper ? i * step : i * step + step / 2 + shift; }
};

std::optional<long> read_place(std::string_view word) {
  const auto number = read_fraction(word);
  const auto size = number ? to_count(abs(*number), max_cells) : std::nullopt;
  if (!size) return std::nullopt;
  return *number < 0 ? -static_cast<long>(*size) : static_cast<long>(*size);
}

// PLACE END, again and again, places on the grid and ends that increase.
std::optional<std::vector<ListedCell>> read_cells(const std::vector<std::string_view>& words, const Grid& grid) {
  if (words.size() % 2 != 0) return std::nullopt;
  std::vector<ListedCell> cells;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto place = read_place(words[i]);
    const auto end = read_fraction(words[i + 1]);
    if (!place || *place < grid.first || *place > grid.last || !end) return std::nullopt;
    if (bit_size(*end) > max_step_bits) throw BeyondLimits{"an end of more than 1,024 bits"};
    if (!cells.empty() && *end <= cells.back().end) return std::nullopt;
    cells.push_back({*place, *end});
  }
  return cells;
}

// STEP FIRST LAST BITS, and of a refutation: remove|add STEP FIRST LAST BITS SHIFT, with perhaps the cells.
std::optional<Chosen> read_chosen(std::vector<std::string_view> words, bool is_upper) {
  if (is_upper ? words.size() != 4 : words.size() < 6) return std::nullopt;
  Chosen chosen;
  if (!is_upper) {
    chosen.is_removed = words[0] == "remove";
    if (!chosen.is_removed && words[0] != "add") return std::nullopt;
    const auto shift = read_fraction(words[5]);
    if (!shift || *shift < 0) return std::nullopt;
    chosen.shift = *shift;
    if (words.size() > max_listed) throw BeyondLimits{"more than 10,000 cells"};
    words.erase(words.begin());
  }
  const auto step = read_fraction(words[0]);
  const auto first = read_place(words[1]), last = read_place(words[2]);
  const auto bits = read_index(words[3]);
  if (!step || *step <= 0 || !first || !last || *first > 0 || *last < 0) return std::nullopt;
  if (!bits || *bits < 8 || *bits > max_bits) return std::nullopt;
  chosen.step = *step;
  chosen.grid = {*first, *last, *bits, is_upper};
  if (is_upper) return chosen;
  auto cells = read_cells({words.begin() + 5, words.end()}, chosen.grid);
  if (!cells) return std::nullopt;
  chosen.cells = *std::move(cells);
  return chosen;
}

using Runs = std::map<Sampled, Rational>;  // and how often

// Losses that lie in an interval of that length lie in a longer one, too.
LogNumber range_or_above(const LogMultiple& range) {
  constexpr Bits bits = 256;
  return range.times == 1 ? range.one : LogNumber{exact(Toward<Up>{bits}(range)), 1};
}

// What a leaf runs, and how often; nothing where the rule does not know it.
std::optional<std::pair<Sampled, Rational>> run_of(const Mechanism& leaf, bool is_upper) {
  using Kind = Sampled::Kind;
  if (const auto* sampled = leaf.as<Subsampled>()) {
    auto inner = sampled->of->is<Subsampled>() ? std::nullopt : run_of(*sampled->of, is_upper);
    if (inner) inner->first.rate = sampled->rate;
    if (inner) inner->second = sampled->steps;
    return inner;
  }
  if (const auto* noise = leaf.as<Gaussian>()) return {{{Kind::normal, {{noise->mu_squared, 1}}}, 1}};
  if (const auto* budget = leaf.as<Gdp>()) return {{{Kind::normal, {{budget->mu_squared, 1}}}, 1}};
  if (const auto* noise = leaf.as<IteratedNoise>())
    return {{{Kind::normal, {{is_upper ? noise->mu_squared : noise->attained, 1}}}, 1}};
  if (const auto* noise = leaf.as<Laplace>()) return {{{Kind::laplace, {{noise->t, 1}}}, 1}};
  if (!is_upper && leaf.is<BoundedRange, PermuteAndFlip>())
    throw BeyondLimits{"draws by scores, of which no one pair is the worst"};
  if (const auto* choice = leaf.as<BoundedRange>()) return {{{Kind::range, {range_or_above(choice->range)}}, 1}};
  if (const auto* choice = leaf.as<PermuteAndFlip>()) return {{{Kind::laplace, {{choice->t, 1}}}, 1}};
  if (const auto law = response_law(leaf)) return {{{Kind::response, *law}, 1}};
  return std::nullopt;
}

// All but those that see nothing. Gaussian noise on all records adds up to one of the sum of the squared shifts.
std::optional<Runs> runs_of(const Mechanism& about, bool is_upper, Effort& effort) {
  Runs runs;
  Rational squares = 0;
  for (const Leaf& leaf : flatten(about, effort)) {
    const auto found = run_of(*leaf.law, is_upper);
    if (!found) return std::nullopt;
    const auto& [one, count] = *found;
    effort.spend(4 * exact_cost(bit_size(squares) + one.bits() + bit_size(leaf.times)) + memory_cost(one.bits()));
    if (one.rate == 0 || (one.law.loss == LogNumber{} && one.law.kept == 1)) continue;
    if (one.kind == Sampled::Kind::normal && one.rate == 1)
      squares += one.shift() * count * leaf.times;
    else
      runs[one] += count * leaf.times;
  }
  if (squares != 0) runs[{Sampled::Kind::normal, {{squares, 1}}}] = 1;
  return runs;
}

// P(L = +infinity), of what Q excludes: (1-r)Q + rP has r times what P has of it, and Q none of what (1-r)Q + rP excludes.
Rational infinite_share(const Sampled& one, bool is_removed) {
  return is_removed || one.rate == 1 ? one.rate * (1 - one.law.kept) : Rational{0};
}

unsigned long times_of(const Rational& count) {
  const auto times = to_count(count, max_runs);
  if (!times) throw BeyondLimits{"more than 10^12 runs"};
  return *times;
}

/// The law of one loss under P on the grid, in one order of the data sets.
class Cells {
 public:
  Cells(const Sampled& one, bool is_removed, const Chosen& chosen, Effort& effort)
      : one_{one},
        is_removed_{is_removed},
        chosen_{chosen},
        effort_{effort},
        unit_{1, Integer{1} << chosen.grid.bits},
        infinite_{chosen.grid.is_upper ? Rational{0} : infinite_share(one, is_removed)} {
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
    const Bits bits = chosen_.bits();
    effort_.spend(tails_cost(one_, is_removed_, losses.above, bits) + 8 * elementary_cost(bits));
    Bracket found{tails(one_, is_removed_, losses, Toward<Down>{bits}, effort_),
                  tails(one_, is_removed_, losses, Toward<Up>{bits}, effort_)};
    if (infinite_ != 0) {
      found.low.p = positive_part(found.low.p - Toward<Up>{bits}(infinite_));
      found.high.p = found.high.p - Toward<Down>{bits}(infinite_);
    }
    return found;
  }
  [[nodiscard]] Bracket beyond(long i) const { return beyond(Losses{chosen_.cut(i)}); }

  // Narrows the grid to where cells may hold a unit; masses beyond are treated as those beyond the grid.
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

  // A cell (ih, (i+1)h] of masses p and q goes to its ends: (p - e^(ih) q)/(1 - e^-h) up, the rest of p down.
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

  // A cell that ends in cut i is one outcome, of loss log(p/q): it counts at i where that is seen to be at least ih, else
  // at i-1, which is below the cell; above the window at its end. An outcome of the very loss ih is told from the rest of its cell.
  [[nodiscard]] GridLaw merged() const {
    const bool has_points = one_.kind != Sampled::Kind::normal && one_.rate == 1 && 2 * chosen_.shift < chosen_.step;
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

  // A listed cell is one outcome, of loss log(p/q): it counts at its place where that is seen to be at least so much, else nowhere.
  // What lies beyond the last one counts at the place below.
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
  Effort& effort_;
  Rational unit_;
  Rational infinite_;  ///< the part of P that finite losses leave out
  long lo_ = 0, hi_ = 0;
};

// The law of all losses together.
GridLaw composed(const Runs& runs, bool is_removed, const Chosen& chosen, Effort& effort) {
  GridLaw all = at_zero(chosen.grid);
  for (const auto& [one, count] : runs) {
    const GridLaw law = Cells{one, is_removed, chosen, effort}.law();
    all = sum(all, sum_of_copies(law, times_of(count), chosen.grid, effort), chosen.grid, effort);
  }
  return all;
}

// P that some loss of them all is +infinity.
template <class Value>
Value infinite_share(const Runs& runs, bool is_removed, Toward<Value> toward) {
  auto finite = toward.opposite()(Rational{1});
  for (const auto& [one, count] : runs)
    if (const Rational share = infinite_share(one, is_removed); share != 0)
      finite = finite * pow(toward.opposite()(1 - share), times_of(count));
  return one_minus(finite);
}

// 2^bits times the mean of (1 - e^(E - L))+ over a law, from the largest loss down.
template <class Value>
Value divergence(const GridLaw& law, const Rational& step, const LogNumber& epsilon, Toward<Value> toward) {
  const auto start = toward.opposite()(epsilon);
  Value total = toward(Rational{0});
  for (std::size_t i = law.masses.size(); i-- > 0;) {
    const Rational loss = (law.offset + static_cast<long>(i)) * step;
    const Value gain = positive_part(one_minus(exp(start - toward(loss))));
    if (gain.is_zero()) break;
    total = total + gain * Rational{law.masses[i]};
  }
  return total;
}

// Whether the divergence of all losses together is at most delta.
bool is_at_most(const Runs& runs, bool is_removed, const Chosen& chosen, const Statement& says, Effort& effort) {
  const GridLaw law = composed(runs, is_removed, chosen, effort);
  const Rational whole = Integer{1} << chosen.grid.bits;
  const Rational missing = std::accumulate(law.masses.begin(), law.masses.end(), whole, std::minus<Rational>{});
  const auto units = [&](auto toward) {
    const auto infinite = chosen.grid.is_upper ? toward(missing) : infinite_share(runs, is_removed, toward) * whole;
    return infinite + divergence(law, chosen.step, says.epsilon, toward);
  };
  return is_at_most(units, says.value * whole, effort,
                    Elementary{10 + 2 * static_cast<double>(law.masses.size() + runs.size())});
}

}  // namespace

Judgement loss_grid(const Application& step) {
  const bool proves = step.says.kind == Kind::dp;
  if (!proves && step.says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  const auto chosen = read_chosen(step.arguments, proves);
  if (!chosen) return Judgement::fails("it takes a step above 0, places around 0, bits, and more to refute");
  if (bit_size(chosen->step) + bit_size(chosen->shift) > max_step_bits)
    throw BeyondLimits{"a step of more than 1,024 bits"};
  if (chosen->step > 1) return Judgement::fails("the step is above 1");
  const auto runs = runs_of(step.about, proves, step.effort);
  if (!runs) return Judgement::fails("a leaf is nothing that the rule knows");
  if (!chosen->cells.empty() && runs->size() != 1) return Judgement::fails("cells are listed for one law alone");
  charge_memory(chosen->grid, step.effort);
  const auto holds = [&](bool is_removed) {
    return is_at_most(*runs, is_removed, *chosen, step.says, step.effort) == proves;
  };
  const bool is_symmetric =
      std::all_of(runs->begin(), runs->end(), [](const auto& run) { return run.first.rate == 1; });
  const bool follows = proves ? holds(true) && (is_symmetric || holds(false)) : holds(chosen->is_removed);
  return Judgement::when(follows, "the grid does not show the number");
}

}  // namespace dpcert::check

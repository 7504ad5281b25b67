// SPDX-License-Identifier: Apache-2.0
#include "pairs/atoms/trade_off.hpp"

#include <algorithm>
#include <optional>
#include <queue>

#include "dpcert/numerics/normal_quantile.hpp"
#include "notions/rule_names.hpp"
#include "pairs/atoms/by_centre.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_quantiles = 20'000;

/// A number under P and the same under Q.
using Both = std::pair<Enclosure, Enclosure>;

std::vector<Enclosure> ratios_of(const std::vector<PairAtom>& atoms) {
  std::vector<Enclosure> ratios;
  ratios.reserve(atoms.size());
  for (const PairAtom& atom : atoms) ratios.push_back(atom.p / atom.q);
  return ratios;
}

/// The events "the first i outcomes", largest losses first, for i = 1, ..., n-1.
class Events {
 public:
  Events(std::vector<PairAtom> atoms, const Rational& left_out, Precision precision) : quantiles_(atoms.size()) {
    const std::vector<Enclosure> ratios = ratios_of(atoms);
    const std::vector<std::size_t> order = ranked_by_centre(ratios);  // steers: see `are_ordered_`
    const Enclosure zero{0, precision}, rest = between(0, left_out, precision);
    inside_.assign(atoms.size(), {zero, zero});
    outside_.assign(atoms.size(), {rest, zero});
    for (std::size_t i = 1; i < atoms.size(); ++i) {
      const PairAtom &next = atoms[order[i - 1]], &last = atoms[order[atoms.size() - i]];
      inside_[i] = {inside_[i - 1].first + next.p, inside_[i - 1].second + next.q};
      const Both& above = i == 1 ? outside_[0] : outside_[atoms.size() - i + 1];
      outside_[atoms.size() - i] = {above.first + last.p, above.second + last.q};
    }
    if (left_out > 0)  // what Q has outside is known by what it has inside only
      for (std::size_t i = 1; i < atoms.size(); ++i) outside_[i].second = Rational{1} - inside_[i].second;
    for (std::size_t i = 1; i < atoms.size(); ++i)
      are_ordered_ = are_ordered_ && at_most(ratios[order[i]], ratios[order[i - 1]]) == Trilean::yes;
  }

  /// Is the order of the losses certain?
  [[nodiscard]] bool are_ordered() const { return are_ordered_; }
  /// Phi^-1 of the probabilities of event i.
  const Both& quantiles(std::size_t i) {
    if (!quantiles_[i]) {
      ++asked_;
      quantiles_[i] = {normal_quantile(inside_[i].first, outside_[i].first),
                       normal_quantile(inside_[i].second, outside_[i].second)};
    }
    return *quantiles_[i];
  }
  [[nodiscard]] std::size_t asked() const { return asked_; }

 private:
  std::vector<Both> inside_, outside_;
  bool are_ordered_ = true;
  std::vector<std::optional<Both>> quantiles_;
  std::size_t asked_ = 0;
};

/// The events between the `first` and the `last`, whose values do not exceed `bound`.
struct Run {
  std::size_t first, last;
  Enclosure bound;
  bool operator<(const Run& other) const { return is_centred_higher(other.bound, bound); }
};

}  // namespace

Rate gdp_rate_of_atoms(std::vector<PairAtom> atoms, const Rational& left_out, Precision precision) {
  const std::size_t n = atoms.size();
  Enclosure listed{0, precision};
  for (const PairAtom& atom : atoms) listed += atom.q;
  if (left_out == 0 && certainly(is_negative(listed - Rational{1})))
    return Rate::settled(RuleValue::infinity(gdp_rule));
  if (n <= 1 && left_out == 0) return Rate::settled(RuleValue::exactly(Rational{0}, precision, gdp_rule));
  Enclosure best{0, precision};
  const RuleValue unknown = RuleValue::enclosed(Enclosure::unknown(precision), gdp_rule);
  if (n <= 1) return {RuleValue::enclosed(best, gdp_rule), unknown};
  Events events{std::move(atoms), left_out, precision};
  const auto value = [&](std::size_t i) { return events.quantiles(i).first - events.quantiles(i).second; };
  bool are_known = events.are_ordered();
  const auto try_event = [&](std::size_t i) {
    const Enclosure here = value(i);
    are_known = are_known && here.is_finite();
    if (here.is_finite()) best = max(best, here);
  };
  std::priority_queue<Run> runs;
  const auto add_run = [&](std::size_t i, std::size_t j) {  // what lies between holds event i and lies inside event j
    if (j - i > 1) runs.push({i, j, events.quantiles(j).first - events.quantiles(i).second});
  };
  try_event(1);
  try_event(n - 1);
  add_run(1, n - 1);
  while (!runs.empty() && events.asked() < most_quantiles) {
    const Run widest = runs.top();
    if (at_most(widest.bound, best) == Trilean::yes || !widest.bound.is_finite()) break;
    runs.pop();
    const std::size_t middle = (widest.first + widest.last) / 2;
    try_event(middle);
    add_run(widest.first, middle);
    add_run(middle, widest.last);
  }
  const RuleValue found = RuleValue::enclosed(best, gdp_rule);
  if (left_out > 0 || !are_known) return {found, unknown};
  Enclosure most = best;
  for (; !runs.empty(); runs.pop())
    if (at_most(runs.top().bound, best) != Trilean::yes) most = hull(most, max(best, runs.top().bound));
  return Rate::settled(RuleValue::enclosed(most, gdp_rule));
}

Rational type_two_of_outcomes(ExactOutcomes outcomes, const Rational& type_one) {
  // What P never has it gains nothing by; and an outcome of neither has no ratio to be ordered by.
  std::erase_if(outcomes, [](const auto& outcome) { return outcome.first == 0; });
  std::sort(outcomes.begin(), outcomes.end(),
            [](const auto& x, const auto& y) { return x.first * y.second > y.first * x.second; });
  Rational missed = 1, left = type_one;
  for (const auto& [p, q] : outcomes) {
    if (q > left) return missed - p * left / q;
    missed -= p;
    left -= q;
  }
  return missed;
}

Enclosure type_two_of_atoms(const std::vector<PairAtom>& atoms, const Rational& type_one, Precision precision) {
  const Enclosure zero{0, precision}, most{type_one, precision};
  if (atoms.empty()) return zero;
  const std::vector<Enclosure> ratios = ratios_of(atoms);
  const std::vector<std::size_t> order = ranked_by_centre(ratios);  // steers
  // The test takes all outcomes before the `last`, whose Q-mass is certainly
  // at most type_one, and of the last what is left.
  Enclosure taken = zero;
  std::size_t last = 0;
  for (; last + 1 < order.size(); ++last) {
    Enclosure more = taken + atoms[order[last]].q;
    if (at_most(more, most) != Trilean::yes) break;
    taken = std::move(more);
  }
  const PairAtom& in_part = atoms[order[last]];
  const Enclosure too_much = taken + in_part.q - type_one, x = ratios[order[last]].centre();
  Enclosure missed = zero, excess = zero;  // excess: of the sum of max(p, x q) over the sum by the order
  for (std::size_t i = order.size(); i-- > 0;) {
    const auto& [p, q] = atoms[order[i]];
    if (i > last) missed += p;
    excess += max(zero, i > last ? p - x * q : x * q - p);
  }
  const Enclosure by_line = missed + x * too_much - excess;
  const Enclosure by_test = missed + max(zero, too_much) * (in_part.p / in_part.q);
  return hull(max(zero, by_line), max(zero, by_test));
}

}  // namespace dpcert

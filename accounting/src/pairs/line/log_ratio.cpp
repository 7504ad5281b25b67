// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/log_ratio.hpp"

#include <algorithm>

namespace dpcert {
namespace {

double steer(const Enclosure& x) { return x.steer(); }
double steer(const Taylor& x) { return x.value.steer(); }

/// log of the sum of coefficient * density, with the largest
/// summand taken out; for numbers and for expansions.
template <class Number>
Number log_of(const std::vector<Term>& terms, const Number& x, const Rational& within) {
  std::vector<Number> logs;
  for (const Term& term : terms)
    logs.push_back(density_of(term.law).log_density(term.law, x, within) + term.log_coefficient);
  const auto top =
      std::max_element(logs.begin(), logs.end(), [](const Number& a, const Number& b) { return steer(a) < steer(b); });
  if (logs.size() == 1) return *top;
  Number sum = Rational{0} * *top + Rational{1};
  for (auto one = logs.begin(); one != logs.end(); ++one)
    if (one != top) sum = sum + exp(*one - *top);
  return *top + log(sum);
}

}  // namespace

LogRatio::LogRatio(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision precision)
    : excess_{excess_of(p, q, epsilon, precision)}, precision_{precision} {}

Enclosure LogRatio::at(const Rational& x, const Rational& within) const {
  const Enclosure point{x, precision_};
  return log_of(excess_.above, point, within) - log_of(excess_.below, point, within);
}

Taylor LogRatio::over(const Rational& from, const Rational& to, const Rational& within) const {
  const Enclosure cell = between(from, to, precision_);
  const Taylor x = Taylor::variable(cell);
  Taylor ratio = log_of(excess_.above, x, within) - log_of(excess_.below, x, within);
  const Rational middle = (from + to) / 2;
  ratio.value = intersection(ratio.value, at(middle, within) + ratio.slope * (cell - middle));
  return ratio;
}

int LogRatio::sign_beyond(const Rational& x, Side side) const {
  const int sign = sign_by_bounds(x, side);
  return sign != 0 ? sign : sign_by_dominance(x, side);
}

int LogRatio::sign_by_bounds(const Rational& x, Side side) const {
  if (is_negative(bound_of(excess_.above, excess_.below, x, side)) == Trilean::yes) return -1;
  if (is_negative(bound_of(excess_.below, excess_.above, x, side)) == Trilean::yes) return 1;
  return 0;
}

Enclosure LogRatio::bound_of(const Terms& above, const Terms& below, const Rational& x, Side side) const {
  // above/g is at most a sum of suprema and below/g at least a sum of infima, for every law g.
  const auto largest = [&](const Law& law, const Law& other) {
    if (law == other) return Enclosure{1, precision_};
    const auto bound = density_of(law).log_ratio_beyond(law, other, x, side, precision_);
    return bound ? exp(bound->upper_end()) : Enclosure::unknown(precision_);
  };
  Enclosure best = Enclosure::unknown(precision_);
  for (const Term& reference : below) {
    Enclosure most{0, precision_}, least{0, precision_};
    for (const Term& term : above) most += term.coefficient * largest(term.law, reference.law);
    for (const Term& term : below) {
      const Enclosure share = term.coefficient / largest(reference.law, term.law);
      if (share.is_finite()) least += share;
    }
    const Enclosure bound = log(most / least).upper_end();
    if (bound.is_finite()) best = best.is_finite() ? min(best, bound) : bound;
  }
  return best;
}

int LogRatio::sign_by_dominance(const Rational& x, Side side) const {
  const Enclosure point{x, precision_};
  std::vector<std::pair<const Term*, int>> terms;
  for (const Term& term : excess_.above) terms.emplace_back(&term, 1);
  for (const Term& term : excess_.below) terms.emplace_back(&term, -1);
  for (const auto& candidate : terms) {
    const Term* top = candidate.first;
    Enclosure sum{0, precision_};  // (above - below) / top, from x outward
    const bool dominates = std::all_of(terms.begin(), terms.end(), [&](const auto& other) {
      const auto& [term, sign] = other;
      const auto trend = trend_of(term->law, top->law, x);
      if (!trend || (side == Side::above ? *trend > 0 : *trend < 0)) return false;
      const auto log_at = [&](const Law& law) { return density_of(law).log_density(law, point, x); };
      Enclosure share = term->coefficient * Rational{sign};
      if (!(term->law == top->law)) share = share * exp(log_at(term->law) - log_at(top->law));
      sum += *trend == 0 ? share : hull(Enclosure{0, precision_}, share);
      return true;
    });
    if (!dominates) continue;
    if (is_positive(sum) == Trilean::yes) return 1;
    if (is_negative(sum) == Trilean::yes) return -1;
  }
  return 0;
}

Enclosure Masses::beyond(const Rational& x, Side side) {
  const auto [place, is_new] = known_.try_emplace({x, side}, Enclosure{0, precision_});
  if (!is_new) return place->second;
  for (const auto& [law, coefficient, log_coefficient] : terms_) {
    const DensityFamily& family = density_of(law);
    place->second += coefficient * (side == Side::below ? family.mass_below(law, x, precision_)
                                                        : family.mass_above(law, x, precision_));
  }
  return place->second;
}

Enclosure Masses::between(const std::optional<Rational>& from, const std::optional<Rational>& to) {
  const Law& law = terms_.front().law;
  const auto [begin, end] = density_of(law).support(law);
  const bool is_all_below = !from || from == begin, is_all_above = !to || to == end;
  if (is_all_below && is_all_above) {
    Enclosure all{0, precision_};
    for (const Term& term : terms_) all += term.coefficient;
    return all;
  }
  if (is_all_below) return beyond(*to, Side::below);
  if (is_all_above) return beyond(*from, Side::above);
  const bool is_above = *from + *to > 2 * density_of(law).centre(law);
  return is_above ? beyond(*from, Side::above) - beyond(*to, Side::above)
                  : beyond(*to, Side::below) - beyond(*from, Side::below);
}

}  // namespace dpcert

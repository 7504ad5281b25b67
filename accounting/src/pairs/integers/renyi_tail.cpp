// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/renyi_tail.hpp"

#include "pairs/integers/mass_formula.hpp"
#include "pairs/integers/mass_window.hpp"

namespace dpcert::integers {
namespace {

Enclosure log_add(const Enclosure& x, const Enclosure& y) { return max(x, y) + log1p(exp(min(x, y) - max(x, y))); }

RenyiTail::Bound log_add(const RenyiTail::Bound& x, const RenyiTail::Bound& y) {
  return {log_add(x.log_sum, y.log_sum), log_add(x.log_slope, y.log_slope)};
}

}  // namespace

RenyiTail::RenyiTail(const SteeringMasses& masses, const Segment& segment, Rational order, bool upward)
    : masses_{masses}, segment_{segment}, order_{std::move(order)}, upward_{upward} {
  for (const Present& p : segment.p) {
    terms_.emplace_back();
    for (const Present& q : segment.q)
      terms_.back().push_back({p.component, q.component, combine(p.formula, order_, q.formula, 1 - order_)});
  }
}

Enclosure RenyiTail::outward_ratio(const MassFormula& formula, const Integer& k) const {
  const Precision precision = masses_.p.precision();
  return upward_ ? log_ratio(formula, k, precision) : -log_ratio(formula, k - 1, precision);
}

Enclosure RenyiTail::log_term(const Term& term, const Integer& k) const {
  const Enclosure p = masses_.p.weighted(term.i, k), q = masses_.q.weighted(term.j, k);
  const Enclosure sum = p * order_ + q * Rational(1 - order_);
  // (sum of w p)^a <= sum of w p^a for a >= 1 (Jensen), <= sum of (w p)^a below.
  const Rational& weight = masses_.p.weight(term.i);
  if (order_ <= 1 || weight == 1) return sum;
  return sum + log(Enclosure{weight, sum.precision()}) * Rational(1 - order_);
}

/// |log p - log q| at k +- d is at most (1 + d^2) e^(log_growth(k)): each log p_i - log q_j is a sum of d ratios, none
/// further from the one at k than d times the bending; and the sum of n masses is between the largest and n times it.
Enclosure RenyiTail::log_growth(const Integer& k) const {
  Enclosure sum{Rational(segment_.p.size() * segment_.q.size() - 1), masses_.p.precision()};
  for (const Present& p : segment_.p)
    for (const Present& q : segment_.q) {
      const MassFormula loss = combine(p.formula, 1, q.formula, -1);
      sum += abs(masses_.p.weighted(p.component, k) - masses_.q.weighted(q.component, k));
      sum += abs(outward_ratio(loss, k)) + bending(loss);
    }
  const Enclosure least{power_of_two(-64), masses_.p.precision()};  // equal laws grow by 0: any larger bound serves
  return log(max(sum, least));
}

RenyiTail::Bound RenyiTail::beyond(const Term& term, const Integer& k) const {
  const IntegerRange rest = upward_ ? IntegerRange{k, segment_.range.last} : IntegerRange{segment_.range.first, k};
  const Enclosure unknown = Enclosure::unknown(masses_.p.precision());
  if (!is_concave(term.formula, rest)) return {unknown, unknown};
  const Enclosure ratio = outward_ratio(term.formula, k), sum = log_sum_beyond(log_term(term, k), ratio);
  // The sum of (1 + d^2) r^d over d >= 1 is r/(1-r) (1 + (1+r)/(1-r)^2).
  const Enclosure r = exp(ratio), spread = Rational{1} + (r + Rational{1}) / square(-expm1(ratio));
  return {sum, sum + log(spread) + log_growth(k)};
}

RenyiTail::Bound RenyiTail::beyond(const Integer& k) const {
  std::optional<Bound> all;
  for (const auto& of_one : terms_) {
    std::optional<Bound> one;
    for (const Term& term : of_one) {
      const Bound bound = beyond(term, k);
      if (!one) {
        one = bound;
      } else if (order_ < 1) {  // q^(1-a) <= sum of q_j^(1-a)
        one = log_add(*one, bound);
      } else {  // q^(1-a) <= q_j^(1-a) for every j
        const bool better = !one->log_sum.is_finite() || certainly(at_most(bound.log_sum, one->log_sum));
        if (better && bound.log_sum.is_finite()) one = bound;
      }
    }
    all = all ? log_add(*all, *one) : *one;
  }
  return *all;
}

}  // namespace dpcert::integers

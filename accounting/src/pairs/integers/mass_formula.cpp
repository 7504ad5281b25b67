// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/mass_formula.hpp"

#include <algorithm>

namespace dpcert::integers {
namespace {

void add(std::vector<std::pair<Integer, Rational>>& sum, const Integer& n, const Rational& g) {
  const auto place =
      std::lower_bound(sum.begin(), sum.end(), n, [](const auto& x, const Integer& y) { return x.first < y; });
  if (place == sum.end() || place->first != n)
    sum.insert(place, {n, g});
  else if (place->second += g; place->second == 0)
    sum.erase(place);
}

/// The sign of the formula far out: of its largest term, in the
/// sequence k^2, log k!, k. No complements reach there.
int far_sign(const MassFormula& formula, bool upward) {
  if (formula.curvature != 0) return -formula.curvature.sign();
  if (formula.factorial != 0) return -formula.factorial.sign();
  return upward ? formula.slope.sign() : -formula.slope.sign();
}

}  // namespace

MassFormula combine(const MassFormula& p, const Rational& a, const MassFormula& q, const Rational& b) {
  MassFormula sum{p.slope * a + q.slope * b, p.curvature * a + q.curvature * b, p.factorial * a + q.factorial * b, {}};
  if (a != 0)
    for (const auto& [n, g] : p.complements) add(sum.complements, n, g * a);
  if (b != 0)
    for (const auto& [n, g] : q.complements) add(sum.complements, n, g * b);
  return sum;
}

bool is_geometric(const MassFormula& formula) {
  return formula.curvature == 0 && formula.factorial == 0 && formula.complements.empty();
}

bool is_constant(const MassFormula& formula) { return is_geometric(formula) && formula.slope.sign() == 0; }

bool is_summable(const MassFormula& formula, bool upward) { return far_sign(formula, upward) < 0; }

bool is_bounded(const MassFormula& formula, bool upward) { return far_sign(formula, upward) <= 0; }

bool is_concave(const MassFormula& formula, const IntegerRange& range) {
  if (range.first && range.first == range.last) return true;  // no ratio inside
  // An upper bound of d/dk log_ratio = -2 curvature -
  // factorial/(k+1) - sum of g/(n-k), for first <= k <= last - 1.
  Rational most = -2 * formula.curvature;
  if (formula.factorial > 0 && range.last) most -= formula.factorial / (*range.last + 1);
  if (formula.factorial < 0) most -= formula.factorial / (*range.first + 1);
  // log(n-k) - log(m-k) decreases for n < m: a negative g is set
  // off against positive ones of smaller n.
  std::vector<std::pair<Integer, Rational>> positive;
  for (auto [n, g] : formula.complements) {
    if (g > 0) positive.emplace_back(n, g);
    while (g < 0 && !positive.empty()) {
      const Rational taken = std::min<Rational>(-g, positive.back().second);
      g += taken;
      if (positive.back().second -= taken; positive.back().second == 0) positive.pop_back();
    }
    if (g < 0) most -= g / Rational(n - *range.last + 1);
  }
  for (const auto& [n, g] : positive)
    if (range.first) most -= g / Rational(n - *range.first);
  return most <= 0;
}

Enclosure log_ratio(const MassFormula& formula, const Integer& k, Precision precision) {
  const LogLinear exact = formula.slope + LogLinear{Rational(-formula.curvature * (2 * k + 1))};
  Enclosure sum = exact.enclose(precision);
  if (formula.factorial != 0) sum += log(Enclosure{Rational(k + 1), precision}) * Rational(-formula.factorial);
  for (const auto& [n, g] : formula.complements) sum += log(Enclosure{Rational(n - k), precision}) * g;
  return sum;
}

Rational bending(const MassFormula& formula) {
  Rational sum = 2 * abs(formula.curvature) + abs(formula.factorial);
  for (const auto& complement : formula.complements) sum += abs(complement.second);
  return sum;
}

}  // namespace dpcert::integers

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/distributions/event_rule.hpp"

#include "dpcert/accounting/distributions/density_pair.hpp"
#include "level_set.hpp"

namespace dpcert {
namespace {

/// An upper bound of the integral of max(0, p - e^epsilon q) over a cell with l <= excess: at most P, and at most
/// (e^excess - 1) e^epsilon Q.
Enclosure bound_of(const Enclosure& p, const Enclosure& scaled_q, const Enclosure& excess) {
  if (!excess.is_finite()) return p;
  const Enclosure zero{0, p.precision()};
  const Enclosure by_q = max(zero, expm1(excess.upper_end())) * max(zero, scaled_q);
  return by_q.is_finite() ? min(p, by_q) : p;
}

}  // namespace

Enclosure event_rule(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision precision) {
  const Enclosure zero{0, precision}, one{1, precision}, scale = epsilon.exponential(precision);
  const Enclosure least = max(zero, -expm1(epsilon.enclose(precision)));
  if (p == q) return least;
  const LogRatio ratio{p, q, epsilon, precision};
  Masses under_p{p, precision}, under_q{q, precision};
  Enclosure sum = zero;
  for (const Cell& cell : level_set(p, q, ratio)) {
    const Enclosure mass = under_p.between(cell.from, cell.to), scaled = scale * under_q.between(cell.from, cell.to);
    sum += cell.excess ? hull(zero, bound_of(mass, scaled, *cell.excess).upper_end()) : mass - scaled;
  }
  return sum.is_finite() ? min(one, max(least, sum)) : hull(least, one);
}

Enclosure DensityPair::delta(const Epsilon& epsilon, Precision precision) const {
  return event_rule(p_, q_, epsilon, precision);
}

}  // namespace dpcert

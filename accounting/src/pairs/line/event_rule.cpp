// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/line/event_rule.hpp"

#include "dpcert/exact/work.hpp"
#include "pairs/line/beta_neighbours.hpp"
#include "pairs/line/density_pair.hpp"
#include "pairs/line/level_set.hpp"

namespace dpcert {
namespace {

/// An upper bound of the integral of max(0, above - below) over a cell with log above - log below
/// <= excess: at most that of `above`, and (e^excess - 1) times that of `below`.
Enclosure bound_of(const Enclosure& above, const Enclosure& below, const Enclosure& excess) {
  if (!excess.is_finite()) return above;
  const Enclosure zero{0, above.precision()};
  const Enclosure by_below = max(zero, expm1(excess.upper_end())) * max(zero, below);
  return by_below.is_finite() ? min(above, by_below) : above;
}

}  // namespace

Enclosure event_rule(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision precision) {
  const Enclosure zero{0, precision}, one{1, precision}, least = max(zero, -expm1(epsilon.enclose(precision)));
  const LogRatio ratio{p, q, epsilon, precision};
  const auto& [above, below] = ratio.excess();
  if (above.empty() || below.empty()) return least;  // no event helps, or every one does
  Masses over_above{above, precision}, over_below{below, precision};
  Enclosure sum = zero;
  for (const Cell& cell : level_set(ratio)) {
    const Enclosure gain = over_above.between(cell.from, cell.to), loss = over_below.between(cell.from, cell.to);
    sum += cell.excess ? hull(zero, bound_of(gain, loss, *cell.excess).upper_end()) : gain - loss;
  }
  return sum.is_finite() ? min(one, max(least, sum)) : hull(least, one);
}

Enclosure DensityPair::delta(const Epsilon& epsilon, Precision precision) const {
  return Allowance{}.is_spent() ? Enclosure::unknown(precision) : event_rule(p_, q_, epsilon, precision);
}

std::optional<Rational> DensityPair::exact_delta(const Epsilon& epsilon) const {
  if (p_.is_plain() && q_.is_plain() && epsilon.has_rational_exponential())
    if (auto exact = beta_neighbours_delta(p_.law(), q_.law(), epsilon.ratio())) return exact;
  const auto most = max_divergence();
  return most && at_most(*most, epsilon) == Trilean::yes ? std::optional<Rational>{0} : std::nullopt;
}

}  // namespace dpcert

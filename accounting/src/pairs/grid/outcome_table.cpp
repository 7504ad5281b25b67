// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/outcome_table.hpp"

#include <algorithm>
#include <numeric>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

using Above = LossTails::Above;

Above operator+(const Above& x, const Above& y) { return {x.p + y.p, x.q + y.q}; }
Above hull_of(const Above& x, const Above& y) { return {hull(x.p, y.p), hull(x.q, y.q)}; }

}  // namespace

OutcomeTable::OutcomeTable(const ListedOutcomes& all, Precision precision)
    : others_{hull(Enclosure{0, precision}, all.others.p.upper_end()),
              hull(Enclosure{0, precision}, all.others.q.upper_end())} {
  const std::size_t size = all.losses.size();
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return is_centred_higher(all.losses[i], all.losses[j]); });
  sums_.push_back(all.infinite);
  for (const std::size_t i : order) {
    const Rational lower = all.losses[i].lower();
    lower_.push_back(lower_.empty() ? lower : std::min(lower, lower_.back()));
    upper_.push_back(all.losses[i].upper());
    sums_.push_back(sums_.back() + all.masses[i]);
  }
  for (std::size_t k = size; k-- > 1;) upper_[k - 1] = std::max(upper_[k - 1], upper_[k]);
}

Above OutcomeTable::above(const Enclosure& loss) const {
  const Rational least = loss.lower(), most = loss.upper();
  const auto first = [](const std::vector<Rational>& bounds, auto test) {
    return static_cast<std::size_t>(std::partition_point(bounds.begin(), bounds.end(), test) - bounds.begin());
  };
  // Those before `sure` are larger for certain, those from `possible` on are not.
  const std::size_t sure = first(lower_, [&](const Rational& bound) { return bound > most; });
  const std::size_t possible = first(upper_, [&](const Rational& bound) { return bound > least; });
  return (possible > sure ? hull_of(sums_[sure], sums_[possible]) : sums_[sure]) + others_;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/second_moments.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace dpcert {

std::optional<unsigned long> variables_of_second_moments(const PolynomialStatistic& statistic) {
  const std::size_t p = statistic.domain.size();
  const bool is_around_zero = std::all_of(statistic.domain.begin(), statistic.domain.end(),
                                          [](const Interval& x) { return x.lower == -1 && x.upper == 1; });
  if (!is_around_zero || statistic.components.size() != p + p * (p + 1) / 2) return std::nullopt;
  std::set<std::vector<unsigned>> seen;  // as many as there are products: each of them
  for (const BoxPolynomial& component : statistic.components) {
    if (component.size() != 1 || component.front().coefficient != 1) return std::nullopt;
    const auto& powers = component.front().powers;
    const unsigned degree = std::accumulate(powers.begin(), powers.end(), 0U);
    if (degree < 1 || degree > 2 || !seen.insert(powers).second) return std::nullopt;
  }
  return p;
}

Rational largest_second_moment_sum(unsigned long variables, unsigned long power) {
  const Rational p{variables};
  if (power == 1) return p * (p + 2) * (p + 2) / (2 * (p + 1));
  const unsigned long k = (variables + 1) / 2;
  return 4 * Rational{k} * (p + 1 - k);
}

}  // namespace dpcert

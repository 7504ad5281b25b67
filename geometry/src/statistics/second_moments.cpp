// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/second_moments.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

namespace dpcert {

namespace {

bool is_around_zero(const Interval& x) { return x.lower == -1 && x.upper == 1; }

/// The coefficient of each product of one or two variables, where each component is such a one and
/// none comes twice; empty: they are others, or z is not in [-1, 1]^p.
std::map<std::vector<unsigned>, Rational> products_of(const PolynomialStatistic& statistic) {
  std::map<std::vector<unsigned>, Rational> products;
  if (!std::ranges::all_of(statistic.domain, is_around_zero)) return {};
  for (const BoxPolynomial& component : statistic.components) {
    if (component.size() != 1) return {};
    const auto& [coefficient, powers] = component.front();
    const unsigned degree = std::accumulate(powers.begin(), powers.end(), 0U);
    if (degree < 1 || degree > 2 || !products.emplace(powers, coefficient).second) return {};
  }
  return products;
}

bool is_square(const std::vector<unsigned>& powers) { return std::ranges::find(powers, 2U) != powers.end(); }

}  // namespace

std::optional<unsigned long> variables_of_second_moments(const PolynomialStatistic& statistic) {
  const std::size_t p = statistic.domain.size();
  const auto products = products_of(statistic);
  const bool are_all = products.size() == p + p * (p + 1) / 2;  // as many as there are
  if (!are_all || !std::ranges::all_of(products, [](const auto& each) { return each.second == 1; }))
    return std::nullopt;
  return p;
}

std::optional<unsigned long> features_of_regression(const PolynomialStatistic& statistic) {
  const std::size_t variables = statistic.domain.size();
  const auto products = products_of(statistic);
  const auto squares = std::ranges::count_if(products, [](const auto& each) { return is_square(each.first); });
  const bool are_all_but_one = products.size() + 1 == variables + variables * (variables + 1) / 2 &&
                               static_cast<std::size_t>(squares) + 1 == variables;
  if (variables < 2 || !are_all_but_one ||
      !std::ranges::all_of(products, [](const auto& each) { return each.second == (is_square(each.first) ? 2 : 1); }))
    return std::nullopt;
  return variables - 1;
}

Rational largest_second_moment_sum(unsigned long variables, unsigned long power) {
  const Rational p{variables};
  if (power == 1) return p * (p + 2) * (p + 2) / (2 * (p + 1));
  const unsigned long k = (variables + 1) / 2;
  return 4 * Rational{k} * (p + 1 - k);
}

Rational largest_regression_sum(unsigned long features, unsigned long power) {
  const Rational p{features};
  if (power == 1) return (p * p + 7 * p + 4) / 2;
  return std::max<Rational>((p * p + 11 * p + 8) / 2, (p + 2) * (p + 2) - features % 2);
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/largest_size.hpp"

#include <algorithm>

#include "dpcert/numerics/refine.hpp"
#include "statistics/polynomial_statistic.hpp"

namespace dpcert {
namespace {

const Rational widest{1, 100'000};  // of what is left open, as a share, before it is widened last
constexpr int most_rounds = 64;
constexpr int most_exact = 3;  // rounds in which what is reached is asked itself
constexpr long most_digits = 9;

/// Of the values at two records, one after the other.
Rational size_between(const PolynomialStatistic& map, const BallSize& size, const std::vector<Rational>& records) {
  const auto middle = records.begin() + static_cast<std::ptrdiff_t>(map.domain.size());
  return size(value_at(map, {records.begin(), middle}) - value_at(map, {middle, records.end()}));
}

}  // namespace

std::optional<Number> largest_size(const PolynomialStatistic& map, const BallSize& size, long digits,
                                   const CellEffort& effort) {
  const Precision precision = precision_for(digits);
  Rational slack = power(Rational(1, 10), static_cast<unsigned long>(std::clamp(digits, 1L, most_digits)));
  std::optional<CellSearch> search{std::in_place, map, size, effort};
  Rational reached = 0;
  std::optional<Rational> most;  // once it is known that none is larger
  for (int round = 0, exact = 0; round < most_rounds && exact < most_exact; ++round) {
    const GaugeCells found = search->keep_to(most ? reached : Rational{reached * (1 + slack)});
    if (found.breach) reached = size_between(map, size, *found.breach);
    if (found.promise && most) return Number::exactly(reached, precision);
    if (!found.promise && !found.breach) {
      if (most || slack > widest) break;
      slack *= 100;  // fewer parts will do, and fewer still that know what is reached
      search.emplace(map, size, effort);
    }
    if (most) ++exact;
    if (found.promise) most = reached * (1 + slack);
  }
  return most ? std::optional{Number::enclosed(between(reached, *most, precision))} : std::nullopt;
}

}  // namespace dpcert

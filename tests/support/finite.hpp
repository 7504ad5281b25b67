// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert::finite {

/// A pair of laws on finitely many outcomes, written out: the
/// oracle of the tests. (P, Q) for each outcome.
using Pair = std::vector<std::pair<Rational, Rational>>;

/// Both laws of two independent releases.
[[nodiscard]] inline Pair product(const Pair& left, const Pair& right) {
  Pair result;
  for (const auto& [p, q] : left)
    for (const auto& [r, s] : right) result.emplace_back(p * r, q * s);
  return result;
}

[[nodiscard]] inline Pair product(const Pair& pair, unsigned long times) {
  Pair result = {{1, 1}};
  for (unsigned long i = 0; i < times; ++i) result = product(result, pair);
  return result;
}

[[nodiscard]] inline Pair swapped(Pair pair) {
  for (auto& [p, q] : pair) std::swap(p, q);
  return pair;
}

/// Loss +ln(ratio), 0 or -ln(ratio), as ratio : weight : 1.
[[nodiscard]] inline Pair randomized_response(const Rational& ratio, const Rational& weight = 0) {
  const Rational total = ratio + 1 + weight;
  Pair result = {{ratio / total, 1 / total}, {1 / total, ratio / total}};
  if (weight != 0) result.emplace_back(weight / total, weight / total);
  return result;
}

/// Beside a probability `failure` of telling which law it was.
[[nodiscard]] inline Pair with_failure(const Pair& pair, const Rational& failure) {
  Pair result = {{failure, 0}, {0, failure}};
  for (const auto& [p, q] : pair) result.emplace_back((1 - failure) * p, (1 - failure) * q);
  return result;
}

/// The largest P(E) - ratio Q(E) over all 2^m events E, one after the other.
[[nodiscard]] inline Rational delta_over_events(const Pair& pair, const Rational& ratio) {
  Rational worst = 0;
  for (std::size_t event = 0; event < std::size_t{1} << pair.size(); ++event) {
    Rational p = 0, q = 0;
    for (std::size_t y = 0; y < pair.size(); ++y)
      if ((event >> y & 1) != 0) {
        p += pair[y].first;
        q += pair[y].second;
      }
    worst = std::max<Rational>(worst, p - ratio * q);
  }
  return worst;
}

/// The same number as a sum over outcomes.
[[nodiscard]] inline Rational delta(const Pair& pair, const Rational& ratio) {
  Rational sum = 0;
  for (const auto& [p, q] : pair) sum += std::max<Rational>(0, p - ratio * q);
  return sum;
}

}  // namespace dpcert::finite

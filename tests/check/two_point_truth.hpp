// SPDX-License-Identifier: Apache-2.0
// Pairs on two points P = (p, 1-p), Q = (q, 1-q), q = p e^-x: how they meet a zCDP budget.
#pragma once

#include <cmath>

#include "enclosed.hpp"

namespace dpcert::check::test {

/// By how much (a-1) D_a(P || Q) exceeds (a-1) a rho at the
/// order a = 1 + b, b > 0; or that of Q against P.
[[nodiscard]] inline Enclosure excess(const Rational& p, const Rational& x, const Rational& rho, const Rational& b,
                                      bool is_reversed = false) {
  const Enclosure q = exp(enclosed(-x)) * p, r = log((Rational{1} - q) / (1 - p));
  const Enclosure up = enclosed(is_reversed ? Rational{-x} : x), down = is_reversed ? r : -r;
  const Enclosure first = is_reversed ? q : enclosed(p), second = Rational{1} - first;
  return log(first * exp(up * b) + second * exp(down * b)) - b * (b + 1) * rho;
}
[[nodiscard]] inline bool is_over_budget(const Rational& p, const Rational& x, const Rational& rho, const Rational& b) {
  return is_positive(excess(p, x, rho, b)) == Trilean::yes || is_positive(excess(p, x, rho, b, true)) == Trilean::yes;
}

/// The largest p within the budget, and the order at which it is reached: as far as doubles go.
/// They pick a pair, and the order by which an enclosure judges.
struct Verge {
  double p, b;
};
[[nodiscard]] inline Verge verge(double x, double rho) {
  const auto largest_p = [&](double b) {  // with p e^(bx) + (1-p) ((1-p)/(1-q))^b = e^(b(b+1) rho)
    double low = 0, high = 1;
    for (int i = 0; i < 100; ++i) {
      const double p = (low + high) / 2;
      const double up = std::log(p) + b * x,
                   down = std::log1p(-p) + b * (std::log1p(-p) - std::log1p(-p * std::exp(-x)));
      const double top = std::max(up, down);
      (top + std::log1p(std::exp(std::min(up, down) - top)) > b * (b + 1) * rho ? high : low) = p;
    }
    return low;
  };
  double best = 1e-3;
  for (double b = 1e-3; b < 30; b *= 1.1)
    if (largest_p(b) < largest_p(best)) best = b;
  double from = best / 1.1, to = best * 1.1;
  for (int i = 0; i < 60; ++i) {
    const double one = from + (to - from) / 3, two = to - (to - from) / 3;
    (largest_p(one) < largest_p(two) ? to : from) = largest_p(one) < largest_p(two) ? two : one;
  }
  return {largest_p(from), from};
}

}  // namespace dpcert::check::test

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/releases/linear_loss.hpp"

namespace dpcert {
namespace {

/// The largest distance of two numbers clip(theta x - y) x, x and y in [-1, 1]: exactly.
Rational huber_width_of_one(const Rational& threshold) {
  if (threshold <= 1) return 2 * threshold;
  return threshold <= Rational(3, 2) ? Rational{2} : Rational{threshold + 1 / (4 * (threshold - 1))};
}

/// 1/(1 + exp(-u)), or little more.
Rational logistic_above(const Rational& u) {
  const Enclosure odds = exp(Enclosure{Rational{-u}, Precision{}});
  return std::min<Rational>(1, (Rational{1} / (Rational{1} + odds)).upper());
}

}  // namespace

LinearLoss logistic_loss(const std::optional<Rational>& bound) {
  return {bound ? logistic_above(*bound) : Rational{1}, Rational(1, 4),
          [](const Enclosure& u, const Enclosure& y) -> LinearLoss::Derivatives {
            const Enclosure probability = Rational{1} / (Rational{1} + exp(-u));
            return {probability - y, probability * (Rational{1} - probability)};
          },
          // u of a yes is -u of a no.
          [](const Enclosure& u, const Enclosure& y) { return log1p(exp(u * (Rational{1} - y * Rational{2}))); },
          nullptr, bound.value_or(2) <= Rational(5, 4) ? Rational{1} : Rational(10517, 10'000)};
}

LinearLoss huber_loss(const Rational& threshold) {
  return {threshold,
          1,
          [threshold](const Enclosure& u, const Enclosure& y) -> LinearLoss::Derivatives {
            const Enclosure most{threshold, u.precision()}, residual = u - y;
            const bool is_square = at_most(max(residual, -residual).centre(), most) != Trilean::no;
            return {max(min(residual, most), -most), Enclosure{is_square ? 1 : 0, u.precision()}};
          },
          [threshold](const Enclosure& u, const Enclosure& y) {
            const Enclosure most{threshold, u.precision()}, size = max(u - y, y - u), near = min(size, most);
            return square(near) / Rational{2} + most * (size - near);
          },
          nullptr,
          huber_width_of_one(threshold)};
}

LinearLoss check_loss(const Rational& tau) {
  return {std::max<Rational>(tau, 1 - tau), 0,
          [tau](const Enclosure& u, const Enclosure& y) -> LinearLoss::Derivatives {
            const Precision precision = u.precision();
            const Trilean is_below = is_negative(u - y);
            const Enclosure slope = is_below == Trilean::yes  ? Enclosure{Rational{-tau}, precision}
                                    : is_below == Trilean::no ? Enclosure{Rational{1 - tau}, precision}
                                                              : between(-tau, 1 - tau, precision);
            return {slope, Enclosure{0, precision}};
          },
          [tau](const Enclosure& u, const Enclosure& y) { return max((u - y) * Rational{1 - tau}, (y - u) * tau); },
          [tau](const Enclosure& u, const Enclosure& y) -> std::optional<Rational> {
            if (is_negative(u - y) == Trilean::yes) return -tau;
            if (is_negative(y - u) == Trilean::yes) return 1 - tau;
            return std::nullopt;
          }};
}

}  // namespace dpcert

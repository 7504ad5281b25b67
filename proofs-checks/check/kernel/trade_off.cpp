// SPDX-License-Identifier: Apache-2.0
#include "kernel/trade_off.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {
namespace {

constexpr Bits enough_bits = 1024;
constexpr long steps_in_1 = 1L << 45;

double rough(const Rational& x) { return Down{x, 64}.rough(); }  // steers

// A w with erfc(w) <= x, as doubles see it: about the least, and a little above. It steers: a proposal, which
// `breaks` judges by bounds.
Rational threshold(double x) {
  double below = -30, above = 30;
  for (int i = 0; i < 100; ++i) {
    const double middle = (below + above) / 2;
    (std::erfc(middle) > x ? below : above) = middle;
  }
  return Rational{static_cast<long>(std::ceil(above * steps_in_1)) + 16, steps_in_1};
}

}  // namespace

bool proves(const Statement& says, const TradeOffPoint& point) {
  if (says.kind != Kind::dp) return false;
  const auto& [less, more] = std::minmax(point.type_one, point.type_two);
  const Rational left = 1 - says.value - more, factor = less;
  if (factor == 0) return left >= 0;
  if (says.epsilon.offset == 0) return says.epsilon.argument * factor <= left;
  return is_at_most([&](auto toward) { return exp(toward(says.epsilon)) * factor; }, left);
}

bool breaks(const Statement& says, const TradeOffPoint& point) {
  if (says.kind != Kind::attains_gaussian) return false;
  const Rational w = threshold(rough(2 * point.type_one)), half = says.value / 2;
  return is_shown(enough_bits, [&](Bits bits) {
    const Toward<Up> up{bits};
    const auto down = up.opposite();
    return erfc(down(w)) <= Rational{2 * point.type_one} &&
           erfc(sqrt(down(half)) - up(w)) < Rational{2 * point.type_two};
  });
}

}  // namespace dpcert::check

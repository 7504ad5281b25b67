// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "derive/two_point.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

// Everything in this file proposes; it steers in floating point, and the one inequality that
// a verdict rests on is certified: that the pair breaks the claim at the end of
// two_point_for, that it meets the budget in `meets_budget`.

using Guess = double;  // steers: a proposal, never a decision

Rational decimal_near(Guess x, std::size_t digits, Direction direction) {  // steers
  return round_decimal(finite_rational(x).value_or(0), digits, direction);
}

/// The order a with epsilon/n = (2a-1) rho + log(1 - 1/a), the best one for that epsilon; steers.
Guess best_order(Guess rho, Guess epsilon) {
  Guess low = 1, high = 2 + (epsilon / rho + 1);
  for (int i = 0; i < 200; ++i) {
    const Guess middle = (low + high) / 2;
    (rho * (2 * middle - 1) + std::log1p(-1 / middle) < epsilon ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// log of the two terms of phi(b), with r = log((1-q)/(1-p)); all steer.
struct Steering {
  Guess p, x, rho, r;
  [[nodiscard]] Guess peak() const { return (x - rho) / (2 * rho); }
  [[nodiscard]] Guess first(Guess b) const { return p * std::exp(b * x - b * (b + 1) * rho); }
  [[nodiscard]] Guess second(Guess b) const { return (1 - p) * std::exp(-b * r - b * (b + 1) * rho); }
};

/// Ends of cells that cover [0, peak], each as long as phi's bound
/// on it stays below 1; empty when that gets nowhere.
std::vector<Guess> propose_cells(const Steering& s) {
  constexpr Guess margin = 1e-12;
  constexpr std::size_t most = 5000;
  std::vector<Guess> ends = {0.99 * (std::log((1 - s.p) * (s.r + s.rho)) - std::log(s.p * (s.x - s.rho))) /
                             (s.x + s.r)};
  if (!(ends.front() > 0)) return {};
  while (ends.back() < s.peak() && ends.size() < most) {
    const Guess from = ends.back(), room = 1 - margin - s.second(from);
    if (s.first(s.peak()) <= room) {
      ends.push_back(s.peak() * (1 + 1e-9) + 1e-9);
      break;
    }
    Guess low = from, high = s.peak();
    for (int i = 0; i < 100; ++i) {
      const Guess middle = (low + high) / 2;
      (s.first(middle) <= room ? low : high) = middle;
    }
    if (low <= from * (1 + 1e-9)) return {};
    ends.push_back(low);
  }
  return ends.size() < most ? ends : std::vector<Guess>{};
}

/// Is the pair rho-zCDP both ways, by the cells? The inequalities of two-point.md, in enclosures.
Trilean meets_budget(const TwoPoint& pair, const Rational& rho, Precision precision) {
  const Enclosure p{pair.p, precision}, one{1, precision};
  const Enclosure q = p * exp(Enclosure{-pair.x, precision});
  const Enclosure r = log1p(-q) - log1p(-p);
  const Rational peak = (pair.x - rho) / (2 * rho);
  if (!certainly(at_most(r, rho)) || pair.ends.back() < peak) return Trilean::unknown;
  const Rational& b1 = pair.ends.front();
  const Enclosure rising = p * Rational(pair.x - rho) * exp(Enclosure{b1 * pair.x, precision});
  if (!certainly(at_most(rising, (one - p) * (r + rho) * exp(-(r * b1))))) return Trilean::unknown;
  for (std::size_t i = 1; i < pair.ends.size(); ++i) {
    const Rational &from = pair.ends[i - 1], &to = pair.ends[i];
    const Rational b = std::clamp(peak, from, to);
    const Enclosure first = p * exp(Enclosure{b * pair.x - b * (b + 1) * rho, precision});
    const Enclosure second = (one - p) * exp(-(r * from) - Rational(from * (from + 1) * rho));
    if (!certainly(at_most(first + second, Rational{1}))) return Trilean::unknown;
  }
  return Trilean::yes;
}

}  // namespace

std::optional<TwoPoint> two_point_for(const Rational& rho, unsigned long copies, const Epsilon& epsilon,
                                      const Rational& delta) {
  const Guess rate = Enclosure{rho, Precision{64}}.steer();                          // steers
  const Guess target = (epsilon.enclose(Precision{64}) / Rational(copies)).steer();  // steers
  const Guess order = best_order(rate, target);                                      // steers
  if (!std::isfinite(order) || order <= 1 + 1e-9) return std::nullopt;
  const Guess b = order - 1, x = (2 * order - 1) * rate;  // steer
  // At b the second term is about e^(-b(b+1) rho); twice that, and what doubles lose, is left free.
  const Guess share = 1 - 2 * std::exp(-b * (b + 1) * rate) - 1e-11;  // steers
  if (!(share > 0) || !(x > rate) || !std::isfinite(x)) return std::nullopt;
  TwoPoint pair{
      decimal_near(share * std::exp(-b * b * rate), 17, Direction::down), decimal_near(x, 17, Direction::up), {}};
  const Guess p = Enclosure{pair.p, Precision{64}}.steer(), q = p * std::exp(-x);  // steer
  if (!(p > 0) || !(q >= 0)) return std::nullopt;
  const auto ends = propose_cells({p, x, rate, std::log1p(-q) - std::log1p(-p)});  // steer
  if (!std::all_of(ends.begin(), ends.end(), [](Guess end) { return std::isfinite(end); })) return std::nullopt;
  for (std::size_t i = 0; i < ends.size(); ++i)  // only the last end must not move left: it covers the peak
    pair.ends.push_back(decimal_near(ends[i], 15, i + 1 < ends.size() ? Direction::down : Direction::up));
  if (pair.ends.empty() || pair.p >= 1) return std::nullopt;

  const Trilean meets = decide([&](Precision precision) { return meets_budget(pair, rho, precision); }, {1024});
  if (meets != Trilean::yes) return std::nullopt;
  const Trilean holds = decide([&](Precision precision) {
    const Enclosure gain = -expm1(epsilon.enclose(precision) - Rational(pair.x * copies));
    return at_most(power(Enclosure{pair.p, precision}, copies) * gain, delta);
  });
  return holds == Trilean::no ? std::optional{pair} : std::nullopt;
}

}  // namespace dpcert

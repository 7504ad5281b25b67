// SPDX-License-Identifier: Apache-2.0
#include "derive/two_outcomes.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr Precision written{256};
constexpr std::size_t digits_of_p = 17, most_outcome_bits = 4'000;

using Guess = double;  // steers: a proposal, never a decision

/// A short number of [0, 1] at least as large, with many digits also where it is near 1.
Rational short_above(const Enclosure& x) {
  if (at_most(x, Rational{1, 2}) == Trilean::yes) return just_above(x);
  return 1 - std::max<Rational>(just_below(Enclosure{1, written} - x), 0);
}

/// A short number near p, which says how close to 0 or 1 it is.
Rational short_near(const Enclosure& p) {
  const auto cut = [](const Enclosure& x) {
    return round_decimal(std::max<Rational>(x.lower(), 0), digits_of_p, Direction::down);
  };
  return at_most(p, Rational{1, 2}) == Trilean::yes ? cut(p) : Rational{1 - cut(Enclosure{1, written} - p)};
}

/// The pair, where it is one, and short enough.
std::vector<TwoOutcomes> usable(const Rational& p, const Rational& q) {
  if (!(0 <= q && q < p && p < 1) || bit_size(p) + bit_size(q) > most_outcome_bits) return {};
  return {{p, q}};
}

/// (a-1) D_a, or D_1, of the probabilities F(z) and F(z - t) of Laplace noise; steers.
Guess apart(Guess z, Guess t, Guess a) {
  const auto below = [](Guess x) { return x <= 0 ? std::exp(x) / 2 : 1 - std::exp(-x) / 2; };
  const Guess p = below(z), q = below(z - t), above_p = below(-z), above_q = below(t - z);  // steer
  const Guess gain = std::log(p / q), loss = std::log(above_p / above_q);                   // steer
  if (a == 1) return p * gain + above_p * loss;
  return std::log(p * std::exp((a - 1) * gain) + above_p * std::exp((a - 1) * loss)) / (a - 1);
}

/// The threshold of the largest D_a, in [0, t]; steers.
Guess best_threshold(Guess t, Guess a) {
  Guess low = 0, high = t;
  for (int i = 0; i < 100; ++i) {
    const Guess one = low + (high - low) / 3, other = high - (high - low) / 3;
    (apart(one, t, a) < apart(other, t, a) ? low : high) = apart(one, t, a) < apart(other, t, a) ? one : other;
  }
  return (low + high) / 2;
}

/// The probabilities of 0, 1, ..., n first outcomes.
std::vector<Enclosure> binomial_law(const Rational& p, unsigned long n, Precision precision) {
  const Enclosure odds{Rational{p / (1 - p)}, precision};
  std::vector<Enclosure> masses{power(Enclosure{Rational{1 - p}, precision}, n)};
  for (unsigned long k = 1; k <= n; ++k) masses.push_back(masses.back() * odds * Rational{n - k + 1, k});
  return masses;
}

}  // namespace

std::vector<TwoOutcomes> responses_within(const Epsilon& epsilon, const Rational& delta) {
  const Enclosure untrue = Enclosure{Rational{1 - delta}, written} / (epsilon.exponential(written) + Rational{1});
  const Rational q = short_above(untrue);
  auto pairs = usable(1 - q, q);
  if (delta > 0)
    for (const TwoOutcomes& pair : usable(delta, 0)) pairs.push_back(pair);
  return pairs;
}

std::vector<TwoOutcomes> draws_within(const Epsilon& range, const Rational& order) {
  // x = e^t of the loss t of the first outcome: the stationary
  // point of the moment, bounded_range.md.
  const Enclosure length = range.enclose(written), all = exp(length), less = exp(length * Rational{1 - order});
  const Rational rest = order - 1;
  const Enclosure x = order == 1 ? (all - Rational{1}) / length
                                 : (all - less) / (Enclosure{1, written} - less) * Rational{rest / order};
  const Enclosure share = (all - x) / (all - Rational{1});
  if (!share.is_finite()) return {};
  const Rational p = short_near(share);
  if (p <= 0 || p >= 1) return {};
  const Enclosure odds = exp(-length) * Rational{p / (1 - p)};
  return usable(p, short_above(odds / (odds + Rational{1})));
}

std::vector<TwoOutcomes> thresholds_within(const Rational& shift, const Rational& order) {
  const Guess t = Enclosure{shift, written}.steer(), a = Enclosure{order, written}.steer();  // steer
  const auto place = finite_rational(best_threshold(t, a));
  if (!place) return {};
  const Enclosure above = exp(Enclosure{Rational{-*place}, written}) * Rational{1, 2};
  const Rational p = short_near(Enclosure{1, written} - above);
  if (p < Rational{1, 2} || p >= 1) return {};
  // e^z of p is 1/(2 (1-p)); e^(z-t) = y gives y/2 up to 1, and
  // 1 - 1/(2y), which is less, from there.
  const Enclosure y = exp(Enclosure{Rational{-shift}, written}) * Rational{1 / (2 * (1 - p))};
  const bool is_high = at_most(y, Rational{1}) == Trilean::no;
  const Enclosure q = is_high ? Enclosure{1, written} - Enclosure{Rational{1, 2}, written} / y : y * Rational{1, 2};
  return usable(p, short_above(q));
}

Enclosure divergence_of(const TwoOutcomes& pair, const Rational& order, Precision precision) {
  Enclosure sum{0, precision};
  for (const auto& [p, q] : {std::pair{pair.p, pair.q}, std::pair{Rational{1 - pair.p}, Rational{1 - pair.q}}}) {
    if (p == 0 || q == 0) continue;
    const Enclosure loss = log(Enclosure{Rational{p / q}, precision});
    sum += order == 1 ? loss * p : exp(loss * Rational{order - 1}) * p;
  }
  return order == 1 ? sum : log(sum) / Rational{order - 1};
}

Enclosure hockey_stick_of(const std::vector<RunsOfTwo>& runs, const Epsilon& epsilon, Precision precision) {
  const Enclosure zero{0, precision};
  std::vector<std::pair<Enclosure, Enclosure>> outcomes{{Enclosure{1, precision}, epsilon.exponential(precision)}};
  for (const auto& [pair, times] : runs) {
    const auto p = binomial_law(pair.p, times, precision), q = binomial_law(pair.q, times, precision);
    std::vector<std::pair<Enclosure, Enclosure>> next;
    for (const auto& [before_p, before_q] : outcomes)
      for (std::size_t k = 0; k <= times; ++k) next.emplace_back(before_p * p[k], before_q * q[k]);
    outcomes = std::move(next);
  }
  Enclosure sum = zero;
  for (const auto& [p, q] : outcomes) sum += max(zero, p - q);
  return sum;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/tails.hpp"
#include "more/laws/distribution.hpp"
#include "more/numbers/log_gamma.hpp"

namespace dpcert::check {

/// A point of the line or, for laws on the whole line, one of its ends. Laws on x > 0 have the left end 0, inside; beta laws the
/// right end 1, as an end.
struct Place {
  int end = 0;     ///< -1, +1: minus or plus infinity, or 1
  Rational x = 0;  ///< where end is 0
};

[[nodiscard]] inline bool is_beta(const Distribution& law) {
  return law.family == Family::dirichlet && law.parameters.size() == 2;
}
[[nodiscard]] inline bool is_on_half_line(const Distribution& law) {
  return law.family == Family::exponential || law.family == Family::gamma || is_beta(law);
}

/// Where the law's two tails meet: the centre of a symmetric law, 0 for laws on x > 0.
[[nodiscard]] inline Rational centre(const Distribution& law) {
  return is_on_half_line(law) ? Rational{0} : law.parameters[0];
}

/// Terms of gamma_series that matter at that precision: past 2x, each is at most half the one before.
/// Errors    BeyondLimits, where these are more than a million
[[nodiscard]] inline unsigned long gamma_terms(const Rational& x, Bits bits) {
  const Rational most = 2 * x + Rational{static_cast<long>(bits)} + 2;
  const auto count = to_count(Rational{Integer{numerator(most) / denominator(most)}}, 1'000'000);
  if (!count) throw BeyondLimits{"a series is too long"};
  return *count;
}

/// 1 + x/(k+1) + x^2/((k+1)(k+2)) + ..., x > 0: so many terms and, for an upper bound, a geometric sum for the rest.
template <class Value>
[[nodiscard]] Value gamma_series(const Rational& shape, const Rational& x, unsigned long count, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Value scaled = toward(x);
  Value term = toward(Rational{1}), sum = toward(Rational{0});
  auto below = other(shape);
  for (unsigned long n = 0; n < count; ++n) {
    sum = sum + term;
    below = below + 1UL;
    term = term * scaled / below;
  }
  if constexpr (Value::side == MPFR_RNDU) sum = sum + term / one_minus(scaled / below);
  return sum;
}

/// P(X > x), X gamma of that shape and rate 1, x > 0: 1 - x^k e^-x / Gamma(k+1) times the series.
template <class Value>
[[nodiscard]] Value gamma_tail(const Rational& shape, const Rational& x, Toward<Value> toward) {
  const auto other = toward.opposite();
  const unsigned long count = gamma_terms(x, toward.bits);
  const auto factor = exp(other.log_of(x) * shape - toward(x) - log_gamma(Rational{shape + 1}, toward));
  return positive_part(one_minus(factor * gamma_series(shape, x, count, other)));
}

/// Terms of beta_series that matter at that precision: past the first part each is at most (1+x)/2 of the one
/// before, and the second makes of that less than 2^-bits.
/// Errors    BeyondLimits, where these are more than a million
[[nodiscard]] inline unsigned long beta_terms(const Rational& a, const Rational& b, const Rational& x, Bits bits) {
  const Rational until_falling = 2 * x * (b - 1) / (1 - x) - a;
  const Rational most = std::max(Rational{0}, until_falling) + Rational{2 * static_cast<long>(bits)} / (1 - x) + 1;
  const auto count = to_count(Rational{Integer{numerator(most) / denominator(most)}}, 1'000'000);
  if (!count) throw BeyondLimits{"a series is too long"};
  return *count;
}

/// 1 + x (a+b)/(a+1) + ..., each term x (a+b+n)/(a+1+n) times the one before: so many and, for an upper bound, a geometric sum
/// for the rest.
template <class Value>
[[nodiscard]] Value beta_series(const Rational& a, const Rational& b, const Rational& x, unsigned long count,
                                Toward<Value> toward) {
  const auto ratio = [&](unsigned long n) { return Rational{x * (a + b + n) / (a + 1 + n)}; };
  Value term = toward(Rational{1}), sum = toward(Rational{0});
  for (unsigned long n = 0; n < count; ++n) {
    sum = sum + term;
    term = term * toward(ratio(n));
  }
  if constexpr (Value::side == MPFR_RNDU)  // the ratios tend to x one way
    sum = sum + term / one_minus(toward(std::max(x, ratio(count))));
  return sum;
}

/// P(X < x), X beta, 0 < x <= 1/2: x^a (1-x)^b Gamma(a+b)/(Gamma(a+1) Gamma(b)) times the series.
template <class Value>
[[nodiscard]] Value beta_below(const Rational& a, const Rational& b, const Rational& x, Toward<Value> toward) {
  const Value log_factor = log_times(a, x, toward) + log_times(b, Rational{1 - x}, toward) +
                           log_gamma_times(Rational{1}, Rational{a + b}, toward) +
                           log_gamma_times(Rational{-1}, Rational{a + 1}, toward) +
                           log_gamma_times(Rational{-1}, b, toward);
  return exp(log_factor) * beta_series(a, b, x, beta_terms(a, b, x, toward.bits), toward);
}

/// P(X > x), X beta, 0 < x < 1.
template <class Value>
[[nodiscard]] Value beta_tail(const Rational& a, const Rational& b, const Rational& x, Toward<Value> toward) {
  if (2 * x > 1) return beta_below(b, a, Rational{1 - x}, toward);
  return positive_part(one_minus(beta_below(a, b, x, toward.opposite())));
}

/// Of the sum of two Laplace variables: s, the larger scale, and g, by how much it is larger, s over the smaller less 1.
struct LaplaceSum {
  Rational scale, excess;

  explicit LaplaceSum(const Distribution& law)
      : scale{law.parameters[1]}, excess{law.parameters[1] / law.parameters[2] - 1} {}
  /// (1 - e^(-g u))/g, u at g = 0: the density at s u from the location is e^-u (1 + this) (1 + g)/(2 s (2 + g)).
  template <class Value>
  [[nodiscard]] Value rise(const Rational& u, Toward<Value> toward) const {
    if (excess == 0) return toward(u);
    return -expm1(toward.opposite()(Rational{-excess * u})) * Rational{1 / excess};
  }
  /// The probability beyond s u, u >= 0.
  template <class Value>
  [[nodiscard]] Value tail(const Rational& u, Toward<Value> toward) const {
    const Value short_part = exp(toward(Rational{-excess * u})) * Rational{1 / (1 + excess)};
    return exp(toward(Rational{-u})) * (rise(u, toward) + short_part + Rational{1}) *
           Rational{(1 + excess) / (2 * (2 + excess))};
  }
};

/// The probability beyond x, on the side of x away from the centre.
template <class Value>
[[nodiscard]] Value tail(const Distribution& law, const Rational& x, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Rational away = abs(x - centre(law)), &scale = law.parameters.back();
  switch (law.family) {
    case Family::normal:
      return normal_tail(scale, away, toward);
    case Family::laplace:
      return laplace_tail(scale, away, toward);
    case Family::laplace_sum: {
      const LaplaceSum sum{law};
      return sum.tail(Rational{away / sum.scale}, toward);
    }
    case Family::logistic:
      return toward(Rational{1}) / (exp(other(Rational{away / scale})) + Rational{1});
    case Family::exponential:
      return exp(toward(Rational{-away * scale}));
    case Family::gamma:
      return x == 0 ? toward(Rational{1}) : gamma_tail(law.parameters[0], Rational{x * scale}, toward);
    case Family::dirichlet:
      return x == 0 ? toward(Rational{1}) : beta_tail(law.parameters[0], law.parameters[1], x, toward);
    default:
      return Value{toward.bits};
  }
}
template <class Value>
[[nodiscard]] Value tail(const Distribution& law, const Place& place, Toward<Value> toward) {
  return place.end != 0 ? toward(Rational{0}) : tail(law, place.x, toward);
}

/// The probability between two places, a before b.
template <class Value>
[[nodiscard]] Value mass(const Distribution& law, const Place& a, const Place& b, Toward<Value> toward) {
  const auto other = toward.opposite();
  const Rational middle = centre(law);
  if (is_beta(law) && b.end == 0 && 2 * b.x <= 1) {  // small ones keep their digits
    const auto below = [&](const Place& at, auto side) {
      return at.x == 0 ? side(Rational{0}) : beta_below(law.parameters[0], law.parameters[1], at.x, side);
    };
    return positive_part(below(b, toward) - below(a, other));
  }
  if (b.end == 0 && b.x <= middle) return positive_part(tail(law, b, toward) - tail(law, a, other));
  if (a.end == 0 && a.x >= middle) return positive_part(tail(law, a, toward) - tail(law, b, other));
  return positive_part(one_minus(tail(law, a, other) + tail(law, b, other)));
}

}  // namespace dpcert::check

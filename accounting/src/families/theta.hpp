// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/elementary.hpp"
#include "families/taylor_formulas.hpp"

/// log of the sum over all integers k of exp(b k - t k^2), t > 0: the log-partition of the discrete
/// Gaussian. A few terms for every t, of the sum itself or of its dual (Poisson summation).
/// Theory  accounting/theory/discrete_gaussian.md
namespace dpcert::theta {

// NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter): for use within an expression
[[nodiscard]] inline const Enclosure& value_of(const Enclosure& x) { return x; }
[[nodiscard]] inline const Enclosure& value_of(const Taylor& x) { return x.value; }

[[nodiscard]] inline Enclosure reciprocal(const Enclosure& x) { return Rational{1} / x; }

using dpcert::cos_pi;
[[nodiscard]] inline Taylor cos_pi(const Taylor& x) {
  const Enclosure pi = dpcert::pi(x.precision()), cosine = cos_pi(x.value);
  return chain(x, cosine, -(pi * sin_pi(x.value)), -(square(pi) * cosine));
}

[[nodiscard]] inline Enclosure size(const Enclosure& x) { return abs(x).upper_end(); }
[[nodiscard]] inline Enclosure around_zero(const Enclosure& size) { return hull(-size, size); }

/// The terms e^(u_n), or e^(u_n) cos(v_n), of a sum over n >= 1, with u_n = -t n^2 + (at
/// most b n) and v_n linear in n. Bounds of the sum over n >= first, and of its two
/// derivatives: |u'| + |v'| <= m_1 n^2, u'^2 + ... <= m_2 n^4.
[[nodiscard]] inline Enclosure add_rest(const Enclosure& sum, const Enclosure& rest, const Enclosure&, const Enclosure&,
                                        const Rational&) {
  return sum + around_zero(rest);
}
/// x, y: what n^2 and n are multiplied by in u and v.
[[nodiscard]] inline Taylor add_rest(const Taylor& sum, const Enclosure& rest, const Taylor& x, const Taylor& y,
                                     const Rational& first) {
  const Enclosure m1 = size(x.slope) + size(y.slope);
  const Enclosure m2 = square(m1) + size(x.curvature) + size(y.curvature);
  const Rational square_of_first = first * first;
  return {sum.value + around_zero(rest), sum.slope + around_zero(rest * m1 * square_of_first),
          sum.curvature + around_zero(rest * m2 * Rational(square_of_first * square_of_first))};
}

/// A bound of the sum of n^4 e^(-t n^2 + b n) / first^4 over n >= first: successive terms fall at
/// least by the ratio 16 e^(-t (2 first + 1) + b). Not finite where that is not below 1.
[[nodiscard]] inline Enclosure rest_from(long first, const Enclosure& t, const Enclosure& b) {
  const Enclosure least = t.lower_end(), most = size(b);
  const Enclosure ratio = exp(most - least * Rational(2 * first + 1)) * Rational{16};
  if (at_most(ratio, Rational(1, 2)) != Trilean::yes) return Enclosure::unknown(t.precision());
  return exp(most * Rational{first} - least * Rational(first * first)) * Rational{2};
}

/// How many terms suffice for the precision; steers only.
[[nodiscard]] inline long terms_for(const Enclosure& t, const Enclosure& b) {
  const double rate = t.steer(), linear = size(b).steer(), bits = static_cast<double>(t.precision().bits);
  constexpr long most = 1000;
  for (long n = 1; n < most; ++n)
    if (static_cast<double>(n) * (rate * static_cast<double>(n) - linear) > 0.7 * bits + 8) return n;
  return most;
}

/// The sum itself, about the integer m: m b - m^2 t + log(1 + sum
/// over n >= 1 of e^(-t n^2) 2 cosh(n (b - 2 m t))).
template <class Number>
[[nodiscard]] Number log_direct(const Number& b, const Number& t, const Rational& m) {
  const Number shifted = b - Rational(2 * m) * t;
  const long last = terms_for(value_of(t), value_of(shifted));
  Number sum = Number(exp(shifted - t) + exp(-shifted - t));
  for (long n = 2; n <= last; ++n)
    sum = sum + exp(Rational{n} * shifted - Rational(n * n) * t) + exp(Rational{-n} * shifted - Rational(n * n) * t);
  const Enclosure rest = rest_from(last + 1, value_of(t), value_of(shifted)) * Rational{2};
  return m * b - Rational(m * m) * t + log1p(add_rest(sum, rest, t, shifted, last + 1));
}

/// Its dual: b^2/(4t) + log(pi/t)/2 + log(1 + 2 sum over n >= 1 of e^(-pi^2 n^2/t) cos(pi n b/t)).
template <class Number>
[[nodiscard]] Number log_dual(const Number& b, const Number& t, const Rational& m) {
  const Precision precision = t.precision();
  const Enclosure pi = dpcert::pi(precision);
  const Number ratio = b / t, rate = square(pi) * reciprocal(t);
  const Number turn = ratio - Enclosure{Rational(2 * m), precision};  // whole turns do not matter
  const Enclosure none{0, precision};
  const long last = terms_for(value_of(rate), none);
  Number sum = exp(-rate) * cos_pi(turn);
  for (long n = 2; n <= last; ++n) sum = sum + exp(Rational(-n * n) * rate) * cos_pi(Rational{n} * turn);
  const Enclosure rest = rest_from(last + 1, value_of(rate), none);
  const Number corrected = Rational{2} * add_rest(sum, rest, rate, pi * turn, last + 1);
  return Rational(1, 4) * (ratio * b) + Rational(1, 2) * log(rate * (Rational{1} / pi)) + log1p(corrected);
}

/// b, t: Enclosure or Taylor.
template <class Number>
[[nodiscard]] Number log_sum(const Number& b, const Number& t) {
  if (!value_of(t).is_finite() || !value_of(b).is_finite() || !certainly(is_positive(value_of(t))))
    return b * Enclosure::unknown(t.precision());
  const Enclosure centre = value_of(b).centre() / (value_of(t).centre() * Rational{2});
  Rational m = 0;  // next to the centre, as near as it is known
  if (centre.is_finite()) m = floor(centre.midpoint() + Rational(1, 2));
  return value_of(t).steer() > 3 ? log_direct(b, t, m) : log_dual(b, t, m);
}

}  // namespace dpcert::theta

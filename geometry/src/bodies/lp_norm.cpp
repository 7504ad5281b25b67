// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/lp_norm.hpp"

#include <algorithm>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_bits = 4'000'000;  // of an exact power

Rational largest_entry(const Vector& x) {
  Rational largest = 0;
  for (const Rational& entry : x) largest = std::max<Rational>(largest, abs(entry));
  return largest;
}

Rational sum_of_entries(const Vector& x) {
  Rational total = 0;
  for (const Rational& entry : x) total += abs(entry);
  return total;
}

Enclosure raised(const Enclosure& x, const Rational& exponent) { return exp(log(x) * exponent); }

/// sum |x_i|^p
Enclosure power_sum(const Vector& x, const Rational& p, Precision precision) {
  Enclosure total{0, precision};
  for (const Rational& entry : x)
    if (entry != 0) total += raised(Enclosure{Rational{abs(entry)}, precision}, p);
  return total;
}

/// sum |x_i|^p where every term is rational. Otherwise the sum
/// is irrational (lp_ball.md), or too large to write.
std::optional<Rational> exact_power_sum(const Vector& x, const Rational& p) {
  Rational total = 0;
  for (const Rational& entry : x) {
    const auto term = rational_power(abs(entry), p);
    if (!term || bit_size(total) > most_bits) return std::nullopt;
    total += *term;
  }
  return total;
}

}  // namespace

Exponent hoelder_exponent(const Exponent& p, const Exponent& q) {
  const Rational inverse = (q ? Rational(1 / *q) : Rational{0}) - (p ? Rational(1 / *p) : Rational{0});
  return inverse > 0 ? Exponent{1 / inverse} : std::nullopt;
}

Number lp_norm(const Vector& x, const Exponent& p, Precision precision) {
  const Rational largest = largest_entry(x);
  if (!p || largest == 0) return Number::exactly(largest, precision);
  if (*p == 1) return Number::exactly(sum_of_entries(x), precision);
  const Vector part = x / largest;  // the norm is largest |part|_p with |part|_p >= 1
  if (const auto total = exact_power_sum(part, *p))
    if (const auto root = rational_power(*total, 1 / *p)) return Number::exactly(largest * *root, precision);
  return Number::enclosed(raised(power_sum(part, *p, precision), 1 / *p) * largest);
}

Result<bool> lp_norm_at_most(const Vector& x, const Exponent& p, const Rational& bound) {
  const Rational largest = largest_entry(x);
  if (largest > bound) return false;
  if (!p || largest == 0) return true;
  if (*p == 1) return sum_of_entries(x) <= bound;
  if (largest == bound) return (x.array() != 0).count() == 1;  // any other entry, however small its power, adds to it
  const Vector part = x / bound;
  const auto inside = [&](Precision precision) { return at_most(power_sum(part, *p, precision), Rational{1}); };
  Trilean answer = inside(Precision{128});
  if (answer == Trilean::unknown) {
    if (const auto total = exact_power_sum(part, *p)) return *total <= 1;
    answer = decide(inside);
  }
  if (answer == Trilean::unknown)
    return Error{Fault::precision_exhausted, "", "could not settle on which side of a ball's boundary a point lies"};
  return certainly(answer);
}

Vector hoelder_maximiser(const Vector& d, const Exponent& p, const Exponent& q, Precision precision) {
  const auto sign = [&](Eigen::Index i) { return Rational{d(i) < 0 ? -1 : 1}; };
  const Rational largest = largest_entry(d);
  const Exponent s = hoelder_exponent(p, q);
  Vector y = Vector::Zero(d.size());
  if (!s || largest == 0) {
    Eigen::Index best = 0;
    while (abs(d(best)) != largest) ++best;
    y(best) = sign(best);
    return y;
  }
  // Equality in Hoelder's inequality: |y_i|^p proportional to |d_i|^s.
  for (Eigen::Index i = 0; i < d.size(); ++i) {
    if (d(i) == 0) continue;
    const Enclosure part{Rational{abs(d(i)) / largest}, precision};
    y(i) = sign(i) * (p ? raised(part, *s / *p).midpoint() : Rational{1});
  }
  return y / lp_norm(y, p, precision).value.upper();
}

Number lp_ball_volume(const Exponent& p, Eigen::Index dimension, const Rational& radius, Precision precision) {
  const auto d = static_cast<unsigned long>(dimension);
  const Rational side = 2 * radius;
  if (!p) return Number::exactly(power(side, d), precision);
  const Rational inverse = 1 / *p;
  if (is_integer(inverse) && inverse * dimension <= 20'000) {
    const auto factorial = [](const Rational& n) {
      Integer product;
      mpz_fac_ui(product.backend().data(), mpz_get_ui(numerator_of(n)));
      return Rational{product};
    };
    return Number::exactly(power(side * factorial(inverse), d) / factorial(inverse * dimension), precision);
  }
  const Enclosure share = log_gamma(Enclosure{inverse + 1, precision}) * Rational{dimension} -
                          log_gamma(Enclosure{inverse * dimension + 1, precision});
  return Number::enclosed(exp(share) * power(Enclosure{side, precision}, d));
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/largest_entry.hpp"

#include <acb_hypgeom.h>
#include <flint/fmpq.h>
#include <algorithm>
#include <cmath>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/integral.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

constexpr Work most_integral_work{5'000'000'000};  ///< of one integral

/// 1 + 1/2 + ... + 1/n
Rational harmonic_number(Eigen::Index n) {
  fmpq_t sum;
  fmpq_init(sum);
  fmpq_harmonic_ui(sum, static_cast<ulong>(n));
  Rational result;
  fmpq_get_mpq(result.backend().data(), sum);
  fmpq_clear(sum);
  return result;
}

/// Of X >= 0 with X^p of the Gamma law of shape 1/p, in terms of w = p log X: smooth
/// near 0 as well, and on the scale of 1 whatever p is. All is analytic on sets around
/// real numbers, with the values that continue those.
class LogPower {
 public:
  LogPower(const Rational& p, Precision precision)
      : shape_{1 / p}, precision_{precision}, factor_{exp(-log_gamma(Enclosure{shape_, precision}))} {}

  /// Of the density of w.
  [[nodiscard]] Complex density(const Complex& w) const { return exp(w * shape_ - exp(w)) * factor_; }

  /// The logarithm of the distribution function at w.
  [[nodiscard]] Complex log_mass(const Complex& w) const {
    const Complex centre = w.centre(), z = exp(w);
    if (!is_far_right(centre)) return w * shape_ + log(entire_part(z));
    // Wide sets by the mean value theorem: the mass above falls as the density says.
    return log1p(density(w) * (w - centre) - mass_above(exp(centre)));
  }

  /// E max of m such X, between w = from and w = to.
  [[nodiscard]] Enclosure mean_of_largest(Eigen::Index m, const Rational& from, const Rational& to) const {
    const Integrand integrand = [&](const Complex& w) {
      return exp(w * Rational{2 * shape_} - exp(w) + log_mass(w) * Rational{m - 1});
    };
    return integral(integrand, from, to, precision_, {.most_work = most_integral_work}) * factor_ * Rational{m};
  }

  /// At most this, below w: X P^m there.
  [[nodiscard]] Enclosure mean_below(Eigen::Index m, const Rational& w) const {
    return exp((log_mass(Complex{w, precision_}) * Rational{m}).real() + Enclosure{Rational{w * shape_}, precision_});
  }

  /// At most this, above w >= 0, as z = exp(w) has z^(2/p - 1) <= z.
  [[nodiscard]] Enclosure mean_above(Eigen::Index m, const Rational& w) const {
    const Enclosure z = exp(Enclosure{w, precision_});
    return exp(-z) * (z + Rational{1}) * factor_ * Rational{m};
  }

 private:
  /// Where 1 minus the mass above tells more than the power series. There |Im w| is far below pi.
  [[nodiscard]] static bool is_far_right(const Complex& centre) {
    return certainly(is_positive(centre.real())) && certainly(at_most(centre.imaginary(), Rational{1})) &&
           certainly(at_most(-centre.imaginary(), Rational{1}));
  }
  /// z^-shape times the distribution function at z.
  [[nodiscard]] Complex entire_part(const Complex& z) const { return incomplete(acb_hypgeom_gamma_lower, z, 2); }
  [[nodiscard]] Complex mass_above(const Complex& z) const { return incomplete(acb_hypgeom_gamma_upper, z, 1); }
  [[nodiscard]] Complex incomplete(void (*gamma)(acb_t, const acb_t, const acb_t, int, slong), const Complex& z,
                                   int regularized) const {
    const Complex s{shape_, z.precision()};
    Complex result = z;
    gamma(result.value(), s.value(), z.value(), regularized, z.precision().bits);
    return result;
  }

  Rational shape_;
  Precision precision_;
  Enclosure factor_;  ///< 1 / Gamma(shape)
};

/// A w below which what counts is less than 2^-bits, nearly the
/// greatest: it steers, as what is below is enclosed.
Rational start_of(const Rational& p, Eigen::Index m, const Rational& end, long bits) {
  const LogPower x{p, Precision{64}};
  const auto counts = [&](const Rational& w) { return !certainly(at_most(x.mean_below(m, w), power_of_two(-bits))); };
  Rational step{1, 4}, from = end - step;
  for (; counts(from); from -= step) step *= 2;
  for (Rational to = from + step; to - from > std::max<Rational>(Rational{1, 4}, abs(from) / 8);) {
    const Rational middle = (from + to) / 2;
    (counts(middle) ? to : from) = middle;
  }
  return from;
}

/// E max X_i of m such variables.
Enclosure mean_of_largest(const Rational& p, Eigen::Index m, Precision precision) {
  const long size = static_cast<long>(bit_size(Rational{m}));
  const Precision working{precision.bits + 2 * size};
  const LogPower x{p, working};
  // In doubles, as it steers: beyond e^end nothing counts.
  const Rational end{static_cast<long>(std::ceil(8 * std::log(static_cast<double>(working.bits)))), 8},
      start = start_of(p, m, end, working.bits);
  return x.mean_of_largest(m, start, end) + hull(Enclosure{0, working}, x.mean_below(m, start) + x.mean_above(m, end));
}

/// Cut to [least, most], where it certainly lies.
Enclosure within(const Enclosure& x, const Enclosure& least, const Enclosure& most) {
  return x.is_finite() ? max(min(x, most), least) : hull(least, most);
}

}  // namespace

Number mean_of_largest_entry(const Exponent& p, Eigen::Index m, long digits) {
  constexpr Eigen::Index most_exact = 10'000;  // of a harmonic number
  const Rational size{m};
  if (!p) return Number::exactly(size / (size + 1), precision_for(digits));
  if (*p == 1) {
    const Rational mean = harmonic_number(m) / (size + 1);
    return m <= most_exact ? Number::exactly(mean, precision_for(digits))
                           : Number::enclosed(Enclosure{mean, precision_for(digits)});
  }
  const Enclosure mean = refine_to_digits(digits, [&](Precision precision) {
    const auto log_gamma_at = [&](const Rational& x) { return log_gamma(Enclosure{x, precision}); };
    const Enclosure found =
        mean_of_largest(*p, m, precision) * exp(log_gamma_at(size / *p + 1) - log_gamma_at((size + 1) / *p + 1));
    // |x|_p m^(-1/p) <= max |x_i| <= |x|_p, and |U|_p has the mean m / (m + 1).
    const Enclosure most{Rational{size / (size + 1)}, precision};
    return within(found, most * exp(log(Enclosure{size, precision}) / Rational{-*p}), most);
  });
  if (digits < 30 || mean.has_digits(digits)) return Number::enclosed(mean);
  // So many digits took too much work: what half of them tell is at hand.
  const Number half = mean_of_largest_entry(p, m, digits / 2);
  return is_narrower(half.value, mean) ? half : Number::enclosed(mean);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "bessel_series.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "price.hpp"

namespace dpcert {
namespace {

// Doubles tell how many bits and terms will do: the balls and the rest
// that is added are right for any number of either.

constexpr long series_guard_bits = 12;

constexpr long most_series_bits = 1L << 24;

long bits_of(double nats) {
  return whole_within(std::ceil(nats * std::numbers::log2e), -most_series_bits, most_series_bits);
}

/// x y for a short fraction y: in time linear in the precision.
Enclosure times(const Enclosure& x, const Rational& y) {
  charge(2 * price::sum(x.precision()));
  Enclosure result{x};
  fmpz_t part;
  fmpz_init(part);
  fmpz_set_mpz(part, numerator_of(y));
  arb_mul_fmpz(result.ball(), x.ball(), part, x.precision().bits);
  fmpz_set_mpz(part, denominator_of(y));
  arb_div_fmpz(result.ball(), result.ball(), part, x.precision().bits);
  fmpz_clear(part);
  return result;
}

/// log2(1/x) or so for x < 1, up to what is worth while.
long bits_lost_near_zero(double x) { return whole_within(std::round(-std::log2(x)), 0, 4096); }

/// The sums of the first terms, and what the rest may add to them; real where t is.
std::vector<Complex> sums_with_rest(const RealSeries& series, const Complex& t, long terms, long bits,
                                    const Enclosure& rest) {
  std::vector<Complex> result = series.sums(t, terms, bits);
  for (Complex& sum : result) sum = sum.widened(rest, t.is_real());
  return result;
}

bool is_at_most(const Complex& x, unsigned long limit) {
  mag_t size, most;
  mag_init(size), mag_init(most);
  acb_get_mag(size, x.value());
  mag_set_ui_lower(most, limit);
  const bool result = mag_cmp(size, most) <= 0;
  mag_clear(size), mag_clear(most);
  return result;
}

/// The sums of power series in t with |c_{k+1}| <= 4 |c_k|/(k+1)^2 from k = 2 on.
std::vector<Complex> ascending_sums(const RealSeries& series, const Complex& t, long bits) {
  const long terms = series.first_below(bits, log2_size(t), 2);
  const auto next = static_cast<unsigned long>(terms + 1);
  const bool falls = is_at_most(t, next * next / 8);
  const Enclosure rest = falls ? series.term_bound(t, terms) * Rational{2} : Enclosure::unknown(t.precision());
  return sums_with_rest(series, t, terms, bits, rest);
}

/// Gamma(v)/2.
Enclosure half_gamma(const Enclosure& v) {
  charge(price::log_gamma(v.precision()));
  Enclosure result{v};
  arb_gamma(result.ball(), v.ball(), v.precision().bits);
  return times(result, Rational(1, 2));
}

Enclosure euler_gamma(Precision precision) {
  Enclosure result{0, precision};
  arb_const_euler(result.ball(), precision.bits);
  return result;
}

}  // namespace

AscendingBessel::AscendingBessel(const Rational& order, Precision precision, double most_size)
    : is_logarithmic_{order == 0},
      lost_bits_{is_logarithmic_ ? 0 : bits_lost_near_zero(std::abs(order.convert_to<double>()))},
      exponent_{order, {precision.bits + 2 * series_guard_bits + 2 * bits_of(most_size) + lost_bits_}},
      wronskian_{-1, exponent_.precision()} {
  const Precision work = exponent_.precision();
  Enclosure a = is_logarithmic_ ? -euler_gamma(work) : half_gamma(exponent_);
  Enclosure b = is_logarithmic_ ? Enclosure{-1, work} : half_gamma(-exponent_);
  if (!is_logarithmic_) wronskian_ = a * b * (2 * order);
  const double log2_t = 2 * std::log2(most_size / 2);
  const auto enough = static_cast<double>(-precision.bits - series_guard_bits - bits_of(most_size));
  for (long k = 0;; ++k) {
    values_.append(std::array{a, b});
    a = times(a, Rational{1} / ((k + 1) * (k + 1 - order)));
    b = times(b, Rational{1} / ((k + 1) * (k + 1 + order)));
    if (is_logarithmic_) a = a - times(b, Rational(1, k + 1));
    slope_.append(std::array{times(b, Rational{2 * (k + 1)})});
    const auto n = static_cast<double>(k);
    if (k > 2 && slope_.log2_size(k) + n * log2_t < enough && 2 * most_size * most_size < n * n) return;
  }
}

BesselPair AscendingBessel::operator()(const Complex& x) const {
  // K_v is some e^-x and I_v some e^x, but next to the imaginary axis, where I_v has zeros.
  const double size = std::exp2(log2_size(x)), real_part = x.real().steer();
  const long lost_bits = lost_bits_ + (size > 1 ? bits_lost_near_zero(real_part) : 0);
  const Precision fine{x.precision().bits + series_guard_bits + lost_bits};
  const long goal = fine.bits + bits_of(real_part);
  Complex half{x.value(), {goal + series_guard_bits + bits_of(size)}};
  acb_mul_2exp_si(half.value(), half.value(), -1);
  const Complex t = square(half), log_half = log(half);
  const Complex power = is_logarithmic_ ? Complex{1, half.precision()} : exp(log_half * exponent_);

  const std::vector<Complex> sums = ascending_sums(values_, t, goal);
  const Complex k = (is_logarithmic_ ? sums[0] + log_half * sums[1] : sums[0] / power + sums[1] * power).rounded(fine);
  // c I_v and c x I_{v+1}, c the constant of the Wronskian: c I_v x K_{v+1} + c x I_{v+1} K_v = c.
  const Complex i = (sums[1] * power).rounded(fine), t_rounded = t.rounded({fine.bits + bits_of(size - real_part)});
  const Complex slope = ascending_sums(slope_, t_rounded, fine.bits - bits_of(real_part)).front();
  const Complex i_next = (t_rounded * slope * power).rounded(fine), scale = exp(Complex{x.value(), fine});
  return {k * scale, (Complex{wronskian_} - i_next * k) / (i * x) * scale};
}

double DescendingBessel::least_size(Precision precision) {
  // The least term is some e^(-2|x|).
  return static_cast<double>(precision.bits + series_guard_bits + 4) * std::numbers::ln2 / 2;
}

DescendingBessel::DescendingBessel(const Rational& order, Precision precision) {
  const Precision work{precision.bits + 2 * series_guard_bits};
  const std::array squares{Rational{4 * order * order}, Rational{4 * (order + 1) * (order + 1)}};
  std::array terms{Enclosure{1, work}, Enclosure{1, work}};
  const long most = whole_within(2 * least_size(precision), 0, most_series_bits) + 2;
  for (long k = 0; k <= most; ++k) {
    series_.append(terms);
    for (std::size_t row = 0; row < 2; ++row)
      terms[row] = times(terms[row], (squares[row] - (2 * k + 1) * (2 * k + 1)) / (8 * (k + 1)));
    if (order == Rational(-1, 2) && k > 0) break;  // all others vanish
  }
}

BesselPair DescendingBessel::operator()(const Complex& x) const {
  const Precision fine{x.precision().bits + series_guard_bits};
  const Complex point{x.value(), fine}, inverse = Complex{1, fine} / point;
  const long terms = series_.first_below(fine.bits, log2_size(inverse), 1);
  const std::vector<Complex> sums =
      sums_with_rest(series_, inverse, terms, fine.bits, series_.term_bound(inverse, terms));
  const Complex scale = sqrt(inverse * (pi(fine) * Rational(1, 2)));
  return {sums[0] * scale, sums[1] * scale};
}

}  // namespace dpcert

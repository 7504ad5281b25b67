// SPDX-License-Identifier: Apache-2.0
#include "bessel_series.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr long guard_bits = 12;

long bits_of(double nats) { return static_cast<long>(std::ceil(nats * std::numbers::log2e)); }

/// x y for a short fraction y: in time linear in the precision.
Enclosure times(const Enclosure& x, const Rational& y) {
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

/// log2(1/|v|) or so, up to what is worth while.
long bits_lost_near_zero(const Rational& v) {
  constexpr double most = 4096;
  return v == 0 ? 0 : std::lround(std::clamp(-std::log2(std::abs(v.convert_to<double>())), 0.0, most));
}

/// The sums of the first terms, and what the rest may add to them; real where t is.
std::vector<Complex> sums_with_rest(const RealSeries& series, const Complex& t, long terms, long bits,
                                    const Enclosure& rest) {
  std::vector<Complex> result = series.sums(t, terms, bits);
  for (Complex& sum : result) {
    arb_add_error(acb_realref(sum.value()), rest.ball());
    if (arb_is_zero(acb_imagref(t.value())) == 0) arb_add_error(acb_imagref(sum.value()), rest.ball());
  }
  return result;
}

/// Gamma(v)/2.
Enclosure half_gamma(const Enclosure& v) {
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
    : order_{order},
      lost_bits_{bits_lost_near_zero(order)},
      exponent_{order, {precision.bits + 2 * guard_bits + 2 * bits_of(most_size) + lost_bits_}} {
  const Precision work = exponent_.precision();
  const bool is_logarithmic = order == 0;
  Enclosure a = is_logarithmic ? -euler_gamma(work) : half_gamma(exponent_);
  Enclosure b = is_logarithmic ? Enclosure{-1, work} : half_gamma(-exponent_);
  const double log2_t = 2 * std::log2(most_size / 2);
  const auto enough = static_cast<double>(-precision.bits - guard_bits - bits_of(most_size));
  for (long k = 0;; ++k) {
    const Enclosure log_part = is_logarithmic ? b : Enclosure{0, work};
    series_.append(std::array{a, b, times(a, 2 * (order - k)) - log_part, times(b, Rational{-2 * k})});
    const auto n = static_cast<double>(k);
    if (k > 2 && series_.log2_size(k) + n * log2_t < enough && 2 * most_size * most_size < n * n) break;
    a = times(a, Rational{1} / ((k + 1) * (k + 1 - order)));
    b = times(b, Rational{1} / ((k + 1) * (k + 1 + order)));
    if (is_logarithmic) a = a - times(b, Rational(1, k + 1));
  }
}

BesselPair AscendingBessel::operator()(const Complex& x) const {
  const double log2_x = log2_size(x), real_part = x.real().steer();
  const long fine = x.precision().bits + guard_bits, goal = fine + bits_of(real_part);  // K is some e^-x
  const Complex half =
      Complex{x.value(), {goal + lost_bits_ + guard_bits + bits_of(std::exp2(log2_x))}} * Rational(1, 2);
  const Complex t = square(half), log_half = log(half);
  const bool is_logarithmic = order_ == 0;
  const Complex one{1, half.precision()};
  const Complex q = is_logarithmic ? log_half : exp(log_half * exponent_), p = is_logarithmic ? one : one / q;

  // Next to 0 the last row begins with t.
  const long terms = series_.first_below(goal + std::lround(std::max(0.0, 2 - 2 * log2_x)), 2 * log2_x - 2, 2);
  const bool falls = at_most(t.size() * Rational{8}, Rational{(terms + 1) * (terms + 1)}) == Trilean::yes;
  const Enclosure rest = falls ? series_.term_bound(t, terms) * Rational{2} : Enclosure::unknown(t.precision());
  const std::vector<Complex> sums = sums_with_rest(series_, t, terms, goal, rest);
  const Complex scale = exp(Complex{x.value(), {fine}});
  return {Complex{(p * sums[0] + q * sums[1]).value(), {fine}} * scale, (p * sums[2] + q * sums[3]) * scale / x};
}

double DescendingBessel::least_size(Precision precision) {
  return static_cast<double>(precision.bits + 2 * guard_bits) * std::numbers::ln2 /
         2;  // the least term is some e^(-2|x|)
}

DescendingBessel::DescendingBessel(const Rational& order, Precision precision) {
  const Precision work{precision.bits + 2 * guard_bits};
  const std::array squares{Rational{4 * order * order}, Rational{4 * (order + 1) * (order + 1)}};
  std::array terms{Enclosure{1, work}, Enclosure{1, work}};
  const auto most = static_cast<long>(2 * least_size(precision)) + 2;
  for (long k = 0; k <= most; ++k) {
    series_.append(terms);
    for (std::size_t row = 0; row < 2; ++row)
      terms[row] = times(terms[row], (squares[row] - (2 * k + 1) * (2 * k + 1)) / (8 * (k + 1)));
    if (order == Rational(-1, 2) && k > 0) break;  // all others vanish
  }
}

BesselPair DescendingBessel::operator()(const Complex& x) const {
  const Precision fine{x.precision().bits + guard_bits};
  const Complex point{x.value(), fine}, inverse = Complex{1, fine} / point;
  const long terms = series_.first_below(fine.bits, log2_size(inverse), 1);
  const std::vector<Complex> sums =
      sums_with_rest(series_, inverse, terms, fine.bits, series_.term_bound(inverse, terms));
  const Complex scale = sqrt(inverse * (pi(fine) * Rational(1, 2)));
  return {sums[0] * scale, sums[1] * scale};
}

}  // namespace dpcert

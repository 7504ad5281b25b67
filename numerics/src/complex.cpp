// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/complex.hpp"

#include <acb_hypgeom.h>

#include <algorithm>
#include <bit>

#include "dpcert/numerics/elementary.hpp"
#include "price.hpp"

namespace dpcert {
namespace {

Precision larger(const Complex& x, const Complex& y) { return {std::max(x.precision().bits, y.precision().bits)}; }

template <class Operation>
Complex combine(Operation operation, Work (*cost)(Precision), const Complex& x, const Complex& y) {
  Complex result{Enclosure{0, larger(x, y)}};
  charge(cost(result.precision()));
  operation(result.value(), x.value(), y.value(), result.precision().bits);
  return result;
}

bool meets_cut(const Complex& x) {
  return arb_contains_nonpositive(acb_realref(x.value())) != 0 && arb_contains_zero(acb_imagref(x.value())) != 0;
}

}  // namespace

Complex::Complex(const Enclosure& real, const Enclosure& imaginary)
    : Complex{Precision{std::max(real.precision().bits, imaginary.precision().bits)}} {
  acb_set_arb_arb(&value_, real.ball(), imaginary.ball());
}

Enclosure Complex::real() const {
  Enclosure result{0, precision_};
  arb_set(result.ball(), acb_realref(&value_));
  return result;
}

Enclosure Complex::imaginary() const {
  Enclosure result{0, precision_};
  arb_set(result.ball(), acb_imagref(&value_));
  return result;
}

Complex Complex::centre() const {
  Complex result{precision_};
  acb_get_mid(&result.value_, &value_);
  return result;
}

Enclosure Complex::size() const {
  charge(price::quotient(precision_));
  Enclosure result{0, precision_};
  acb_abs(result.ball(), &value_, precision_.bits);
  return result;
}

bool Complex::is_narrow() const { return acb_rel_accuracy_bits(&value_) > precision_.bits * 3 / 4; }

Complex Complex::widened(const Enclosure& margin, bool on_line) const {
  Complex result{*this};
  arb_add_error(acb_realref(&result.value_), margin.ball());
  if (!on_line) arb_add_error(acb_imagref(&result.value_), margin.ball());
  return result;
}

Complex Complex::rounded(Precision precision) const {
  charge(price::complex_sum(precision));
  Complex result{precision};
  acb_set_round(&result.value_, &value_, precision.bits);
  return result;
}

const Complex& narrower(const Complex& x, const Complex& y) {
  const auto is_shorter = [](arb_srcptr a, arb_srcptr b) { return mag_cmp(arb_radref(a), arb_radref(b)) < 0; };
  const bool by_height = is_shorter(acb_realref(x.value()), acb_imagref(x.value()));
  const auto side = [&](const Complex& z) { return by_height ? acb_imagref(z.value()) : acb_realref(z.value()); };
  return is_shorter(side(y), side(x)) ? y : x;
}

double log2_size(const Complex& x) {
  mag_t size;
  mag_init(size);
  acb_get_mag(size, x.value());
  const double result = mag_get_d_log2_approx(size);
  mag_clear(size);
  return result;
}

Complex& Complex::operator+=(const Complex& x) {
  precision_ = larger(*this, x);
  charge(price::complex_sum(precision_));
  acb_add(&value_, &value_, &x.value_, precision_.bits);
  return *this;
}
Complex operator-(const Complex& x) {
  charge(price::complex_sum(x.precision()));
  Complex result{x};
  acb_neg(&result.value_, &x.value_);
  return result;
}
Complex operator+(const Complex& x, const Complex& y) { return combine(acb_add, price::complex_sum, x, y); }
Complex operator-(const Complex& x, const Complex& y) { return combine(acb_sub, price::complex_sum, x, y); }
Complex operator*(const Complex& x, const Complex& y) { return combine(acb_mul, price::complex_product, x, y); }
Complex operator/(const Complex& x, const Complex& y) { return combine(acb_div, price::complex_quotient, x, y); }

Complex operator/(Complex x, unsigned long y) {
  charge(price::complex_sum(x.precision_));
  acb_div_ui(&x.value_, &x.value_, y, x.precision_.bits);
  return x;
}

Complex operator*(const Complex& x, const Enclosure& y) {
  charge(price::complex_product(x.precision()));
  Complex result{x};
  acb_mul_arb(&result.value_, &x.value_, y.ball(), std::max(x.precision().bits, y.precision().bits));
  return result;
}

Complex exp(const Complex& x) {
  charge(price::complex_elementary(x.precision()));
  Complex result{x};
  acb_exp(result.value(), x.value(), x.precision().bits);
  return result;
}

Complex log(const Complex& x) {
  charge(price::complex_elementary(x.precision()));
  Complex result{x};
  acb_log_analytic(result.value(), x.value(), 1, x.precision().bits);
  return result;
}

Complex log1p(const Complex& x) {
  charge(price::complex_elementary(x.precision()));
  Complex result{x};
  if (meets_cut(x + Rational{1}))
    acb_indeterminate(result.value());
  else
    acb_log1p(result.value(), x.value(), x.precision().bits);
  return result;
}

Complex square(const Complex& x) {
  charge(price::complex_product(x.precision()));
  Complex result{x};
  acb_sqr(result.value(), x.value(), x.precision().bits);
  return result;
}

Complex expm1(const Complex& x) {
  charge(price::complex_elementary(x.precision()));
  Complex result{x};
  acb_expm1(result.value(), x.value(), x.precision().bits);
  return result;
}

Complex sqrt(const Complex& x) {
  // Arb's own is wide over wide rectangles: its imaginary part
  // goes with the square root of their extent.
  if (acb_rel_accuracy_bits(x.value()) < 24) return exp(log(x) * Rational(1, 2));
  charge(price::complex_quotient(x.precision()));
  Complex result{x};
  acb_sqrt_analytic(result.value(), x.value(), 1, x.precision().bits);
  return result;
}

Complex whole_power(const Complex& x, unsigned long exponent) {
  charge(2 * static_cast<std::int64_t>(std::bit_width(exponent)) * price::complex_product(x.precision()));
  Complex result{Enclosure{0, x.precision()}};
  acb_pow_ui(result.value(), x.value(), exponent, x.precision().bits);
  return result;
}

Complex power(const Complex& x, const Rational& exponent) {
  if (exponent == 1) return x;
  if (exponent == 2) return square(x);
  if (exponent == Rational(1, 2)) return sqrt(x);
  return exp(log(x) * exponent);
}

Complex wright_omega(const Complex& x) {
  Complex result{Enclosure::unknown(x.precision())};
  if (!x.is_finite()) return result;
  // One branch of Lambert's W after the other continues it: the
  // one nearest to the imaginary part over 2 pi.
  const Enclosure half_turn = pi(x.precision()), height = x.imaginary();
  const Rational sheet = floor((height / (half_turn * Rational{2})).midpoint() + Rational(1, 2));
  const Enclosure beside = height - half_turn * (2 * sheet);
  if (is_positive(half_turn - max(beside, -beside)) != Trilean::yes) return result;
  charge(price::omega(x.precision()));
  fmpz_t branch;
  fmpz_init(branch);
  fmpz_set_mpz(branch, numerator_of(sheet));
  acb_lambertw(result.value(), exp(x).value(), branch, 0, x.precision().bits);
  fmpz_clear(branch);
  return result;
}

Complex log_gamma(const Complex& x) {
  charge(4 * price::log_gamma(x.precision()));
  Complex result{x};
  if (meets_cut(x))
    acb_indeterminate(result.value());
  else
    acb_lgamma(result.value(), x.value(), x.precision().bits);
  return result;
}

Complex erfc(const Complex& x) {
  charge(4 * price::erfc(x.precision()));
  Complex result{x};
  acb_hypgeom_erfc(result.value(), x.value(), x.precision().bits);
  return result;
}

}  // namespace dpcert

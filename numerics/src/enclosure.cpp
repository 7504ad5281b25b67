// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/enclosure.hpp"

#include "dpcert/exact/contract.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

#include "dpcert/exact/decimal.hpp"
#include "price.hpp"

namespace dpcert {
namespace {

long larger(const Enclosure& x, const Enclosure& y) { return std::max(x.precision().bits, y.precision().bits); }

/// RAII for the two numbers that end points pass through.
struct Float {
  arf_t value;
  Float() { arf_init(value); }
  Float(const Float&) = delete;
  Float& operator=(const Float&) = delete;
  ~Float() { arf_clear(value); }
};

/// A finite binary float is mantissa * 2^exponent exactly;
/// exponents are bounded so that the rational stays small.
Rational exactly(const arf_t x) {
  if (arf_is_zero(x)) return 0;
  fmpz_t mantissa, exponent;
  fmpz_init(mantissa);
  fmpz_init(exponent);
  arf_get_fmpz_2exp(mantissa, exponent, x);
  Rational result;
  fmpz_get_mpz(mpq_numref(result.backend().data()), mantissa);
  const long shift = fmpz_get_si(exponent);
  fmpz_clear(mantissa);
  fmpz_clear(exponent);
  if (shift >= 0)
    mpq_mul_2exp(result.backend().data(), result.backend().data(), static_cast<mp_bitcnt_t>(shift));
  else
    mpq_div_2exp(result.backend().data(), result.backend().data(), static_cast<mp_bitcnt_t>(-shift));
  return result;
}

constexpr long exponent_bound =
    1L << 24;  // 2^(2^24) is about 10^(5 million): far beyond any number that is written out

bool has_moderate_exponent(const arf_t x) {
  return arf_is_finite(x) &&
         (arf_is_zero(x) || (arf_cmpabs_2exp_si(x, exponent_bound) < 0 && arf_cmpabs_2exp_si(x, -exponent_bound) > 0));
}

/// An end point as a rational; one too near to 0 is moved outward.
Rational moderate(arf_t x, bool upward) {
  if (!has_moderate_exponent(x)) {
    const bool positive = arf_sgn(x) > 0;
    if (positive != upward) return 0;
    return positive ? power_of_two(-exponent_bound) : Rational(-power_of_two(-exponent_bound));
  }
  return exactly(x);
}

}  // namespace

Enclosure::Enclosure(const Rational& x, Precision precision) : precision_{precision} {
  charge(price::quotient(precision));
  arb_init(&ball_);
  fmpz_t over, under;
  fmpz_init(over);
  fmpz_init(under);
  fmpz_set_mpz(over, numerator_of(x));
  fmpz_set_mpz(under, denominator_of(x));
  arb_fmpz_div_fmpz(&ball_, over, under, precision.bits);
  fmpz_clear(over);
  fmpz_clear(under);
}

Enclosure::Enclosure(long x, Precision precision) : precision_{precision} {
  arb_init(&ball_);
  arb_set_si(&ball_, x);
}

Enclosure Enclosure::unknown(Precision precision) {
  Enclosure result{0, precision};
  arb_indeterminate(&result.ball_);
  return result;
}

Enclosure::Enclosure(const Enclosure& other) : precision_{other.precision_} {
  arb_init(&ball_);
  arb_set(&ball_, &other.ball_);
}

Enclosure::Enclosure(Enclosure&& other) noexcept : precision_{other.precision_} {
  arb_init(&ball_);
  arb_swap(&ball_, &other.ball_);
}

Enclosure& Enclosure::operator=(Enclosure other) noexcept {
  arb_swap(&ball_, &other.ball_);
  precision_ = other.precision_;
  return *this;
}

Enclosure::~Enclosure() { arb_clear(&ball_); }

bool Enclosure::is_finite() const {
  charge(price::sum(precision_));
  if (!arb_is_finite(&ball_)) return false;
  Float low, high;
  arb_get_lbound_arf(low.value, &ball_, precision_.bits);
  arb_get_ubound_arf(high.value, &ball_, precision_.bits);
  return arf_cmpabs_2exp_si(low.value, exponent_bound) < 0 && arf_cmpabs_2exp_si(high.value, exponent_bound) < 0;
}

bool Enclosure::is_exactly_zero() const { return arb_is_zero(&ball_) != 0; }

Rational Enclosure::lower() const {
  charge(price::product(precision_));
  expects(is_finite(), "finite enclosure");
  Float end;
  arb_get_lbound_arf(end.value, &ball_, precision_.bits);
  return moderate(end.value, false);
}

Rational Enclosure::upper() const {
  charge(price::product(precision_));
  expects(is_finite(), "finite enclosure");
  Float end;
  arb_get_ubound_arf(end.value, &ball_, precision_.bits);
  return moderate(end.value, true);
}

Rational Enclosure::midpoint() const {
  charge(price::product(precision_));
  expects(is_finite(), "finite enclosure");
  Float middle;
  arf_set_round(middle.value, arb_midref(&ball_), precision_.bits, ARF_RND_NEAR);
  return moderate(middle.value, true);
}

Enclosure Enclosure::lower_end() const {
  Enclosure result{0, precision_};
  arb_get_lbound_arf(arb_midref(result.ball()), &ball_, precision_.bits);
  return result;
}

Enclosure Enclosure::upper_end() const {
  Enclosure result{0, precision_};
  arb_get_ubound_arf(arb_midref(result.ball()), &ball_, precision_.bits);
  return result;
}

Enclosure Enclosure::centre() const {
  Enclosure result{0, precision_};
  arf_set(arb_midref(result.ball()), arb_midref(&ball_));
  return result;
}

bool Enclosure::has_digits(long digits) const { return this->digits(digits) >= digits; }

long Enclosure::digits(long most) const {
  if (is_exactly_zero()) return most;
  // b bits of relative accuracy: radius <= 2^-b |midpoint|, so that
  // width <= 2^(2-b) |x| for every x inside (b >= 1).
  const long accuracy = arb_rel_accuracy_bits(&ball_);  // about -2^63 for a ball around 0
  if (!is_finite() || accuracy <= 2) return 0;
  const long bits = accuracy - 2;
  return std::min(most, bits > (1L << 40) ? most : bits * 1000 / 3322);  // 10^digits <= 2^(3.322 digits)
}

long Enclosure::error_bits() const { return arb_rel_error_bits(&ball_); }

double Enclosure::steer() const { return arf_get_d(arb_midref(&ball_), ARF_RND_NEAR); }

Enclosure operator-(const Enclosure& x) {
  charge(price::sum(x.precision_));
  Enclosure result{x};
  arb_neg(&result.ball_, &result.ball_);
  return result;
}

namespace {

template <class Operation>
Enclosure combine(Operation operation, Work (*cost)(Precision), const Enclosure& x, const Enclosure& y) {
  Enclosure result{0, Precision{larger(x, y)}};
  charge(cost(result.precision()));
  operation(result.ball(), x.ball(), y.ball(), result.precision().bits);
  return result;
}

}  // namespace

Enclosure operator+(const Enclosure& x, const Enclosure& y) { return combine(arb_add, price::sum, x, y); }
Enclosure operator-(const Enclosure& x, const Enclosure& y) { return combine(arb_sub, price::sum, x, y); }
Enclosure operator*(const Enclosure& x, const Enclosure& y) { return combine(arb_mul, price::product, x, y); }
Enclosure operator/(const Enclosure& x, const Enclosure& y) { return combine(arb_div, price::quotient, x, y); }
Enclosure hull(const Enclosure& x, const Enclosure& y) { return combine(arb_union, price::sum, x, y); }
Enclosure intersection(const Enclosure& x, const Enclosure& y) {
  if (!x.is_finite() || !y.is_finite()) return x.is_finite() ? x : y;
  ensures(overlaps(x, y), "two enclosures of one number have a point in common");
  return combine(arb_intersection, price::sum, x, y);
}
Enclosure max(const Enclosure& x, const Enclosure& y) { return combine(arb_max, price::sum, x, y); }
Enclosure min(const Enclosure& x, const Enclosure& y) { return combine(arb_min, price::sum, x, y); }
Enclosure abs(const Enclosure& x) { return max(x, -x); }

Enclosure& Enclosure::operator+=(const Enclosure& y) {
  precision_.bits = larger(*this, y);
  charge(price::sum(precision_));
  arb_add(&ball_, &ball_, &y.ball_, precision_.bits);
  return *this;
}

Enclosure& Enclosure::operator*=(const Enclosure& y) {
  precision_.bits = larger(*this, y);
  charge(price::product(precision_));
  arb_mul(&ball_, &ball_, &y.ball_, precision_.bits);
  return *this;
}

Trilean at_most(const Enclosure& x, const Enclosure& y) {
  charge(price::sum(x.precision_));
  if (!arb_is_finite(&x.ball_) || !arb_is_finite(&y.ball_)) return Trilean::unknown;
  if (arb_le(&x.ball_, &y.ball_)) return Trilean::yes;
  return arb_gt(&x.ball_, &y.ball_) ? Trilean::no : Trilean::unknown;
}

Trilean is_positive(const Enclosure& x) {
  if (!arb_is_finite(&x.ball_)) return Trilean::unknown;
  if (arb_is_positive(&x.ball_)) return Trilean::yes;
  return arb_is_nonpositive(&x.ball_) ? Trilean::no : Trilean::unknown;
}

Trilean is_negative(const Enclosure& x) { return is_positive(-x); }

Trilean at_most(const Enclosure& x, const Rational& limit) { return at_most(x, Enclosure{limit, x.precision()}); }
Trilean at_least(const Enclosure& x, const Rational& limit) { return at_most(Enclosure{limit, x.precision()}, x); }

bool contains(const Enclosure& x, const Rational& point) {
  return !x.is_finite() || (x.lower() <= point && point <= x.upper());
}

bool overlaps(const Enclosure& x, const Enclosure& y) { return arb_overlaps(x.ball(), y.ball()) != 0; }

bool is_narrower(const Enclosure& x, const Enclosure& y, long halvings) {
  if (!x.is_finite() || !y.is_finite()) return x.is_finite();
  mag_t part;
  mag_init(part);
  mag_mul_2exp_si(part, arb_radref(y.ball()), -halvings);
  const bool result = mag_cmp(arb_radref(x.ball()), part) < 0;
  mag_clear(part);
  return result;
}

bool is_centred_higher(const Enclosure& x, const Enclosure& y) {
  return arf_cmp(arb_midref(x.ball()), arb_midref(y.ball())) > 0;
}

Enclosure between(const Rational& from, const Rational& to, Precision precision) {
  return hull(Enclosure{from, precision}, Enclosure{to, precision});
}

std::ostream& operator<<(std::ostream& out, const Enclosure& x) {
  if (!x.is_finite()) return out << "[not finite]";
  return out << "[" << write_decimal(x.lower(), 20, Direction::down) << ", "
             << write_decimal(x.upper(), 20, Direction::up) << "]";
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <acb.h>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A set of complex numbers that certainly holds the number it stands for: a rectangle of two Arb
/// balls. The laws of Enclosure hold: inclusion, precision, and "not finite" for nothing known.
///
/// Every function here is analytic on its whole argument or else not finite, so that what is
/// written with them can be integrated along the real line with certainty (integral.hpp).
class Complex {
 public:
  explicit Complex(const Enclosure& real) : Complex{real.precision()} { acb_set_arb(&value_, real.ball()); }
  Complex(const Rational& real, Precision precision) : Complex{Enclosure{real, precision}} {}
  Complex(int real, Precision precision) : Complex{Enclosure{long{real}, precision}} {}  // 0 is no null pointer
  Complex(const Enclosure& real, const Enclosure& imaginary);
  /// Takes a copy of an Arb number.
  Complex(acb_srcptr value, Precision precision) : Complex{precision} { acb_set(&value_, value); }
  Complex(const Complex& other) : Complex{&other.value_, other.precision_} {}
  Complex(Complex&& other) noexcept : Complex{other.precision_} { acb_swap(&value_, &other.value_); }
  Complex& operator=(Complex other) noexcept {
    acb_swap(&value_, &other.value_);
    precision_ = other.precision_;
    return *this;
  }
  ~Complex() { acb_clear(&value_); }

  [[nodiscard]] Precision precision() const { return precision_; }
  [[nodiscard]] bool is_finite() const { return acb_is_finite(&value_) != 0; }
  /// Is the imaginary part 0 exactly?
  [[nodiscard]] bool is_real() const { return arb_is_zero(acb_imagref(&value_)) != 0; }
  /// Is it a point?
  [[nodiscard]] bool is_exact() const { return acb_is_exact(&value_) != 0; }
  /// Is it a point but for rounding, known to three quarters of its precision? What is computed at
  /// such a set needs no care for terms that depend on each other.
  [[nodiscard]] bool is_narrow() const;
  [[nodiscard]] Enclosure real() const;
  [[nodiscard]] Enclosure imaginary() const;
  /// A point inside, of radius 0.
  [[nodiscard]] Complex centre() const;
  /// Has every number inside a real part below that?
  [[nodiscard]] bool is_left_of(const Enclosure& x) const { return arb_lt(acb_realref(&value_), x.ball()) != 0; }
  /// |x| for every x inside.
  [[nodiscard]] Enclosure size() const;
  /// The set and every point at most `margin` from it in each
  /// direction; on the line, and every such real number.
  [[nodiscard]] Complex widened(const Enclosure& margin, bool on_line = false) const;
  /// The set in fewer bits.
  [[nodiscard]] Complex rounded(Precision precision) const;

  Complex& operator+=(const Complex& x);
  friend Complex operator-(const Complex& x);
  friend Complex operator+(const Complex& x, const Complex& y);
  friend Complex operator-(const Complex& x, const Complex& y);
  friend Complex operator*(const Complex& x, const Complex& y);
  friend Complex operator/(const Complex& x, const Complex& y);
  friend Complex operator+(const Complex& x, const Enclosure& y) { return x + Complex{y}; }
  friend Complex operator-(const Complex& x, const Enclosure& y) { return x - Complex{y}; }
  friend Complex operator*(const Complex& x, const Enclosure& y);
  friend Complex operator*(const Enclosure& y, const Complex& x) { return x * y; }
  friend Complex operator/(const Complex& x, const Enclosure& y) { return x / Complex{y}; }
  friend Complex operator/(Complex x, unsigned long y);
  friend Complex operator+(const Complex& x, const Rational& y) { return x + Enclosure{y, x.precision_}; }
  friend Complex operator-(const Complex& x, const Rational& y) { return x - Enclosure{y, x.precision_}; }
  friend Complex operator*(const Complex& x, const Rational& y) { return x * Enclosure{y, x.precision_}; }
  friend Complex operator*(const Rational& y, const Complex& x) { return x * y; }

  [[nodiscard]] acb_srcptr value() const { return &value_; }
  [[nodiscard]] acb_ptr value() { return &value_; }

 private:
  explicit Complex(Precision precision) : precision_{precision} { acb_init(&value_); }
  acb_struct value_;
  Precision precision_;
};

/// Of two sets that hold the same number, the one that is
/// shorter in the direction in which x is longer.
[[nodiscard]] const Complex& narrower(const Complex& x, const Complex& y);

/// About log2 |x|: for steering only.
[[nodiscard]] double log2_size(const Complex& x);

[[nodiscard]] Complex exp(const Complex& x);
/// The principal branch; not finite where the argument meets (-inf, 0].
[[nodiscard]] Complex log(const Complex& x);
/// log(1 + x), to good accuracy near 0.
[[nodiscard]] Complex log1p(const Complex& x);
[[nodiscard]] Complex square(const Complex& x);
/// exp(x) - 1, to good accuracy near 0.
[[nodiscard]] Complex expm1(const Complex& x);
/// The principal branch; not finite where the argument meets (-inf, 0].
[[nodiscard]] Complex sqrt(const Complex& x);
/// x^exponent by the principal branch; not finite where the
/// argument meets (-inf, 0] unless the exponent is 1 or 2.
[[nodiscard]] Complex power(const Complex& x, const Rational& exponent);
/// x^exponent by squarings, for every x.
[[nodiscard]] Complex whole_power(const Complex& x, unsigned long exponent);
/// Wright's omega: the solution w of w + log w = x that is real on the real line; not finite where
/// the argument meets a line that is an odd multiple of pi away from it.
[[nodiscard]] Complex wright_omega(const Complex& x);
/// log Gamma, analytic off (-inf, 0] and real on the positive
/// line; not finite where the argument meets that cut.
[[nodiscard]] Complex log_gamma(const Complex& x);
/// 1 - erf(x), entire; to good relative accuracy where the real part is large.
[[nodiscard]] Complex erfc(const Complex& x);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <arb.h>

#include <iosfwd>

#include "dpcert/exact/rational.hpp"
#include "dpcert/exact/trilean.hpp"

namespace dpcert {

/// Working precision in bits. It bounds the work, never the
/// truth: every result is right at every precision.
struct Precision {
  long bits = 64;
  friend bool operator==(Precision, Precision) = default;
};

/// A set of reals that certainly holds the number it stands
/// for: an Arb ball, with the precision it was made at.
///
/// Inclusion law  if x is in X and y is in Y, then f(x, y) is in f(X, Y), for every operation here
///                and in elementary.hpp.
/// Precision      enters where exact numbers do; an operation works at the larger precision of its
///                operands.
/// Not finite     an enclosure that is not finite (`is_finite()` false: overflow, division by a set
///                that holds 0, a function outside its domain) stands for "any real, or none":
///                every comparison with it answers `unknown`.
/// Order          there is none: questions are three-valued functions below, and there is no
///                operator<.
class Enclosure {
 public:
  Enclosure() : Enclosure{0, Precision{}} {}
  /// The smallest ball of that precision around an exact number
  /// (of radius 0 when the number is dyadic and fits).
  Enclosure(const Rational& x, Precision precision);
  Enclosure(long x, Precision precision);
  /// An enclosure that is not finite: nothing is known of the number.
  [[nodiscard]] static Enclosure unknown(Precision precision);
  Enclosure(const Enclosure& other);
  Enclosure(Enclosure&& other) noexcept;
  Enclosure& operator=(Enclosure other) noexcept;
  ~Enclosure();

  [[nodiscard]] Precision precision() const { return precision_; }
  [[nodiscard]] bool is_finite() const;
  [[nodiscard]] bool is_exactly_zero() const;

  /// End points. Precondition: is_finite().
  [[nodiscard]] Rational lower() const;
  [[nodiscard]] Rational upper() const;
  /// A point inside, of at most precision().bits bits. Precondition: is_finite().
  [[nodiscard]] Rational midpoint() const;
  /// The end points and the midpoint as enclosures of radius 0 (rounded outward by nothing).
  [[nodiscard]] Enclosure lower_end() const;
  [[nodiscard]] Enclosure upper_end() const;
  [[nodiscard]] Enclosure centre() const;

  /// Is upper - lower <= 10^-digits |x| for every x inside? (An exact zero is.)
  [[nodiscard]] bool has_digits(long digits) const;
  /// The largest such number of digits, at most `most`, at least 0.
  [[nodiscard]] long digits(long most) const;

  /// The radius is below 2^error_bits() |midpoint|: the least
  /// number at hand, LONG_MAX or so where there is none.
  [[nodiscard]] long error_bits() const;

  /// For steering only (a starting point, a pivot): some double
  /// near the midpoint; overflows to +-inf.
  [[nodiscard]] double steer() const;

  friend Enclosure operator-(const Enclosure& x);
  friend Enclosure operator+(const Enclosure& x, const Enclosure& y);
  friend Enclosure operator-(const Enclosure& x, const Enclosure& y);
  friend Enclosure operator*(const Enclosure& x, const Enclosure& y);
  friend Enclosure operator/(const Enclosure& x, const Enclosure& y);
  friend Enclosure operator+(const Enclosure& x, const Rational& y) { return x + Enclosure{y, x.precision_}; }
  friend Enclosure operator-(const Enclosure& x, const Rational& y) { return x - Enclosure{y, x.precision_}; }
  friend Enclosure operator*(const Enclosure& x, const Rational& y) { return x * Enclosure{y, x.precision_}; }
  friend Enclosure operator/(const Enclosure& x, const Rational& y) { return x / Enclosure{y, x.precision_}; }
  friend Enclosure operator+(const Rational& x, const Enclosure& y) { return Enclosure{x, y.precision_} + y; }
  friend Enclosure operator-(const Rational& x, const Enclosure& y) { return Enclosure{x, y.precision_} - y; }
  friend Enclosure operator*(const Rational& x, const Enclosure& y) { return Enclosure{x, y.precision_} * y; }
  friend Enclosure operator/(const Rational& x, const Enclosure& y) { return Enclosure{x, y.precision_} / y; }
  Enclosure& operator+=(const Enclosure& y);
  Enclosure& operator*=(const Enclosure& y);

  /// The smallest enclosure at hand that holds both.
  friend Enclosure hull(const Enclosure& x, const Enclosure& y);
  /// What two enclosures of one number share; one that is not finite adds nothing.
  /// Errors  broken promise, where they share nothing: one of them is no enclosure of it
  friend Enclosure intersection(const Enclosure& x, const Enclosure& y);
  friend Enclosure max(const Enclosure& x, const Enclosure& y);
  friend Enclosure min(const Enclosure& x, const Enclosure& y);
  friend Enclosure abs(const Enclosure& x);

  friend Trilean at_most(const Enclosure& x, const Enclosure& y);
  friend Trilean is_positive(const Enclosure& x);
  friend Trilean is_negative(const Enclosure& x);
  friend std::ostream& operator<<(std::ostream& out, const Enclosure& x);

  /// The ball itself, for the other files of this module.
  [[nodiscard]] const arb_struct* ball() const { return &ball_; }
  [[nodiscard]] arb_struct* ball() { return &ball_; }

 private:
  arb_struct ball_;
  Precision precision_;
};

[[nodiscard]] Trilean at_most(const Enclosure& x, const Rational& limit);
[[nodiscard]] Trilean at_least(const Enclosure& x, const Rational& limit);
[[nodiscard]] bool contains(const Enclosure& x, const Rational& point);
[[nodiscard]] bool overlaps(const Enclosure& x, const Enclosure& y);
[[nodiscard]] inline bool is_known(const Enclosure& x) { return x.is_finite(); }
/// Is the interval of x shorter than that of y halved so often?
/// (One that is not finite is the longest.)
[[nodiscard]] bool is_narrower(const Enclosure& x, const Enclosure& y, long halvings = 0);
/// Is the midpoint of x larger? Midpoints are exact numbers, so that this is
/// an order; of the numbers inside it tells nothing.
[[nodiscard]] bool is_centred_higher(const Enclosure& x, const Enclosure& y);
/// The enclosure of every real between two exact numbers (from <= to).
[[nodiscard]] Enclosure between(const Rational& from, const Rational& to, Precision precision);

}  // namespace dpcert

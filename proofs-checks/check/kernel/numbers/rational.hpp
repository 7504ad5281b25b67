// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <compare>
#include <concepts>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dpcert::check {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

/// A fraction in lowest terms. Arithmetic, and comparisons of order, charge the meter for
/// the digits of both numbers before they are made.
class Rational {
 public:
  /// The same of Boost, which charges nothing.
  using Exact = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

  Rational() = default;
  Rational(Exact value) : value_{std::move(value)} {}
  operator const Exact&() const { return value_; }
  template <class Whole>
  requires std::integral<Whole> || std::same_as<Whole, Integer> Rational(const Whole& n) : value_{n} {}
  /// Precondition  below != 0
  template <class Above, class Below>
  Rational(const Above& above, const Below& below) : value_{above, below} {}

  friend Rational operator+(const Rational& x, const Rational& y) {
    return charged(x, y), Rational{x.value_ + y.value_};
  }
  friend Rational operator-(const Rational& x, const Rational& y) {
    return charged(x, y), Rational{x.value_ - y.value_};
  }
  friend Rational operator*(const Rational& x, const Rational& y) {
    return charged(x, y), Rational{x.value_ * y.value_};
  }
  /// Precondition  y != 0
  friend Rational operator/(const Rational& x, const Rational& y) {
    return charged(x, y), Rational{x.value_ / y.value_};
  }
  Rational operator-() const { return Rational{-value_}; }
  Rational& operator+=(const Rational& y) { return *this = *this + y; }
  Rational& operator-=(const Rational& y) { return *this = *this - y; }
  Rational& operator*=(const Rational& y) { return *this = *this * y; }
  Rational& operator/=(const Rational& y) { return *this = *this / y; }

  friend bool operator==(const Rational& x, const Rational& y) { return x.value_ == y.value_; }
  friend std::strong_ordering operator<=>(const Rational& x, const Rational& y) {
    return charged(x, y), x.value_.compare(y.value_) <=> 0;
  }
  [[nodiscard]] int compare(const Rational& y) const { return charged(*this, y), value_.compare(y.value_); }
  [[nodiscard]] int sign() const { return value_.sign(); }
  [[nodiscard]] std::string str() const { return value_.str(); }
  friend std::ostream& operator<<(std::ostream& out, const Rational& q) { return out << q.value_; }

  [[nodiscard]] mpq_srcptr raw() const { return value_.backend().data(); }
  [[nodiscard]] mpq_ptr raw() { return value_.backend().data(); }

 private:
  static void charged(const Rational& x, const Rational& y);

  Exact value_;
};

[[nodiscard]] inline Rational abs(const Rational& q) { return q.sign() < 0 ? -q : q; }
[[nodiscard]] Integer numerator(const Rational& q);
[[nodiscard]] Integer denominator(const Rational& q);

inline constexpr std::size_t max_spec_digits = 10'000;
inline constexpr long max_spec_exponent = 100'000;
inline constexpr std::size_t max_certificate_digits = 100'000;

/// A number of the SPEC, exactly as written: integer, decimal (+.5, 5. too), e-notation, or
/// p/q. Nothing where the text is none of these, has more than 10,000 digits (above or
/// below the slash), or an exponent beyond 100,000.
[[nodiscard]] std::optional<Rational> read_spec_number(std::string_view text);

/// A number of a certificate: -?[0-9]+ or -?[0-9]+/[0-9]+, at
/// most 100,000 digits, denominator not 0.
[[nodiscard]] std::optional<Rational> read_fraction(std::string_view text);

/// Such numbers, each above the one before it and the first above the
/// limit, where there is one; nothing where one is not.
[[nodiscard]] std::optional<std::vector<Rational>> read_increasing(std::span<const std::string_view> words,
                                                                   const std::optional<Rational>& limit = std::nullopt);

/// Takes the prefix off the text, where it begins so.
[[nodiscard]] bool take(std::string_view& text, std::string_view prefix);

/// A count or index: 0, or digits without a leading zero, at most nine.
[[nodiscard]] std::optional<std::size_t> read_index(std::string_view text);

/// The non-negative integer n as a machine number, where it is an integer and at most `limit`.
[[nodiscard]] std::optional<unsigned long> to_count(const Rational& n, unsigned long limit);

/// The square root of q >= 0, where it is rational.
[[nodiscard]] std::optional<Rational> exact_root(const Rational& q);

/// The sign of the sum of so many numbers, exactly. They are added pairwise and never
/// brought to lowest terms, so that coprime denominators cost some products of all digits
/// together, and not a greatest common divisor a number.
[[nodiscard]] int sign_of_sum(std::span<const Rational> numbers);

/// Bits in numerator and denominator together: what arithmetic on q costs.
[[nodiscard]] std::size_t bit_size(const Rational& q);

/// Most bits of a power that is worked out as a number of a mechanism.
inline constexpr std::size_t max_power_bits = std::size_t{1} << 16;

/// q^n; the caller bounds n * bit_size(q).
[[nodiscard]] Rational power(const Rational& q, unsigned long n);

}  // namespace dpcert::check

/// Of one and a number of Boost, too, the arithmetic is that above.
template <class Number>
struct boost::multiprecision::is_compatible_arithmetic_type<dpcert::check::Rational, Number> : std::false_type {};

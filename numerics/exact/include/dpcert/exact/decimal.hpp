// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "dpcert/exact/rational.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

// Exact numbers as decimal text.  Theory  numerics/theory/decimal.md

/// Bounds on numbers in untrusted text: 10,000 digits, and a
/// decimal exponent of at most 100,000 in absolute value.
inline constexpr std::size_t max_digits = 10'000;
inline constexpr long max_exponent = 100'000;

namespace detail {

[[nodiscard]] inline bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

[[nodiscard]] inline Error bad_number(std::string_view text, const std::string& wanted) {
  const auto shown = text.size() > 40 ? std::string{text.substr(0, 40)} + "..." : std::string{text};
  return invalid_input("", "found \"" + shown + "\", wanted " + wanted);
}

/// The number that decimal digits spell. (To Boost a leading 0 means octal, so it is left out.)
[[nodiscard]] inline Integer integer_of(std::string_view digits) {
  const auto first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? Integer{0} : Integer{std::string{digits.substr(first)}};
}

/// Takes a sign off a number's text.
/// Returns  is it a minus?
[[nodiscard]] inline bool take_sign(std::string_view& text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  return negative;
}

/// The decimal exponent written after e or E, or nothing when it is malformed or out of bounds.
[[nodiscard]] inline std::optional<long> read_exponent(std::string_view text) {
  const bool negative = take_sign(text);
  if (!all_digits(text)) return std::nullopt;
  const auto first = text.find_first_not_of('0');
  if (first == std::string_view::npos) return 0;
  text.remove_prefix(first);
  if (text.size() > 6) return std::nullopt;
  const long magnitude = std::stol(std::string{text});
  if (magnitude > max_exponent) return std::nullopt;
  return negative ? -magnitude : magnitude;
}

}  // namespace detail

/// Reads a decimal, `1`, `+1.50`, `.5`, `5.`, `-2e-9`, or a fraction, `1/3`, as exactly that
/// rational: a sign or none, digits on at least one side of the point, if there is one, and
/// perhaps an exponent; or digits, a slash and digits.
///
/// Errors  invalid_input (with an empty `where`): other text, a zero
///         denominator, or more than the bounds above.
[[nodiscard]] inline Result<Rational> read_rational(std::string_view text) {
  const std::string wanted = "a number such as \"0.1\", \"1e-9\" or \"1/3\"";
  const std::string_view whole = text;
  const bool negative = detail::take_sign(text);
  const auto signed_value = [negative](const Rational& x) { return negative ? Rational(-x) : x; };

  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const auto over = text.substr(0, slash), under = text.substr(slash + 1);
    if (!detail::all_digits(over) || !detail::all_digits(under)) return detail::bad_number(whole, wanted);
    if (over.size() > max_digits || under.size() > max_digits)
      return detail::bad_number(whole, "at most 10,000 digits");
    const Integer denominator = detail::integer_of(under);
    if (denominator == 0) return detail::bad_number(whole, "a denominator other than 0");
    return signed_value(Rational(detail::integer_of(over), denominator));
  }

  long exponent = 0;
  if (const auto e = text.find_first_of("eE"); e != std::string_view::npos) {
    const auto digits = text.substr(e + 1);
    const auto read = detail::read_exponent(digits);
    if (!read) {
      const auto unsigned_digits = digits.substr(digits.find_first_of("+-") == 0 ? 1 : 0);
      return detail::bad_number(
          whole, detail::all_digits(unsigned_digits) ? "an exponent of at most 100,000 in absolute value" : wanted);
    }
    exponent = *read;
    text = text.substr(0, e);
  }
  std::string digits{text};
  if (const auto point = text.find('.'); point != std::string_view::npos) {
    const auto fraction = text.substr(point + 1);
    digits.erase(point, 1);
    exponent -= static_cast<long>(fraction.size());
  }
  if (!detail::all_digits(digits)) return detail::bad_number(whole, wanted);
  if (digits.size() > max_digits) return detail::bad_number(whole, "at most 10,000 digits");
  const Integer mantissa = detail::integer_of(digits);
  if (mantissa == 0) return Rational{0};
  const Integer scale = power_of_ten(static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
  return signed_value(exponent < 0 ? Rational(mantissa, scale) : Rational(mantissa * scale));
}

/// Which way a written number may lie from the true one.
enum class Direction { down, up };

namespace detail {

/// +-digits 10^scale, where `exponent` is that of the first digit.
struct Rounded {
  bool negative;
  Integer digits;
  long exponent, scale;
};

/// The nearest decimal of so many significant digits on that side of x; x != 0.
[[nodiscard]] inline Rounded rounded(const Rational& x, std::size_t digits, Direction direction) {
  expects(digits >= 1, "at least one digit");
  const bool negative = x < 0;
  const bool away = negative == (direction == Direction::down);  // round the magnitude up
  const Integer over = abs(boost::multiprecision::numerator(x)), under = boost::multiprecision::denominator(x);

  // The first guess of floor(log10 |x|) is at most one too small
  // or too large; the loop corrects it.
  long exponent = binary_exponent(x) * 30103 / 100000;
  Integer quotient, remainder;
  const Integer limit = power_of_ten(digits);
  for (;;) {
    const long shift = static_cast<long>(digits) - 1 - exponent;
    const Integer scale = power_of_ten(static_cast<unsigned long>(shift < 0 ? -shift : shift));
    if (shift >= 0)
      boost::multiprecision::divide_qr(Integer(over * scale), under, quotient, remainder);
    else
      boost::multiprecision::divide_qr(over, Integer(under * scale), quotient, remainder);
    if (quotient >= limit)
      ++exponent;
    else if (quotient * 10 < limit)
      --exponent;
    else
      break;
  }
  if (away && remainder != 0) ++quotient;
  const long scale = exponent - static_cast<long>(digits) + 1;
  if (quotient == limit) ++exponent;  // 99.9 became 100
  return {negative, quotient, exponent, scale};
}

}  // namespace detail

/// The nearest decimal of `digits` significant digits on the given side of x: a short number, for a
/// bound that may be a little wide. What is nearer to 0 than 10^-100000 is taken for 0, or for that.
[[nodiscard]] inline Rational round_decimal(const Rational& x, std::size_t digits, Direction direction) {
  if (x == 0) return x;
  if (binary_exponent(x) < -3 * max_exponent) {
    const Rational least{1, power_of_ten(max_exponent)};
    if (0 < x && x < least) return direction == Direction::up ? least : Rational{0};
    if (-least < x && x < 0) return direction == Direction::down ? Rational{-least} : Rational{0};
  }
  const detail::Rounded found = detail::rounded(x, digits, direction);
  const Integer scale = power_of_ten(static_cast<unsigned long>(std::abs(found.scale)));
  const Rational size = found.scale < 0 ? Rational(found.digits, scale) : Rational(found.digits * scale);
  return found.negative ? Rational{-size} : size;
}

/// Writes that decimal, however small it is; plain notation for decimal exponents from -4 to 20,
/// else e-notation; trailing zeros are left out, so a decimal that fits is written exactly.
[[nodiscard]] inline std::string write_decimal(const Rational& x, std::size_t digits, Direction direction) {
  if (x == 0) return "0";
  const detail::Rounded found = detail::rounded(x, digits, direction);
  const long exponent = found.exponent;
  std::string text = found.digits.str();
  text.erase(text.find_last_not_of('0') + 1);

  const auto length = static_cast<long>(text.size());
  if (exponent < -4 || exponent > 20) {
    if (length > 1) text.insert(1, ".");
    text += "e" + std::to_string(exponent);
  } else if (exponent < 0) {
    text.insert(0, "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0'));
  } else if (length <= exponent + 1) {
    text.append(static_cast<std::size_t>(exponent + 1 - length), '0');
  } else {
    text.insert(static_cast<std::size_t>(exponent + 1), ".");
  }
  return found.negative ? "-" + text : text;
}

/// x exactly: an integer in full, a decimal where there is one,
/// as of every multiple of a power of two, else p/q.
[[nodiscard]] inline std::string write_exact(const Rational& x) {
  if (is_integer(x)) return x.str();
  Integer rest = denominator(x);
  const auto take_out = [&](unsigned factor) {
    return mpz_remove(rest.backend().data(), rest.backend().data(), Integer{factor}.backend().data());
  };
  const std::size_t places = std::max(take_out(2), take_out(5));  // x 10^places is an integer
  if (rest != 1) return x.str();
  const auto before_point = static_cast<std::size_t>(bit_length(numerator(x)) / 3 + 2);
  return write_decimal(x, before_point + places, Direction::down);
}

}  // namespace dpcert

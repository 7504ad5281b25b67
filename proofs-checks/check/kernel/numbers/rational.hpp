// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace dpcert::check {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

inline constexpr std::size_t max_spec_digits = 10'000;
inline constexpr long max_spec_exponent = 100'000;
inline constexpr std::size_t max_certificate_digits = 100'000;

/// A number of the SPEC, exactly as written: integer, decimal (+.5, 5. too), e-notation, or p/q. Nothing where the text is
/// none of these, has more than 10,000 digits (above or below the slash), or an exponent beyond 100,000.
[[nodiscard]] std::optional<Rational> read_spec_number(std::string_view text);

/// A number of a certificate: -?[0-9]+ or -?[0-9]+/[0-9]+, at most 100,000 digits, denominator not 0.
[[nodiscard]] std::optional<Rational> read_fraction(std::string_view text);

/// Such numbers, each above the one before it and the first above the limit, where there is one; nothing where one is not.
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

/// The sign of the sum of so many numbers, exactly. They are added pairwise and never brought to lowest terms, so that coprime
/// denominators cost some products of all digits together, and not a greatest common divisor a number.
[[nodiscard]] int sign_of_sum(std::span<const Rational> numbers);

/// Bits in numerator and denominator together: what arithmetic on q costs.
[[nodiscard]] std::size_t bit_size(const Rational& q);

/// q^n; the caller bounds n * bit_size(q).
[[nodiscard]] Rational power(const Rational& q, unsigned long n);

}  // namespace dpcert::check

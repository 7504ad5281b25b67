// SPDX-License-Identifier: Apache-2.0
#include "kernel/numbers/rational.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernel/numbers/meter.hpp"

namespace dpcert::check {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Base 10 always: Boost's own reader takes a leading 0 for octal.
Integer integer(std::string_view digits) {
  constexpr std::size_t most_bits_a_digit = 4;  // log2(10) < 4
  spend(exact_cost(most_bits_a_digit * digits.size()));
  Integer result;
  mpz_set_str(result.backend().data(), std::string{digits}.c_str(), 10);
  return result;
}

// Without a sign; of so many digits at most above the slash and below it, and together.
std::optional<Rational> read_ratio(std::string_view text, std::size_t most_each, std::size_t most_together) {
  const auto slash = text.find('/');
  const auto above = text.substr(0, slash);
  const auto below = slash == std::string_view::npos ? std::string_view{"1"} : text.substr(slash + 1);
  if (above.size() > most_each || below.size() > most_each) return std::nullopt;
  if (above.size() + below.size() > most_together + (slash == std::string_view::npos ? 1 : 0)) return std::nullopt;
  if (!all_digits(above) || !all_digits(below)) return std::nullopt;
  const Integer denominator = integer(below);
  if (denominator == 0) return std::nullopt;
  return Rational{integer(above), denominator};
}

std::optional<Rational> with_sign(bool is_negative, std::optional<Rational> value) {
  return value && is_negative ? Rational{-*value} : value;
}

// Takes a sign off the text. Is it a minus?
bool take_sign(std::string_view& text) {
  if (take(text, "-")) return true;
  static_cast<void>(take(text, "+"));
  return false;
}

std::optional<long> read_exponent(std::string_view text) {
  const bool negative = take_sign(text);
  if (!all_digits(text)) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
  if (text.size() > 6) return std::nullopt;
  const long size = std::stol(std::string{text});
  if (size > max_spec_exponent) return std::nullopt;
  return negative ? -size : size;
}

/// A fraction, perhaps not in lowest terms.
struct Fraction {
  Integer above, below;
};

Fraction sum(std::span<const Rational> numbers) {
  if (numbers.empty()) return {0, 1};
  if (numbers.size() == 1) return {numerator(numbers[0]), denominator(numbers[0])};
  const std::size_t half = numbers.size() / 2;
  const Fraction x = sum(numbers.first(half)), y = sum(numbers.subspan(half));
  if (x.below == y.below) return {x.above + y.above, x.below};
  return {x.above * y.below + y.above * x.below, x.below * y.below};
}

}  // namespace

void Rational::charged(const Rational& x, const Rational& y) { spend(exact_cost(bit_size(x) + bit_size(y))); }

Integer numerator(const Rational& q) {
  Integer result;
  mpz_set(result.backend().data(), mpq_numref(q.raw()));
  return result;
}
Integer denominator(const Rational& q) {
  Integer result;
  mpz_set(result.backend().data(), mpq_denref(q.raw()));
  return result;
}

std::optional<Rational> read_spec_number(std::string_view text) {
  const bool negative = take_sign(text);
  if (text.find('/') != std::string_view::npos)
    return with_sign(negative, read_ratio(text, max_spec_digits, 2 * max_spec_digits));
  const auto e = text.find_first_of("eE");
  const auto mantissa = text.substr(0, e);
  const auto point = mantissa.find('.');
  const auto whole = mantissa.substr(0, point);
  const auto fraction = point == std::string_view::npos ? std::string_view{} : mantissa.substr(point + 1);
  const std::string written = std::string{whole} + std::string{fraction};  // of a point, on one side of it at least
  if (!all_digits(written) || written.size() > max_spec_digits) return std::nullopt;
  const auto exponent = e == std::string_view::npos ? std::optional<long>{0} : read_exponent(text.substr(e + 1));
  if (!exponent) return std::nullopt;

  const Rational digits{integer(written)};
  const long shift = *exponent - static_cast<long>(fraction.size());
  const Rational scale = power(Rational{10}, static_cast<unsigned long>(shift < 0 ? -shift : shift));
  return with_sign(negative, shift < 0 ? Rational{digits / scale} : Rational{digits * scale});
}

std::optional<Rational> read_fraction(std::string_view text) {
  const bool negative = take(text, "-");
  return with_sign(negative, read_ratio(text, max_certificate_digits, max_certificate_digits));
}

std::optional<std::vector<Rational>> read_increasing(std::span<const std::string_view> words,
                                                     const std::optional<Rational>& limit) {
  std::vector<Rational> numbers;
  for (const std::string_view word : words) {
    auto number = read_fraction(word);
    if (!number || (numbers.empty() ? limit && *number <= *limit : *number <= numbers.back())) return std::nullopt;
    numbers.push_back(*std::move(number));
  }
  return numbers;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<std::size_t> read_index(std::string_view text) {
  if (!all_digits(text) || text.size() > 9 || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  return std::stoul(std::string{text});
}

std::optional<unsigned long> to_count(const Rational& n, unsigned long limit) {
  if (n < 0 || n > Rational{limit} || denominator(n) != 1) return std::nullopt;
  return mpz_get_ui(mpq_numref(n.raw()));
}

std::optional<Rational> exact_root(const Rational& q) {
  const Integer above = sqrt(Integer{numerator(q)}), below = sqrt(Integer{denominator(q)});
  if (above * above != numerator(q) || below * below != denominator(q)) return std::nullopt;
  return Rational{above, below};
}

int sign_of_sum(std::span<const Rational> numbers) {
  std::size_t bits = 0;
  for (const Rational& q : numbers) bits += bit_size(q);
  const double levels = std::log2(static_cast<double>(numbers.size()) + 2),
               size = std::log2(static_cast<double>(bits) + 2);
  spend(static_cast<double>(numbers.size()) +
        static_cast<double>(bits) * levels * size / 4'000);  // products of them all, pairwise
  return sum(numbers).above.sign();
}

std::size_t bit_size(const Rational& q) {
  return mpz_sizeinbase(mpq_numref(q.raw()), 2) + mpz_sizeinbase(mpq_denref(q.raw()), 2);
}

Rational power(const Rational& q, unsigned long n) {
  spend(exact_cost(n * bit_size(q)));
  Rational result;
  mpz_pow_ui(mpq_numref(result.raw()), mpq_numref(q.raw()), n);
  mpz_pow_ui(mpq_denref(result.raw()), mpq_denref(q.raw()), n);
  return result;  // a power of lowest terms is in lowest terms
}

}  // namespace dpcert::check

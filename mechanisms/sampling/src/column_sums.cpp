// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/column_sums.hpp"

#include <algorithm>

#include "dpcert/exact/common_denominator.hpp"
#include "dpcert/sampling/wide.hpp"

namespace dpcert {
namespace {

// |entry| < 2^48, |term| < 2^10, at most 2^4 terms, |value| and denominator < 2^60: in units of 2^-64 the sum of terms is below
// 2^(48 + 10 + 4 + 64) = 2^126, and value + 1/2 below 2^125.
constexpr unsigned entry_bits = 48, value_bits = 60;
constexpr std::uint64_t most_whole = 1U << 10;
constexpr std::size_t most_terms = 16;

bool all_below(const std::vector<Integer>& numbers, unsigned bits) {
  return std::all_of(numbers.begin(), numbers.end(), [&](const Integer& x) { return bit_length(x) <= bits; });
}

std::vector<std::int64_t> small(const std::vector<Integer>& numbers) {
  std::vector<std::int64_t> result;
  for (const Integer& x : numbers) result.push_back(static_cast<std::int64_t>(x));
  return result;
}

std::int64_t floor_quotient(std::int64_t x, std::int64_t positive) {
  if (positive == 1) return x;
  const std::int64_t quotient = x / positive;
  return x % positive < 0 ? quotient - 1 : quotient;
}

}  // namespace

ColumnSums::ColumnSums(std::vector<std::vector<Rational>> columns, std::span<const Rational> value, const Grid& grid) {
  const Rational steps = power_of_two(grid.bits);
  CommonDenominator common;
  std::vector<Rational> shift;
  for (const Rational& x : value) shift.push_back(x * steps);
  common.add(shift);
  for (auto& column : columns) {
    expects(column.size() == value.size(), "columns of the value's length");
    for (Rational& x : column) x *= steps;
    common.add(column);
  }
  denominator_ = common.value();
  for (const Rational& x : shift) value_.push_back(numerator_over(denominator_, x));
  for (const auto& column : columns)
    for (const Rational& x : column) columns_.push_back(numerator_over(denominator_, x));
  if (!all_below(columns_, entry_bits) || !all_below(value_, value_bits) || bit_length(denominator_) > value_bits)
    return;
  small_denominator_ = static_cast<std::int64_t>(denominator_);
  small_value_ = small(value_);
  small_columns_ = small(columns_);
}

void ColumnSums::round(std::span<const std::size_t> chosen, std::span<Digits> terms, Bits& bits,
                       std::span<Integer> multiples) const {
  const bool is_small = small_denominator_ != 0 && terms.size() <= most_terms &&
                        std::all_of(terms.begin(), terms.end(), [](const Digits& x) { return x.whole < most_whole; });
  for (std::size_t row = 0; row < dimension(); ++row)
    if (!is_small || !round_quickly(row, chosen, terms, bits, multiples[row]))
      round_at_length(row, chosen, terms, bits, multiples[row]);
}

bool ColumnSums::round_quickly(std::size_t row, std::span<const std::size_t> chosen, std::span<Digits> terms,
                               Bits& bits, Integer& multiple) const {
  // Of value + 1/2 + sum, times denominator 2^64: `least` to least + open, as each
  // fraction is its head and less than one unit more.
  SignedWide least = (SignedWide{2 * small_value_[row] + small_denominator_} << 63);
  std::int64_t open = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::int64_t entry = small_columns_[chosen[i] * dimension() + row];
    if (entry == 0) continue;
    const std::int64_t factor = terms[i].is_negative ? -entry : entry;
    const auto magnitude = static_cast<SignedWide>(Wide{terms[i].whole} << 64 | terms[i].fraction.head(bits));
    least += magnitude * factor;
    if (factor < 0) least += factor;
    open += std::abs(factor);
  }
  const auto whole_least = static_cast<std::int64_t>(least >> 64);
  const auto whole_most = static_cast<std::int64_t>((least + open) >> 64);
  const std::int64_t quotient = floor_quotient(whole_least, small_denominator_);
  if (whole_least != whole_most && quotient != floor_quotient(whole_most, small_denominator_)) return false;
  multiple = quotient;
  return true;
}

void ColumnSums::round_at_length(std::size_t row, std::span<const std::size_t> chosen, std::span<Digits> terms,
                                 Bits& bits, Integer& multiple) const {
  for (std::size_t words = 1;; ++words) {
    const auto shift = static_cast<unsigned>(64 * words);
    Integer least = (2 * value_[row] + denominator_) << (shift - 1), open = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const Integer& entry = columns_[chosen[i] * dimension() + row];
      if (entry == 0) continue;
      const Integer factor = terms[i].is_negative ? Integer(-entry) : entry;
      least += ((Integer{terms[i].whole} << shift) + terms[i].fraction.prefix(words, bits)) * factor;
      if (factor < 0) least += factor;
      open += abs(factor);
    }
    const Integer divisor = denominator_ << shift;
    Integer most = least + open;
    mpz_fdiv_q(multiple.backend().data(), least.backend().data(), divisor.backend().data());
    mpz_fdiv_q(most.backend().data(), most.backend().data(), divisor.backend().data());
    if (multiple == most) return;
  }
}

}  // namespace dpcert

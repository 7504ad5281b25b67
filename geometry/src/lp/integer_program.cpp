// SPDX-License-Identifier: GPL-3.0-or-later
#include "lp/integer_program.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <string>

#include "dpcert/exact/common_denominator.hpp"

namespace dpcert {
namespace {

Integer integer(const Rational& x) {
  Integer result;
  mpz_set(result.backend().data(), numerator_of(x));
  return result;
}

IntegerProgram::Column scaled(const Rational& factor, const LinearProgram::Column& column, const Rational& cost) {
  IntegerProgram::Column result;
  const bool is_unit = factor == 1;
  const auto times_factor = [&](const Rational& x) { return integer(is_unit ? x : factor * x); };
  result.entries.reserve(column.size());
  for (const auto& [row, entry] : column)
    result.entries.emplace_back(static_cast<std::size_t>(row), times_factor(entry));
  result.cost = times_factor(cost);
  return result;
}

/// Hadamard's bound on the bits of a determinant of so many of
/// the columns given as there are rows, and one more.
class HadamardBits {
 public:
  explicit HadamardBits(std::size_t rows) : places_{rows + 1}, bits_of_rows_{bits(rows)} {}

  void add(const IntegerProgram::Column& column) {
    std::size_t norm = bits(column.cost);
    for (const auto& entry : column.entries) norm = std::max(norm, bits(entry.second));
    norm += bits_of_rows_;
    largest_.push(norm);
    total_ += norm;
    if (largest_.size() <= places_) return;
    total_ -= largest_.top();
    largest_.pop();
  }
  [[nodiscard]] std::size_t total() const { return total_; }

 private:
  static std::size_t bits(const Integer& x) { return static_cast<std::size_t>(bit_length(x)); }

  std::size_t places_, bits_of_rows_;
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> largest_;  ///< the least of them on top
  std::size_t total_ = 0;
};

Error too_large(const std::string& what, std::size_t limit) {
  return {Fault::precision_exhausted, "",
          "a linear program with more than " + std::to_string(limit) + " " + what + ", which is the limit"};
}

}  // namespace

Result<IntegerProgram> IntegerProgram::of(const LinearProgram& program, const LpLimits& limits) {
  IntegerProgram result;
  result.rows = static_cast<std::size_t>(program.rows);
  result.own = program.columns.size();
  for (const auto& column : program.columns) result.entries += column.size();
  if (result.entries > limits.entries) return too_large("entries", limits.entries);

  HadamardBits bits{result.rows};
  // The primitive multiple of a column and its cost, and the factor.
  const auto take = [&](const LinearProgram::Column& column, const Rational& cost) {
    CommonDenominator all;
    for (const auto& entry : column) all.add(entry.second);
    all.add(cost);
    result.columns.push_back(scaled(all.primitive_factor(), column, cost));
    bits.add(result.columns.back());
    return all.primitive_factor();
  };
  result.columns.reserve(result.own + result.rows + 1);
  for (std::size_t j = 0; j < result.own && bits.total() <= limits.bits; ++j)
    result.scale.push_back(take(program.columns[j], program.cost[j]));
  if (bits.total() <= limits.bits) result.right_scale = take(column_of(program.right), 0);
  if (bits.total() > limits.bits) return too_large("bits in a basis determinant", limits.bits);

  result.right.assign(result.rows, 0);
  for (auto& [row, entry] : result.columns.back().entries) result.right[row] = std::move(entry);
  result.columns.pop_back();
  for (std::size_t i = 0; i < result.rows; ++i) result.columns.push_back({{{i, 1}}, 0});
  result.determinant_bits = bits.total();
  return result;
}

std::vector<std::size_t> IntegerProgram::units() const {
  std::vector<std::size_t> result(rows);
  std::iota(result.begin(), result.end(), own);
  return result;
}

Fractions over_one_denominator(const std::vector<Rational>& values) {
  CommonDenominator common;
  common.add(values);
  Fractions result{{}, common.value()};
  result.numerators.reserve(values.size());
  for (const Rational& x : values) result.numerators.push_back(numerator_over(common.value(), x));
  return result;
}

Integer dot(const Fractions& y, const IntegerProgram::Column& column) {
  Integer sum = 0;
  for (const auto& [row, entry] : column.entries)
    mpz_addmul(sum.backend().data(), y.numerators[row].backend().data(), entry.backend().data());
  return sum;
}

}  // namespace dpcert

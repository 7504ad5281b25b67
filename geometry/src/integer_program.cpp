// SPDX-License-Identifier: GPL-3.0-or-later
#include "integer_program.hpp"

#include <numeric>

namespace dpcert {
namespace {

/// Gathers the least positive factor that makes given rationals coprime integers.
class PrimitiveFactor {
 public:
  void add(const Rational& x) {
    mpz_gcd(divisor_.backend().data(), divisor_.backend().data(), numerator_of(x));
    mpz_lcm(multiple_.backend().data(), multiple_.backend().data(), denominator_of(x));
  }
  [[nodiscard]] Rational factor() const { return divisor_ == 0 ? Rational{1} : Rational{multiple_, divisor_}; }

 private:
  Integer divisor_ = 0, multiple_ = 1;
};

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

}  // namespace

IntegerProgram::IntegerProgram(const LinearProgram& program)
    : rows{static_cast<std::size_t>(program.rows)}, own{program.columns.size()} {
  columns.reserve(own + rows);
  for (std::size_t j = 0; j < own; ++j) {
    PrimitiveFactor all;
    for (const auto& entry : program.columns[j]) all.add(entry.second);
    all.add(program.cost[j]);
    scale.push_back(all.factor());
    columns.push_back(scaled(scale[j], program.columns[j], program.cost[j]));
  }
  for (std::size_t i = 0; i < rows; ++i) columns.push_back({{{i, 1}}, 0});
  PrimitiveFactor all;
  for (const Rational& entry : program.right) all.add(entry);
  right_scale = all.factor();
  for (const Rational& entry : program.right) right.push_back(integer(right_scale * entry));
}

std::vector<std::size_t> IntegerProgram::units() const {
  std::vector<std::size_t> result(rows);
  std::iota(result.begin(), result.end(), own);
  return result;
}

Fractions over_one_denominator(const std::vector<Rational>& values) {
  Fractions result;
  auto* const denominator = result.denominator.backend().data();
  for (const Rational& x : values) mpz_lcm(denominator, denominator, denominator_of(x));
  result.numerators.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto* const numerator = result.numerators[i].backend().data();
    mpz_divexact(numerator, denominator, denominator_of(values[i]));
    mpz_mul(numerator, numerator, numerator_of(values[i]));
  }
  return result;
}

Integer dot(const Fractions& y, const IntegerProgram::Column& column) {
  Integer sum = 0;
  for (const auto& [row, entry] : column.entries)
    mpz_addmul(sum.backend().data(), y.numerators[row].backend().data(), entry.backend().data());
  return sum;
}

}  // namespace dpcert

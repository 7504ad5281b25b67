// SPDX-License-Identifier: GPL-3.0-or-later
#include "lp/exact_basis.hpp"

#include <flint/nmod_mat.h>
#include <flint/ulong_extras.h>
#include <algorithm>
#include <limits>

#include "exact/integer_matrix.hpp"

namespace dpcert {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// Divides numerators and denominator by their common divisor and makes the denominator positive.
void reduce(Fractions& x) {
  Integer divisor = x.denominator;
  for (const Integer& numerator : x.numerators) divisor = gcd(divisor, numerator);
  if (x.denominator < 0) divisor = -divisor;
  x.denominator /= divisor;
  for (Integer& numerator : x.numerators) numerator /= divisor;
}

/// x with a x = right, for a nonsingular.
Fractions solve_dense(const IntegerMatrix& a, const std::vector<Integer>& right) {
  const std::size_t n = right.size();
  IntegerMatrix b{n, 1}, x{n, 1};
  for (std::size_t i = 0; i < n; ++i) b.set(i, 0, right[i]);
  fmpz_t denominator;
  fmpz_init(denominator);
  ensures(fmpz_mat_solve(x.get(), denominator, a.get(), b.get()) != 0, "a basis is nonsingular");
  Fractions result;
  fmpz_get_mpz(result.denominator.backend().data(), denominator);
  fmpz_clear(denominator);
  for (std::size_t i = 0; i < n; ++i) result.numerators.push_back(x.entry(i, 0));
  reduce(result);
  return result;
}

/// The pivot columns of [a 1] modulo a large prime, where a has `columns` columns:
/// independent modulo it, hence over the rationals too.
std::vector<std::size_t> pivots_with_units(const IntegerMatrix& a, std::size_t rows, std::size_t columns) {
  nmod_mat_t wide;
  nmod_mat_init(wide, static_cast<slong>(rows), static_cast<slong>(columns + rows), n_nextprime(1UL << 61, 0));
  nmod_mat_t left;
  nmod_mat_window_init(left, wide, 0, 0, static_cast<slong>(rows), static_cast<slong>(columns));
  fmpz_mat_get_nmod_mat(left, a.get());
  nmod_mat_window_clear(left);
  for (std::size_t i = 0; i < rows; ++i) nmod_mat_entry(wide, i, columns + i) = 1;
  nmod_mat_rref(wide);
  std::vector<std::size_t> pivots;
  for (std::size_t i = 0, j = 0; i < rows; ++i) {
    while (nmod_mat_entry(wide, i, j) == 0) ++j;
    pivots.push_back(j);
  }
  nmod_mat_clear(wide);
  return pivots;
}

}  // namespace

ExactBasis ExactBasis::completing(const IntegerProgram& program, const std::vector<std::size_t>& proposed) {
  const ExactBasis draft{program, proposed};
  std::vector<std::size_t> columns;
  for (const Peeled& one : draft.peeled_) columns.push_back(proposed[one.at]);
  const std::size_t height = draft.nucleus_rows_.size(), width = draft.nucleus_columns_.size();
  IntegerMatrix matrix{height, width};
  for (const auto& [i, j, value] : draft.nucleus()) matrix.set(i, j, *value);
  for (const std::size_t pivot : pivots_with_units(matrix, height, width))
    columns.push_back(pivot < width ? proposed[draft.nucleus_columns_[pivot]]
                                    : program.own + draft.nucleus_rows_[pivot - width]);
  return {program, std::move(columns)};
}

ExactBasis::ExactBasis(const IntegerProgram& program, std::vector<std::size_t> columns)
    : program_{&program}, columns_{std::move(columns)} {
  peel();
}

void ExactBasis::exchange(std::size_t place, std::size_t column) {
  columns_[place] = column;
  peel();
}

void ExactBasis::peel() {
  std::vector<std::vector<std::size_t>> at_row(program_->rows);  // the places of columns with an entry there
  std::vector<std::size_t> entries_left(columns_.size()), alone;
  for (std::size_t at = 0; at < columns_.size(); ++at) {
    entries_left[at] = column(at).entries.size();
    if (entries_left[at] == 1) alone.push_back(at);
    for (const auto& entry : column(at).entries) at_row[entry.first].push_back(at);
  }
  std::vector<bool> row_taken(program_->rows, false), column_taken(columns_.size(), false);
  peeled_.clear();
  while (!alone.empty()) {
    const std::size_t at = alone.back();
    alone.pop_back();
    const auto& entries = column(at).entries;
    const auto only = std::find_if(entries.begin(), entries.end(), [&](const auto& x) { return !row_taken[x.first]; });
    if (only == entries.end()) continue;  // another one took its row: it is dependent
    peeled_.push_back({at, only->first, only->second});
    row_taken[only->first] = column_taken[at] = true;
    for (const std::size_t other : at_row[only->first])
      if (--entries_left[other] == 1) alone.push_back(other);
  }
  nucleus_rows_.clear();
  nucleus_columns_.clear();
  place_in_nucleus_.assign(program_->rows, none);
  for (std::size_t row = 0; row < program_->rows; ++row)
    if (!row_taken[row]) {
      place_in_nucleus_[row] = nucleus_rows_.size();
      nucleus_rows_.push_back(row);
    }
  for (std::size_t at = 0; at < columns_.size(); ++at)
    if (!column_taken[at]) nucleus_columns_.push_back(at);
}

std::vector<ExactBasis::NucleusEntry> ExactBasis::nucleus() const {
  std::vector<NucleusEntry> result;
  for (std::size_t j = 0; j < nucleus_columns_.size(); ++j)
    for (const auto& [row, entry] : column(nucleus_columns_[j]).entries)
      if (place_in_nucleus_[row] != none) result.push_back({place_in_nucleus_[row], j, &entry});
  return result;
}

Work ExactBasis::price_of_solution(const Integer& denominator) const {
  // An inverse modulo a prime, and a product with it for each
  // word of the solution; then a rational for each row.
  const auto n = static_cast<std::int64_t>(nucleus_rows_.size()), rows = static_cast<std::int64_t>(program_->rows);
  const auto bits = bit_length(denominator);
  return n * n * n * Work{4} + n * n * (bits / 32 + 1) * Work{10} +
         rows * (2 * rational_price(static_cast<std::size_t>(2 * bits)));
}

Fractions ExactBasis::solve(const std::vector<Integer>& right) const {
  IntegerMatrix matrix{nucleus_rows_.size(), nucleus_rows_.size()};
  for (const auto& [i, j, value] : nucleus()) matrix.set(i, j, *value);
  std::vector<Integer> nucleus_right;
  for (const std::size_t row : nucleus_rows_) nucleus_right.push_back(right[row]);
  const Fractions inner = solve_dense(matrix, nucleus_right);
  charge(price_of_solution(inner.denominator));

  // Everything from here on is the denominator's fold of the truth.
  std::vector<Rational> x(columns_.size()), left(right.size());
  for (const Peeled& one : peeled_) left[one.row] = inner.denominator * right[one.row];
  const auto settle = [&](std::size_t at, Rational value) {
    if (value != 0)
      for (const auto& [row, entry] : column(at).entries)
        if (place_in_nucleus_[row] == none) left[row] -= value * entry;
    x[at] = std::move(value);
  };
  for (std::size_t j = 0; j < nucleus_columns_.size(); ++j) settle(nucleus_columns_[j], inner.numerators[j]);
  for (auto one = peeled_.rbegin(); one != peeled_.rend(); ++one) settle(one->at, left[one->row] / one->pivot);
  Fractions result = over_one_denominator(x);
  result.denominator *= inner.denominator;
  reduce(result);
  return result;
}

Fractions ExactBasis::solve_transposed(const std::vector<Integer>& values) const {
  std::vector<Rational> y(program_->rows);
  const auto rest = [&](std::size_t at) {  // what y has still to add up to on that column
    Rational left = values[at];
    for (const auto& [row, entry] : column(at).entries)
      if (y[row] != 0) left -= y[row] * entry;
    return left;
  };
  for (const Peeled& one : peeled_) y[one.row] = rest(one.at) / one.pivot;

  IntegerMatrix matrix{nucleus_rows_.size(), nucleus_rows_.size()};
  for (const auto& [i, j, value] : nucleus()) matrix.set(j, i, *value);
  std::vector<Rational> inner_values;
  for (const std::size_t at : nucleus_columns_) inner_values.push_back(rest(at));
  const Fractions wanted = over_one_denominator(inner_values);
  const Fractions inner = solve_dense(matrix, wanted.numerators);
  charge(price_of_solution(inner.denominator));
  for (std::size_t i = 0; i < nucleus_rows_.size(); ++i)
    y[nucleus_rows_[i]] = Rational{inner.numerators[i], inner.denominator * wanted.denominator};
  return over_one_denominator(y);
}

}  // namespace dpcert

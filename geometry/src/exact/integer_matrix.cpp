// SPDX-License-Identifier: GPL-3.0-or-later
#include "exact/integer_matrix.hpp"

#include "dpcert/exact/common_denominator.hpp"
#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

void set_row(IntegerMatrix& a, std::size_t row, const Vector& first, const Rational& last) {
  CommonDenominator common;
  common.add(first);
  common.add(last);
  for (std::size_t j = 0; j < a.columns(); ++j) {
    const Rational& entry = j + 1 < a.columns() ? first(static_cast<Eigen::Index>(j)) : last;
    fmpz_set_mpz(a(row, j), numerator_over(common.value(), entry).backend().data());
  }
}

}  // namespace

void IntegerMatrix::set(std::size_t i, std::size_t j, const Integer& x) {
  fmpz_set_mpz((*this)(i, j), x.backend().data());
}

Integer IntegerMatrix::entry(std::size_t i, std::size_t j) const {
  Integer result;
  fmpz_get_mpz(result.backend().data(), (*this)(i, j));
  return result;
}

IntegerMatrix homogeneous(const std::vector<Vector>& points) {
  IntegerMatrix rows{points.size(), points.empty() ? 0 : static_cast<std::size_t>(points.front().size()) + 1};
  for (std::size_t i = 0; i < points.size(); ++i) set_row(rows, i, points[i], 1);
  return rows;
}

IntegerMatrix homogeneous(const std::vector<Halfspace>& halfspaces) {
  IntegerMatrix rows{halfspaces.size(),
                     halfspaces.empty() ? 0 : static_cast<std::size_t>(halfspaces.front().normal.size()) + 1};
  for (std::size_t i = 0; i < halfspaces.size(); ++i) set_row(rows, i, -halfspaces[i].normal, halfspaces[i].offset);
  return rows;
}

Integer absolute_minor(const IntegerMatrix& a, const std::vector<std::size_t>& rows,
                       const std::vector<std::size_t>& columns) {
  expects(rows.size() == columns.size(), "a square matrix");
  IntegerMatrix minor{rows.size(), columns.size()}, value{1, 1};
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns.size(); ++j) fmpz_set(minor(i, j), a(rows[i], columns[j]));
  const auto n = static_cast<std::int64_t>(rows.size());
  charge(n * n * n * product_price(std::abs(fmpz_mat_max_bits(minor.get()))));
  fmpz_mat_det(value(0, 0), minor.get());
  fmpz_abs(value(0, 0), value(0, 0));
  return value.entry(0, 0);
}

}  // namespace dpcert

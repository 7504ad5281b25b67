// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/linear_system.hpp"

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>

#include <algorithm>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

/// A matrix of FLINT, freed at the end of its scope.
class Rows {
 public:
  Rows(std::size_t rows, std::size_t columns) {
    fmpq_mat_init(&matrix_, static_cast<slong>(rows), static_cast<slong>(columns));
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() { fmpq_mat_clear(&matrix_); }

  void set(std::size_t i, std::size_t j, const Rational& x) { fmpq_set_mpq(entry(i, j), x.backend().data()); }
  [[nodiscard]] Rational get(std::size_t i, std::size_t j) {
    Rational x;
    fmpq_get_mpq(x.backend().data(), entry(i, j));
    return x;
  }
  [[nodiscard]] std::vector<Rational> row(std::size_t i) {
    std::vector<Rational> all;
    for (slong j = 0; j < fmpq_mat_ncols(&matrix_); ++j) all.push_back(get(i, static_cast<std::size_t>(j)));
    return all;
  }
  [[nodiscard]] fmpq_mat_struct* matrix() { return &matrix_; }

 private:
  [[nodiscard]] fmpq* entry(std::size_t i, std::size_t j) {
    return fmpq_mat_entry(&matrix_, static_cast<slong>(i), static_cast<slong>(j));
  }
  fmpq_mat_struct matrix_;
};

}  // namespace

std::optional<std::vector<Rational>> some_solution(const std::vector<std::vector<Rational>>& a,
                                                   const std::vector<Rational>& b) {
  expects(!a.empty() && a.size() == b.size(), "a number for each of the rows, one at least");
  const std::size_t columns = a.front().size();
  expects(std::all_of(a.begin(), a.end(), [&](const auto& row) { return row.size() == columns; }),
          "rows of one length");
  Rows left{a.size(), columns}, right{a.size(), 1}, solution{columns, 1};
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < columns; ++j) left.set(i, j, a[i][j]);
    right.set(i, 0, b[i]);
  }
  if (fmpq_mat_can_solve(solution.matrix(), left.matrix(), right.matrix()) == 0) return std::nullopt;
  std::vector<Rational> x;
  for (std::size_t j = 0; j < columns; ++j) x.push_back(solution.get(j, 0));
  return x;
}

std::optional<std::vector<std::vector<Rational>>> inverse_matrix(const std::vector<std::vector<Rational>>& rows) {
  const std::size_t n = rows.size();
  expects(std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row.size() == n; }), "a square matrix");
  Rows left{n, n}, inverse{n, n};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) left.set(i, j, rows[i][j]);
  if (fmpq_mat_inv(inverse.matrix(), left.matrix()) == 0) return std::nullopt;
  std::vector<std::vector<Rational>> result;
  for (std::size_t i = 0; i < n; ++i) result.push_back(inverse.row(i));
  return result;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/symmetric_elimination.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "property.hpp"

using namespace dpcert;

namespace {

using Integers = SymmetricElimination::Integers;
using Rows = std::vector<Integers>;

/// By expansion along the first row.
Integer determinant(const Rows& a) {
  if (a.empty()) return 1;
  Integer sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    Rows minor;
    for (std::size_t i = 1; i < a.size(); ++i) {
      minor.push_back(a[i]);
      minor.back().erase(minor.back().begin() + static_cast<std::ptrdiff_t>(j));
    }
    sum += (j % 2 == 0 ? a[0][j] : Integer(-a[0][j])) * determinant(minor);
  }
  return sum;
}

Integers any_row(std::size_t n) {
  Integers x;
  for (std::size_t i = 0; i < n; ++i) x.emplace_back(*rc::gen::inRange(-3, 4));
  return x;
}

/// A A^T for A of n rows and r columns: positive semidefinite, and singular for r < n.
Rows any_gram(std::size_t n, std::size_t r) {
  Rows a, s(n, Integers(n));
  for (std::size_t i = 0; i < n; ++i) a.push_back(any_row(r));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < r; ++k) s[i][j] += a[i][k] * a[j][k];
  return s;
}

Rows lower(const Rows& a) {
  Rows result;
  for (std::size_t i = 0; i < a.size(); ++i)
    result.emplace_back(a[i].begin(), a[i].begin() + static_cast<std::ptrdiff_t>(i) + 1);
  return result;
}

std::vector<std::size_t> pivot_rows(const SymmetricElimination& elimination) {
  std::vector<std::size_t> rows;
  for (const auto& pivot : elimination.pivots()) rows.push_back(pivot.row);
  return rows;
}

/// Of a on the rows B, i and the columns B, j.
Integer minor(const Rows& a, const std::vector<std::size_t>& b, std::size_t i, std::size_t j) {
  std::vector<std::size_t> rows = b, columns = b;
  rows.push_back(i), columns.push_back(j);
  Rows block;
  for (const std::size_t row : rows) {
    auto& line = block.emplace_back();
    for (const std::size_t column : columns) line.push_back(a[row][column]);
  }
  return determinant(block);
}

}  // namespace

TEST_CASE("elimination by the diagonal", "[random]") {
  prop("leaves the minors on the pivot rows", [] {
    const auto n = *rc::gen::inRange<std::size_t>(2, 6), taken = *rc::gen::inRange<std::size_t>(1, n);
    const Rows a = any_gram(n, *rc::gen::inRange<std::size_t>(1, n + 1));
    SymmetricElimination elimination{lower(a)};
    RC_ASSERT(elimination.run(taken));
    const auto b = pivot_rows(elimination);
    for (std::size_t i = taken; i < n; ++i)
      for (std::size_t j = taken; j < n; ++j) RC_ASSERT(elimination.entry(i, j) == minor(a, b, i, j));
  });
  prop("borders: the column and the corner end as minors too, and the range is where dependent rows end as 0", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    Rows a = any_gram(n, *rc::gen::inRange<std::size_t>(1, n + 1));
    SymmetricElimination elimination{lower(a)};
    RC_ASSERT(elimination.run(n));
    const Integers g = any_row(n);
    const auto result = elimination.bordered(g);
    const auto b = pivot_rows(elimination);
    for (std::size_t i = 0; i < n; ++i) a[i].push_back(g[i]);
    a.push_back(g);
    a.back().emplace_back(0);
    RC_ASSERT(result.corner == minor(a, b, n, n));
    for (std::size_t i = 0; i < n; ++i) {
      const bool is_pivot = std::find(b.begin(), b.end(), i) != b.end();
      if (!is_pivot && i > (b.empty() ? 0 : b.back())) RC_ASSERT(result.column[i] == minor(a, b, i, n));
    }
  });
  prop("stops at the first row whose Schur complement is not that of a semidefinite matrix", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    Rows a = any_gram(n, *rc::gen::inRange<std::size_t>(1, n + 1));
    const auto i = *rc::gen::inRange<std::size_t>(0, n), j = *rc::gen::inRange<std::size_t>(0, n);
    a[i][j] += 1;
    if (i != j) a[j][i] += 1;
    SymmetricElimination elimination{lower(a)};
    if (elimination.run(n)) return;
    RC_ASSERT(elimination.breach().has_value());
    const auto& [row, beside, entry] = *elimination.breach();
    const auto b = pivot_rows(elimination);
    RC_ASSERT(entry == Rational(minor(a, b, beside, row), elimination.minor()));
    const bool is_zero_pivot = minor(a, b, row, row) == 0;
    RC_ASSERT((beside == row ? entry < 0 : entry != 0 && is_zero_pivot));
  });
}

TEST_CASE("elimination counts what depends on the rows above") {
  // The third row is the sum of the first two.
  SymmetricElimination elimination{{{2}, {1, 3}, {3, 4, 7}}};
  REQUIRE(elimination.run(3));
  CHECK(pivot_rows(elimination) == std::vector<std::size_t>{0, 1});
  CHECK(elimination.minor() == 5);
  CHECK_FALSE(elimination.outside(elimination.bordered({1, 2, 3})));
  CHECK(elimination.outside(elimination.bordered({1, 2, 4})) == 2);
}

TEST_CASE("elimination is given up beyond the work that is allowed, and is no breach") {
  SymmetricElimination little{{{2}, {1, 3}, {3, 4, 9}}, 5};
  CHECK_FALSE(little.run(3));
  CHECK_FALSE(little.breach());
  SymmetricElimination any{{{2}, {1, 3}, {3, 4, 9}}, SymmetricElimination::any_work};
  CHECK(any.run(3));
  CHECK(any.minor() == 10);
}

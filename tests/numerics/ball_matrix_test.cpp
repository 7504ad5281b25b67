// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/ball_matrix.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <vector>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Rows = std::vector<std::vector<Rational>>;

Rows any_rows(std::size_t rows, std::size_t columns) {
  Rows all(rows);
  for (auto& row : all)
    for (std::size_t j = 0; j < columns; ++j) row.push_back(*any::rational());
  return all;
}
BallMatrix balls(const Rows& rows, Precision precision) {
  BallMatrix matrix{rows.size(), rows.front().size(), precision};
  for (std::size_t i = 0; i < matrix.rows(); ++i)
    for (std::size_t j = 0; j < matrix.columns(); ++j) matrix.set(i, j, {rows[i][j], precision});
  return matrix;
}

/// Is some precision enough?
bool settles(const Rows& rows) {
  for (Precision precision{64}; precision.bits < 100'000; precision.bits *= 2)
    if (cholesky(balls(rows, precision))) return true;
  return false;
}

}  // namespace

TEST_CASE("matrices of balls hold what exact matrices make", "[random]") {
  prop("products, sums, transposes, rows times a column, norms", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 4), m = *rc::gen::inRange<std::size_t>(1, 4);
    const Precision precision = *any::precision();
    const Rows a = any_rows(n, m), b = any_rows(m, n), column = any_rows(n, 1);
    const BallMatrix x = balls(a, precision), product = x * balls(b, precision),
                     sum = x + balls(b, precision).transposed(), scaled = x.rows_times(balls(column, precision));
    Rational squares = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        Rational wanted = 0;
        for (std::size_t k = 0; k < m; ++k) wanted += a[i][k] * b[k][j];
        RC_ASSERT(contains(product.at(i, j), wanted));
      }
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < m; ++j) {
        squares += a[i][j] * a[i][j];
        RC_ASSERT(contains(sum.at(i, j), a[i][j] + b[j][i]));
        RC_ASSERT(contains(scaled.at(i, j), a[i][j] * column[i][0]));
        RC_ASSERT(x.centre().at(i, j).lower() == x.at(i, j).midpoint());
      }
    const Enclosure norm = euclidean_norm(x);
    RC_ASSERT(contains(norm * norm, squares));
  });
  prop("a solution is found for rows that their diagonal dominates", [] {
    Rows a = any_rows(3, 3);
    const Rows b = any_rows(3, 1);
    Rational size = 1;
    for (std::size_t i = 0; i < 3; ++i) {
      a[i][i] = abs(a[i][0]) + abs(a[i][1]) + abs(a[i][2]) + 1;
      size += a[i][i] + abs(b[i][0]);
    }
    const Precision precision{256};
    const auto x = approximate_solution(balls(a, precision), balls(b, precision));
    RC_ASSERT(x.has_value());
    for (std::size_t i = 0; i < 3; ++i) {
      RC_ASSERT(x->at(i, 0).lower() == x->at(i, 0).upper());
      Rational rest = b[i][0];
      for (std::size_t j = 0; j < 3; ++j) rest -= a[i][j] * x->at(j, 0).midpoint();
      RC_ASSERT(abs(rest) <= size * size * power_of_two(-220));
    }
  });
}

TEST_CASE("Cholesky's root of balls holds that of the matrices inside", "[random]") {
  prop("of L L^T for random L: at every precision that shows it to be positive definite", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    Rows root(n, std::vector<Rational>(n)), product = root;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j) root[i][j] = i == j ? *any::positive() : *any::rational();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < n; ++k) product[i][j] += root[i][k] * root[j][k];
    RC_ASSERT(settles(product));
    const auto found = cholesky(balls(product, *any::precision()));
    if (!found) return;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) RC_ASSERT(contains(found->at(i, j), root[i][j]));
  });
  CHECK_FALSE(cholesky(balls({{1, 2}, {2, 4}}, Precision{64})));
  CHECK_FALSE(cholesky(balls({{1, 2}, {2, 3}}, Precision{64})));
  CHECK_FALSE(cholesky(balls({{Rational(1, 3), Rational(1, 3)}, {Rational(1, 3), Rational(1, 3)}}, Precision{999})));
}

TEST_CASE("matrices of balls: corner cases") {
  BallMatrix zero{2, 1, Precision{64}};
  CHECK(euclidean_norm(zero).is_exactly_zero());
  zero.set(0, 0, between(Rational(-1, 10), Rational(1, 10), Precision{64}));
  const Enclosure norm = euclidean_norm(zero);  // of balls that hold 0: it is finite
  REQUIRE(norm.is_finite());
  CHECK(norm.upper() >= Rational(1, 10));
  CHECK_FALSE(approximate_solution(BallMatrix{2, 2, Precision{64}}, zero));
  BallMatrix identity{2, 2, Precision{64}}, one{2, 1, Precision{64}};
  identity.set(0, 0, {2, Precision{64}});
  identity.set(1, 1, {4, Precision{64}});
  one.set(0, 0, {1, Precision{64}});
  one.set(1, 0, {1, Precision{64}});
  const auto solved = approximate_solution(identity, one);
  REQUIRE(solved);
  CHECK(solved->at(0, 0).lower() == Rational(1, 2));
  CHECK(solved->at(1, 0).upper() == Rational(1, 4));
  CHECK(identity == identity.transposed());
  CHECK_FALSE(identity == one);
}

TEST_CASE("solutions of systems of balls hold those of exact ones", "[random]") {
  prop("a x is b", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    const Precision precision = *any::precision();
    const Rows a = any_rows(n, n), x = any_rows(n, 1);
    Rows b(n, std::vector<Rational>(1));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) b[i][0] += a[i][j] * x[j][0];
    if (const auto found = solution(balls(a, precision), balls(b, precision)))
      for (std::size_t i = 0; i < n; ++i) RC_ASSERT(contains(found->at(i, 0), x[i][0]));
  });
  CHECK_FALSE(solution(balls({{1, 2}, {2, 4}}, Precision{64}), balls({{1}, {1}}, Precision{64})));
}

TEST_CASE("a matrix is refined until its radii are small, or a bound is met") {
  const auto third = [](Precision precision) { return std::optional{balls({{Rational{1, 3}}}, precision)}; };
  CHECK(refined_to(500, third)->is_within(500));
  CHECK_FALSE(balls({{Rational{1, 3}}}, Precision{64}).is_within(500));
  CHECK_FALSE(refined_to(500, third, 400));
  CHECK_FALSE(refined_to(
      50, [](Precision) { return std::optional<BallMatrix>{}; }, 4'000));
}

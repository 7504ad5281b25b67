// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"
#include "property.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

using namespace dpcert;

namespace {

using Vector = Covariance::Vector;
using Rows = std::vector<Vector>;

Vector any_vector(std::size_t n) {
  Vector x;
  for (std::size_t i = 0; i < n; ++i) x.emplace_back(*rc::gen::inRange(-4, 5), *rc::gen::inRange(1, 4));
  return x;
}

/// Rows of a matrix A: n times r.
Rows any_factor(std::size_t n, std::size_t r) {
  Rows a;
  for (std::size_t i = 0; i < n; ++i) a.push_back(any_vector(r));
  return a;
}

Rational dot(const Vector& x, const Vector& y) {
  Rational sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
Vector times(const Rows& a, const Vector& x) {
  Vector y;
  for (const Vector& row : a) y.push_back(dot(row, x));
  return y;
}
/// A A^T: every covariance of rank at most r is one.
Rows gram(const Rows& a) {
  Rows s;
  for (const Vector& row : a) s.push_back(times(a, row));
  return s;
}

Rows identity(std::size_t n) {
  Rows s(n, Vector(n));
  for (std::size_t i = 0; i < n; ++i) s[i][i] = 1;
  return s;
}

/// The determinant by expansion along the first row.
Rational determinant(const Rows& s) {
  if (s.empty()) return 1;
  Rational sum = 0;
  for (std::size_t j = 0; j < s.size(); ++j) {
    Rows minor;
    for (std::size_t i = 1; i < s.size(); ++i) {
      minor.push_back(s[i]);
      minor.back().erase(minor.back().begin() + static_cast<std::ptrdiff_t>(j));
    }
    sum += (j % 2 == 0 ? s[0][j] : Rational(-s[0][j])) * determinant(minor);
  }
  return sum;
}

/// S restricted to the sites of a bit set.
Rows block(const Rows& s, unsigned sites) {
  Rows result;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if ((sites >> i & 1U) == 0) continue;
    Vector& row = result.emplace_back();
    for (std::size_t j = 0; j < s.size(); ++j)
      if ((sites >> j & 1U) != 0) row.push_back(s[i][j]);
  }
  return result;
}

/// A symmetric matrix is positive semidefinite exactly when no principal minor is negative.
bool is_semidefinite(const Rows& s) {
  for (unsigned sites = 1; sites < 1U << s.size(); ++sites)
    if (determinant(block(s, sites)) < 0) return false;
  return true;
}

/// g^T S^-1 g = 1 - det(S - g g^T)/det S for an invertible S.
Rational norm_by_determinants(const Rows& s, const Vector& g) {
  Rows shifted = s;
  for (std::size_t i = 0; i < s.size(); ++i)
    for (std::size_t j = 0; j < s.size(); ++j) shifted[i][j] -= g[i] * g[j];
  return 1 - determinant(shifted) / determinant(s);
}

Covariance covariance(const Rows& rows) { return Covariance::of(rows).value(); }
Rational norm(const Covariance& s, const Vector& g) { return std::get<Rational>(s.squared_norm(g)); }

void is_bad(const Rows& rows, const std::string& where, const std::string& part) {
  const auto result = Covariance::of(rows);
  REQUIRE_FALSE(result);
  CHECK(result.error().fault == Fault::invalid_input);
  CHECK(result.error().where == where);
  INFO(result.error().message);
  CHECK(result.error().message.find(part) != std::string::npos);
}

}  // namespace

TEST_CASE("Cameron-Martin norms", "[random]") {
  prop("of an invertible covariance are 1 - det(S - g g^T)/det S", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    const Rows s = gram(any_factor(n, n));
    RC_PRE(determinant(s) != 0);
    const Vector g = any_vector(n);
    RC_ASSERT(covariance(s).rank() == n);
    RC_ASSERT(norm(covariance(s), g) == norm_by_determinants(s, g));
  });
  prop("of a singular one: |S x|^2 = x^T S x", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 8), r = *rc::gen::inRange<std::size_t>(1, 5);
    const Rows s = gram(any_factor(n, r));
    const Vector x = any_vector(n), g = times(s, x);
    RC_ASSERT(covariance(s).rank() <= r);
    RC_ASSERT(norm(covariance(s), g) == dot(x, g));
  });
  prop("exist, or else a functional is 0 on the noise and not on the shift", [] {
    const auto n = *rc::gen::inRange<std::size_t>(2, 7);
    const auto r = *rc::gen::inRange<std::size_t>(1, n);
    const Rows s = gram(any_factor(n, r));
    const Vector g = any_vector(n);
    const auto found = covariance(s).squared_norm(g);
    if (const auto* none = std::get_if<Covariance::Orthogonal>(&found)) {
      RC_ASSERT(times(s, none->functional) == Vector(n));
      RC_ASSERT(dot(none->functional, g) != 0);
    } else {
      // |g|^2 is the largest (u . g)^2/(u^T S u): S + g g^T has the same rank, and no u does better.
      Rows more = s;
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) more[i][j] += g[i] * g[j];
      RC_ASSERT(covariance(more).rank() == covariance(s).rank());
      const Vector u = any_vector(n);
      RC_ASSERT(dot(u, g) * dot(u, g) <= std::get<Rational>(found) * dot(u, times(s, u)));
    }
  });
}

TEST_CASE("a matrix is a covariance exactly when no principal minor is negative", "[random]") {
  prop("symmetric matrices, singular ones included", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    Rows s = *rc::gen::element(true, false) ? gram(any_factor(n, *rc::gen::inRange<std::size_t>(1, n + 1)))
                                            : Rows(n, Vector(n));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        if (*rc::gen::inRange(0, 3) == 0) s[i][j] = s[j][i] = s[i][j] + *rc::gen::inRange(-1, 2);
    RC_ASSERT(Covariance::of(s).has_value() == is_semidefinite(s));
  });
}

TEST_CASE("known Cameron-Martin norms") {
  // Section 4.1 of the paper prints |g|_H = g^T S^-1 g, which is 4 here: the norm is its root.
  CHECK(norm(covariance({{1}}), {2}) == 4);
  CHECK(norm(covariance({{4}}), {2}) == 1);
  CHECK(norm(covariance(identity(5)), {1, 2, 3, 4, 5}) == 55);
  CHECK(norm(covariance({{0}}), {0}) == 0);
  CHECK(covariance({{0}}).rank() == 0);
  // The Hilbert matrix: its inverse sums to n^2.
  Rows hilbert(12, Vector(12));
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t j = 0; j < 12; ++j) hilbert[i][j] = Rational(1, i + j + 1);
  CHECK(norm(covariance(hilbert), Vector(12, 1)) == 144);
  // Brownian motion at 1, 2, ..., n: |g|^2 is the sum of the squared increments.
  constexpr std::size_t n = 150;
  Rows brownian(n, Vector(n));
  Vector square(n);
  for (std::size_t i = 0; i < n; ++i) {
    square[i] = Rational((i + 1) * (i + 1));
    for (std::size_t j = 0; j < n; ++j) brownian[i][j] = Rational(std::min(i, j) + 1);
  }
  CHECK(norm(covariance(brownian), square) == Rational(n * (4 * n * n - 1) / 3));
}

TEST_CASE("shifts outside the range are seen by a functional") {
  // g_1 = g, g_2 = 2 g: Corollary 1 of the paper asks for distinct g only, and has no density here.
  const Covariance doubled = covariance({{1, 2}, {2, 4}});
  CHECK(doubled.rank() == 1);
  CHECK(norm(doubled, {3, 6}) == 9);
  const auto witness = std::get<Covariance::Orthogonal>(doubled.squared_norm({1, 1}));
  CHECK(witness.functional == Vector{-2, 1});
  CHECK(std::get<Covariance::Orthogonal>(covariance({{0, 0}, {0, 1}}).squared_norm({3, 1})).functional == Vector{1, 0});
}

TEST_CASE("bad covariances are named") {
  is_bad({}, "", "at least one");
  is_bad({{1, 2}, {2}}, "/1", "found 1 entries, wanted 2");
  is_bad({{1, 2}}, "/0", "wanted 1");
  is_bad({{1, 0}, {Rational(1, 2), 1}}, "/1/0", "found 1/2, wanted 0 as at /0/1");
  is_bad({{-1}}, "/0/0", "the pivot of row 0 is -1");
  is_bad({{4, 6}, {6, 8}}, "/1/1", "the pivot of row 1 is -1");
  is_bad({{Rational(1, 2), Rational(1, 2)}, {Rational(1, 2), Rational(1, 6)}}, "/1/1", "the pivot of row 1 is -1/3");
  is_bad({{1, 2, 0}, {2, 4, 1}, {0, 1, 5}}, "/2/1", "the pivot of row 1 is 0 beside 1 in row 2");
}

TEST_CASE("conditioning", "[random]") {
  prop("splits the norm: |(y, z)|^2 = |y|^2 + |z - mean|^2 in the conditional covariance", [] {
    const auto n = *rc::gen::inRange<std::size_t>(2, 7);
    const Rows s = gram(any_factor(n, *rc::gen::inRange<std::size_t>(1, n + 1)));
    const auto first = *rc::gen::inRange<std::size_t>(1, n);
    const Vector g = times(s, any_vector(n));
    const Vector known(g.begin(), g.begin() + static_cast<std::ptrdiff_t>(first));
    const auto law = condition(covariance(s), known);
    RC_ASSERT(law.has_value());
    Vector left;
    for (std::size_t i = first; i < n; ++i) left.push_back(g[i] - law->mean[i - first]);
    const Covariance head = covariance(block(s, (1U << first) - 1));
    RC_ASSERT(norm(covariance(s), g) == norm(head, known) + norm(covariance(law->covariance), left));
  });
  // Brownian motion: the last value is the mean, and the variance grows from there.
  const auto further = condition(covariance({{1, 1, 1}, {1, 2, 2}, {1, 2, 3}}), {5, Rational(7, 2)});
  CHECK(further->mean == Vector{Rational(7, 2)});
  CHECK(further->covariance == Rows{{1}});
  // A bridge between known ends is drawn backwards as well.
  const auto between = condition(covariance({{1, 1, 1}, {1, 3, 2}, {1, 2, 2}}), {0, 2});
  CHECK(between->mean == Vector{1});
  CHECK(between->covariance == Rows{{Rational(1, 2)}});
}

TEST_CASE("values that the noise never takes cannot be known") {
  const Covariance twice = covariance({{1, 1, 0}, {1, 1, 0}, {0, 0, 1}});
  CHECK(condition(twice, {2, 2})->mean == Vector{0});
  const auto refused = condition(twice, {2, 3});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == Fault::invalid_input);
  CHECK(refused.error().where == "/1");
}

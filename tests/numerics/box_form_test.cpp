// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/box_form.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Rows = std::vector<std::vector<Rational>>;

std::vector<Rational> small_numbers(std::size_t count) {
  std::vector<Rational> all;
  for (std::size_t i = 0; i < count; ++i) all.emplace_back(*rc::gen::inRange(-9, 10), *rc::gen::inRange(1, 8));
  return all;
}
Rows small_rows(std::size_t rows, std::size_t columns) {
  Rows all;
  for (std::size_t i = 0; i < rows; ++i) all.push_back(small_numbers(columns));
  return all;
}

/// A A^T.
Rows gram(const Rows& a) {
  Rows all(a.size(), std::vector<Rational>(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a.size(); ++j)
      for (std::size_t k = 0; k < a[i].size(); ++k) all[i][j] += a[i][k] * a[j][k];
  return all;
}
LargestForm form(const Rows& rows, std::vector<Rational> widths, std::optional<Rational> most_eigenvalue = {}) {
  return {[rows](Precision precision) {
            BallMatrix matrix{rows.size(), rows.size(), precision};
            for (std::size_t i = 0; i < rows.size(); ++i)
              for (std::size_t j = 0; j < rows.size(); ++j) matrix.set(i, j, {rows[i][j], precision});
            return matrix;
          },
          std::move(widths), std::move(most_eigenvalue)};
}

Rational largest_of_corners(const Rows& rows, const std::vector<Rational>& widths) {
  Rational largest = 0;
  for (unsigned corner = 0; corner < 1U << rows.size(); ++corner) {
    const auto x = [&](std::size_t i) { return (corner >> i & 1U) != 0 ? Rational{-widths[i]} : widths[i]; };
    Rational value = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j < rows.size(); ++j) value += x(i) * rows[i][j] * x(j);
    largest = std::max(largest, value);
  }
  return largest;
}

}  // namespace

TEST_CASE("the largest value of a form on a box is that of the best corner", "[random]") {
  prop("of all corners, at any two precisions", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 9), rank = *rc::gen::inRange<std::size_t>(1, 5);
    const Rows rows = gram(small_rows(n, rank));
    std::vector<Rational> widths = small_numbers(n);
    for (Rational& width : widths) width = abs(width);
    const LargestForm found = form(rows, widths);
    const Rational wanted = largest_of_corners(rows, widths);
    RC_ASSERT(!found.is_bound());
    for (const Precision precision : {*any::precision(), Precision{300}})
      RC_ASSERT(contains(found.at(precision), wanted));
    RC_ASSERT(found.at(Precision{300}).has_digits(20));
  });
  prop("of rank one it is a square", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 40);
    const Rows a = small_rows(n, 1);
    Rational sum = 0;
    for (const auto& row : a) sum += abs(row.front());
    const LargestForm found = form(gram(a), std::vector<Rational>(n, 1));
    RC_ASSERT(contains(found.at(Precision{200}), Rational{sum * sum}));
  });
}

TEST_CASE("where corners are too many the largest value of a form has a bound") {
  // The identity: all corners have the same value, and none can be left out.
  Rows identity(60, std::vector<Rational>(60));
  for (std::size_t i = 0; i < identity.size(); ++i) identity[i][i] = Rational{1, 3};
  const LargestForm found = form(identity, std::vector<Rational>(60, 2));
  CHECK(contains(found.at(Precision{128}), 80));
  // Signs that oppose each other in triangles: the sum of sizes is above the truth.
  Rows frustrated(90, std::vector<Rational>(90));
  for (std::size_t i = 0; i < 90; i += 3)
    for (std::size_t j = 0; j < 9; ++j) frustrated[i + j / 3][i + j % 3] = j % 4 == 0 ? Rational{1} : Rational{-1, 2};
  const LargestForm bound = form(frustrated, std::vector<Rational>(90, 1));
  CHECK(bound.is_bound());
  CHECK(at_least(bound.at(Precision{128}), 30 * 4) == Trilean::yes);
  // Its eigenvalues are 3/2, and 0: a bound that is met by the corners of one triangle, nearly.
  CHECK(contains(form(frustrated, std::vector<Rational>(90, 1), Rational{3, 2}).at(Precision{128}), 135));
  CHECK(contains(form(frustrated, std::vector<Rational>(90, 1), Rational{9}).at(Precision{128}), 180));
  // Coordinates that do not move leave the others to be told.
  Rows still = gram(Rows(40, {Rational{1}, Rational{2}}));
  std::vector<Rational> widths(40);
  widths.back() = 3;
  CHECK(!form(still, widths).is_bound());
  CHECK(contains(form(still, widths).at(Precision{128}), 45));
}

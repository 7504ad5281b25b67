// SPDX-License-Identifier: Apache-2.0
// Linear systems with one solution, with many, and with none.
#include "dpcert/numerics/linear_system.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <numeric>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Row = std::vector<Rational>;

Row times(const std::vector<Row>& a, const Row& x) {
  Row result;
  for (const Row& row : a) result.push_back(std::inner_product(row.begin(), row.end(), x.begin(), Rational{0}));
  return result;
}

}  // namespace

TEST_CASE("linear system: corner cases") {
  CHECK(some_solution({{2, 1}, {1, -1}}, {5, 1}) == Row{2, 1});
  CHECK(some_solution({{0}}, {0}).has_value());
  CHECK_FALSE(some_solution({{0}}, {1}));
  CHECK_FALSE(some_solution({{1, 2}, {2, 4}}, {1, 3}));
  const auto one_of_many = some_solution({{1, 2}, {2, 4}}, {Rational(1, 3), Rational(2, 3)});
  REQUIRE(one_of_many);
  CHECK((*one_of_many)[0] + 2 * (*one_of_many)[1] == Rational(1, 3));
}

TEST_CASE("inverse matrix: times the matrix it is the unit matrix, and a singular one has none", "[random]") {
  CHECK(inverse_matrix({{2, 1}, {1, 1}}) == std::vector<Row>{{1, -1}, {-1, 2}});
  CHECK(inverse_matrix({{Rational(2, 3)}}) == std::vector<Row>{{Rational(3, 2)}});
  CHECK_FALSE(inverse_matrix({{1, 2}, {2, 4}}));
  prop("of every dimension", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 6);
    std::vector<Row> a(n, Row(n));
    for (Row& row : a)
      for (Rational& x : row) x = *any::rational_between(-3, 3);
    const auto inverse = inverse_matrix(a);
    bool is_onto = true;
    for (std::size_t j = 0; j < n; ++j) {
      Row column(n), unit(n);
      unit[j] = 1;
      is_onto = is_onto && some_solution(a, unit).has_value();
      if (!inverse) continue;
      for (std::size_t i = 0; i < n; ++i) column[i] = (*inverse)[i][j];
      RC_ASSERT(times(a, column) == unit);
    }
    RC_ASSERT(is_onto == inverse.has_value());
  });
}

TEST_CASE("linear system: what is found solves it", "[random]") {
  prop("of every shape and rank", [] {
    const auto rows = *rc::gen::inRange<std::size_t>(1, 6), columns = *rc::gen::inRange<std::size_t>(1, 6);
    std::vector<Row> a(rows, Row(columns));
    for (Row& row : a)
      for (Rational& x : row) x = *any::rational_between(-3, 3);
    if (*rc::gen::arbitrary<bool>()) a.back() = a.front();
    Row x(columns);
    for (Rational& entry : x) entry = *any::rational_between(-9, 9);
    const Row b = times(a, x);
    const auto found = some_solution(a, b);
    RC_ASSERT(found.has_value());
    RC_ASSERT(times(a, *found) == b);
    if (rows > 1 && a.back() == a.front()) {
      Row other = b;
      other.back() += 1;
      RC_ASSERT(!some_solution(a, other));
    }
  });
}

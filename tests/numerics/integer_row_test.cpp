// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/integer_row.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "property.hpp"

using namespace dpcert;

namespace {

Integer coefficient(const std::vector<Integer>& x, const std::vector<Integer>& y, std::size_t place) {
  Integer sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (i <= place && place - i < y.size()) sum += x[i] * y[place - i];
  return sum;
}

}  // namespace

TEST_CASE("integer rows multiply as polynomials", "[random]") {
  prop("every coefficient is the sum of products", [] {
    const auto some = [] {
      std::vector<Integer> values;
      for (int i = *rc::gen::inRange(1, 12); i > 0; --i)
        values.push_back(Integer{*rc::gen::arbitrary<std::int64_t>()} * *rc::gen::arbitrary<std::int32_t>());
      return values;
    };
    const auto x = some(), y = some();
    const IntegerRow both = product(IntegerRow{x}, IntegerRow{y}), twice = square(IntegerRow{x});
    RC_ASSERT(both.length() == static_cast<long>(x.size() + y.size()) - 1);
    for (long k = 0; k < both.length(); ++k) RC_ASSERT(both[k] == coefficient(x, y, static_cast<std::size_t>(k)));
    for (long k = 0; k < twice.length(); ++k) RC_ASSERT(twice[k] == coefficient(x, x, static_cast<std::size_t>(k)));
  });
}

TEST_CASE("integer rows: what is empty, where values lie, halves rounded down, sums") {
  CHECK(product(IntegerRow{0L}, IntegerRow{3L}).length() == 0);
  CHECK(square(IntegerRow{0L}).length() == 0);
  CHECK(IntegerRow{3L}.extent() == std::pair{0L, -1L});
  IntegerRow row{std::vector<Integer>{0, -3, 5, 0}};
  CHECK(row.extent() == std::pair{1L, 2L});
  row.divide_by_power_of_two(1);
  CHECK(row[1] == -2);
  CHECK(row[2] == 2);
  const IntegerRow copy = row;
  row.add(0, copy, 1);
  CHECK(row[0] == -2);
  CHECK(copy[0] == 0);
  Enclosure sum{Rational(1, 2), Precision{64}};
  add_to(sum, row, 2);
  CHECK(contains(sum, Rational(5, 2)));
}

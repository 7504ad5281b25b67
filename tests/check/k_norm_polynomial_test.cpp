// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

#include "k_norm_objects.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

/// (x, x^2) on [-1, 1].
const std::string parabola = polynomial(around_zero, {{{"1", "[1, 0]"}}, {{"1", "[2, 0]"}}});
std::string own_hull(const std::string& statistic) {
  return R"({"type": "sensitivity_hull", "statistic": )" + statistic + "}";
}

}  // namespace

TEST_CASE("k-norm reads polynomials at corners") {
  const auto on_box = [](const std::string& components) {
    return R"({"type": "polynomial", "variables": ["x", "y"], "domain": [[-1, 2], [0, 1]], "components": )" +
           components + "}";
  };
  const std::string x = R"([{"coefficient": 1, "powers": [1, 0]}])";
  const std::string xy = R"([{"coefficient": "1/2", "powers": [1, 1]}, {"coefficient": 7, "powers": [0, 0]}])";
  // Values (-1,7), (2,7), (-1,13/2), (2,8).
  CHECK(is_exact(by_statistic(lp("1", 2), "1", on_box("[" + x + ", " + xy + "]")), "4.5"));
  CHECK(is_exact(by_statistic(lp("inf", 2), "1", on_box("[" + x + ", " + xy + "]")), "3"));
  CHECK(holds(by_statistic(lp("1", 2), "1", on_box("[" + x + ", []]")), "dp 3 0"));
  const std::string squared = R"([{"coefficient": 1, "powers": [2, 0]}])";
  CHECK_FALSE(holds(by_statistic(lp("1", 2), "1", on_box("[" + x + ", " + squared + "]")), "dp 99 0"));
  CHECK_FALSE(holds(by_statistic(lp("1", 3), "1", on_box("[" + x + ", " + xy + "]")), "dp 99 0"));
}

TEST_CASE("k-norm divides the box of polynomials with powers above 1") {
  // From (-1/2, 1/4) to (1, 1): 3/2 + 3/4; where both turns are ends of parts all is seen exactly.
  const std::string sum = by_statistic(lp("1", 2), "1", parabola), turns = "1 -1/2 0 1 1/2 0 0";
  CHECK(holds(sum, "dp " + over("2.25") + " 0", turns));
  CHECK_FALSE(holds(sum, "dp " + under("2.25") + " 0", turns));
  CHECK(holds(sum, "dp 3 0", "0"));  // by (-1, 1), (0, -1), (1, 1)
  CHECK_FALSE(holds(sum, "dp 299/100 0", "0"));
  CHECK_FALSE(holds(sum, "dp 5/2 0", "1 -1/2 0 0"));  // on [-1/2, 1] there is (1/4, -1/2)
  for (const char* bad :
       {"", "0 0", "1 -1/2 0", "1 0 0", "1 -1 0 0", "1 1 0 0", "1 2 0 0", "1 -2 0 0", "3 0 0 0", "1 x 0 0"})
    CHECK_FALSE(holds(sum, "dp 9 0", bad));
  CHECK(holds(sum, "dp 9 0", "2 0 1 0 0 0 0"));
  CHECK(holds(sum, "not-dp " + under("2.25") + " 0", "1 0 -1/2 0"));
  CHECK_FALSE(holds(sum, "not-dp " + over("2.25") + " 0", "1 0 -1/2 0"));
  CHECK_FALSE(holds(sum, "not-dp " + under("2.25") + " 0", "1 0 1/2 0"));
  for (const char* bad : {"", "1 0 -1/2", "1 0 -1/2 0 0", "3/2 0 -1/2 0", "1 0 -3/2 0", "1 5 -1/2 0"})
    CHECK_FALSE(holds(sum, "not-dp 1/2 0", bad));
  // Of functionals a division for each.
  CHECK(holds(by_statistic(lp("inf", 2), "1", parabola), "dp 2 0", "0 0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", parabola), "dp 2 0", "0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", parabola), "dp 2 0", "0 0 0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", parabola), "dp " + under("2") + " 0", "0 0"));
  CHECK(holds(by_statistic(lp("2", 2), "1", parabola), "dp 2 0", "1 0 0 0"));  // (-1, 1), (-1/2, 0), (0, 0), ...
  CHECK_FALSE(holds(by_statistic(lp("2", 2), "1", parabola), "dp 2 0", "0"));
  CHECK(holds(by_statistic(halfspaces(square, {1, 1, 1, 1}), "2", parabola), "dp 9/8 0", "1 -1/2 0 0 1 1/2 0 0"));
  CHECK_FALSE(holds(by_statistic(halfspaces(square, {1, 1, 1, 1}), "2", parabola), "dp " + under("1.125") + " 0",
                    "1 -1/2 0 0 1 1/2 0 0"));
  const std::string cubed = polynomial("[[0, 2], [0, 1]]", {{{"1", "[3, 1]"}, {"-3", "[1, 1]"}}, {{"1", "[0, 2]"}}});
  CHECK(holds(by_statistic(lp("inf", 2), "1", cubed), "dp 4 0", "1 1 0 0 0"));  // 2 at (2, 1), -2 at (1, 1)
  CHECK_FALSE(holds(by_statistic(lp("inf", 2), "1", cubed), "dp " + under("4") + " 0", "1 1 0 0 0"));
}

TEST_CASE("k-norm adds up what groups of coordinates have that share no variable") {
  // (x, x^2) and y: 9/4 and 2; 4 and 4 of squares, as (2, 0) is the longest difference.
  const std::string groups = polynomial(around_zero, {{{"1", "[1, 0]"}}, {{"1", "[0, 1]"}}, {{"1", "[2, 0]"}}});
  const std::string sum = by_statistic(lp("1", 3), "1", groups), turns = "1 -1/2 0 1 1/2 0 0";
  CHECK(holds(sum, "dp " + over("4.25") + " 0", turns));
  CHECK_FALSE(holds(sum, "dp " + under("4.25") + " 0", turns));
  CHECK_FALSE(holds(sum, "dp 9 0"));
  CHECK_FALSE(holds(sum, "dp 9 0", turns + " 0"));
  CHECK(holds(sum, "not-dp " + under("4.25") + " 0", "1 1 -1/2 -1"));
  CHECK_FALSE(holds(sum, "not-dp " + over("4.25") + " 0", "1 1 -1/2 -1"));
  const std::string squares = by_statistic(lp("2", 3), "1", groups);
  CHECK(holds(squares, "dp " + over("2.828427125") + " 0", "1 0 0 0"));
  CHECK_FALSE(holds(squares, "dp " + under("2.828427124") + " 0", "1 0 0 0"));
  // Each group has corners, and all together have them too.
  const std::string means = polynomial("[[-1, 1], [0, 3]]", {{{"1", "[1, 0]"}}, {{"1", "[0, 1]"}}, {{"2", "[0, 1]"}}});
  CHECK(is_exact(by_statistic(lp("1", 3), "1", means), "11"));
  CHECK(is_exact(by_statistic(lp("2", 3), "1", means), "7"));
}

TEST_CASE("k-norm knows second moments") {
  const Component x{{"1", "[1, 0]"}}, y{{"1", "[0, 1]"}}, xx{{"1", "[2, 0]"}}, xy{{"1", "[1, 1]"}}, yy{{"1", "[0, 2]"}};
  const std::string all = polynomial(around_zero, {xx, x, yy, y, xy});
  CHECK(is_exact(by_statistic(lp("1", 5), "1", all), "5.333333333"));
  CHECK(is_exact(by_statistic(lp("2", 5, "1/2"), "1", all), "5.656854249"));
  CHECK_FALSE(holds(by_statistic(lp("1", 5), "1", all), "dp 9 0", "0"));
  CHECK_FALSE(holds(by_statistic(lp("inf", 5), "1", all), "dp 9 0"));
  for (const std::string& other :
       {polynomial("[[-1, 2], [-1, 1]]", {xx, x, yy, y, xy}),
        polynomial(around_zero, {xx, x, yy, y, {{"2", "[1, 1]"}}}), polynomial(around_zero, {xx, x, yy, y, y}),
        polynomial(around_zero, {xx, x, yy, y, {{"1", "[0, 0]"}}}),
        polynomial(around_zero, {xx, x, yy, y, {{"1", "[2, 1]"}}})})
    CHECK_FALSE(holds(by_statistic(lp("1", 5), "1", other), "dp 50 0"));
}

TEST_CASE("k-norm knows a statistic's own hull") {
  const std::string own = by_statistic(own_hull(parabola), "2", parabola);
  CHECK(is_exact(own, "0.5"));
  CHECK_FALSE(holds(own, "dp 1 0", "0"));
  CHECK_FALSE(holds(own, "not-dp 1/4 0", "1 0 0 0"));
  const std::string twice = of("scaled", own_hull(parabola), R"(, "factor": -2)");
  CHECK(is_exact(by_statistic(twice, "1", parabola), "0.5"));
  CHECK(is_exact(by_statistic(of("difference_body", own_hull(parabola)), "1", parabola), "0.5"));
  const std::string other = polynomial(around_zero, {{{"1", "[1, 0]"}}, {{"2", "[2, 0]"}}});
  const std::string wider = polynomial("[[-1, 2], [-1, 1]]", {{{"1", "[1, 0]"}}, {{"1", "[2, 0]"}}});
  for (const std::string& statistic : {other, wider})
    for (const char* numbers : {"", "0"})
      CHECK_FALSE(holds(by_statistic(own_hull(parabola), "1", statistic), "dp 9 0", numbers));
}

TEST_CASE("what k-norm accepts of polynomials is true of all records", "[random]") {
  dpcert::prop("the largest difference on a grid of records is never refused to be", [] {
    const auto digit = rc::gen::inRange(-4, 5);
    std::array<std::array<int, 6>, 2> c{};  // of x, y, x^2, x y, y^2, x^3
    for (auto& row : c)
      for (int& one : row) one = *digit;
    const std::array<const char*, 6> powers{"[1, 0]", "[0, 1]", "[2, 0]", "[1, 1]", "[0, 2]", "[3, 0]"};
    std::vector<Component> components(2);
    for (std::size_t k = 0; k < 2; ++k)
      for (std::size_t i = 0; i < 6; ++i) components[k].emplace_back(std::to_string(c[k][i]), powers[i]);
    int largest = 0;  // in units of 1/64, on multiples of 1/4
    const auto value = [&](std::size_t k, int x, int y) {
      return 16 * (c[k][0] * x + c[k][1] * y) + 4 * (c[k][2] * x * x + c[k][3] * x * y + c[k][4] * y * y) +
             c[k][5] * x * x * x;
    };
    for (int x = -4; x <= 4; ++x)
      for (int y = -4; y <= 4; ++y)
        for (int u = -4; u <= 4; ++u)
          for (int v = -4; v <= 4; ++v)
            largest = std::max(largest,
                               std::abs(value(0, x, y) - value(0, u, v)) + std::abs(value(1, x, y) - value(1, u, v)));
    std::string cuts;  // the part above is cut again
    for (int place = -3, depth = *rc::gen::inRange(0, 7); place < 4 && depth > 0; ++place, --depth)
      cuts += (place % 2 == 0 ? "2 " : "1 ") + Rational{place, 4}.str() + " 0 ";
    const std::string noise = by_statistic(lp("1", 2), "1", polynomial(around_zero, components));
    RC_ASSERT(!holds(noise, "dp " + Rational{largest * 64 - 1, 4096}.str() + " 0", cuts + "0") || largest == 0);
    RC_ASSERT(holds(noise, "dp 1000 0", cuts + "0"));
  });
}

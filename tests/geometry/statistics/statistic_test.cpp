// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/statistic.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "dpcert/geometry/histogram_queries.hpp"
#include "statistics.hpp"

using namespace dpcert;

TEST_CASE("Corner values") {
  SECTION("of a bilinear statistic are those at four corners") {
    const auto values = corner_values(bilinear());
    REQUIRE(values);
    CHECK(*values == std::vector<Vector>{point({-1, -1, 1}), point({-1, 1, -1}), point({1, -1, -1}), point({1, 1, 1})});
  }
  SECTION("of a table are its rows, each once") {
    const Statistic table{TableStatistic{{point({1, 2}), point({0, 5}), point({1, 2})}}};
    CHECK(table.dimension() == 2);
    CHECK(*corner_values(table) == std::vector<Vector>{point({0, 5}), point({1, 2})});
  }
  SECTION("are none for a square") { CHECK_FALSE(corner_values(parabola())); }
  SECTION("take a variable whose interval is one point for a number, whatever its power") {
    const Statistic t{PolynomialStatistic{{"x", "y"}, {{3, 3}, {0, 1}}, {{{1, {2, 1}}}}}};
    CHECK(*corner_values(t) == std::vector<Vector>{point({0}), point({9})});
  }
  SECTION("take squares that cancel for what they are") {
    const Statistic t{PolynomialStatistic{{"x"}, {{0, 1}}, {{{1, {2}}, {-1, {2}}, {5, {1}}, {7, {0}}}}}};
    CHECK(*corner_values(t) == std::vector<Vector>{point({7}), point({12})});
  }
  SECTION("are at most 2^16") {
    PolynomialStatistic many{{}, Box(17, Interval{0, 1}), {{}}};
    for (std::size_t v = 0; v < 17; ++v) {
      std::vector<unsigned> powers(17);
      powers[v] = 1;
      many.components.front().push_back({1, powers});
    }
    CHECK_FALSE(corner_values(Statistic{many}));
  }
}

TEST_CASE("Linear queries on a histogram") {
  Matrix queries(2, 3);
  queries << 1, 1, 0, 0, 1, 2;
  CHECK(*corner_values(replace_statistic(queries)) == std::vector<Vector>{point({0, 2}), point({1, 0}), point({1, 1})});
  const auto changes = add_remove_changes(queries);
  CHECK(changes.size() == 6);
  for (const Vector& change : changes)
    CHECK(std::find(changes.begin(), changes.end(), Vector(-change)) != changes.end());
}

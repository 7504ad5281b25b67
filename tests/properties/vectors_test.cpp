// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/vectors.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "vectors_command.hpp"

namespace dpcert::cli {

TEST_CASE("the suite of reference values has some ten thousand queries, each of an id of its own", "[vectors]") {
  const auto queries = vector_queries();
  CHECK(queries.size() >= 10'000);
  std::set<std::string> ids;
  for (const VectorQuery& query : queries) ids.insert(query.id);
  CHECK(ids.size() == queries.size());
}

TEST_CASE("every mechanism of the suite can be read", "[vectors]") {
  for (const VectorQuery& query : vector_queries()) {
    if (!query.id.ends_with(".gdp-0")) continue;  // one query of each
    INFO(query.text);
    const auto json = read_json(query.text);
    REQUIRE(json.has_value());
    CHECK(mechanism_of(*json->find("mechanism")).has_value());
  }
}

TEST_CASE("a streamed value has 20 digits on both sides", "[vectors]") {
  std::ostringstream out, err;
  CHECK(run_vectors(487, out, err) == all_well);
  std::istringstream lines{out.str()};
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    INFO(line);
    const auto vector = read_json(line);
    REQUIRE(vector.has_value());
    const std::string lower = vector->find("lower")->text, upper = vector->find("upper")->text;
    if (lower == "inf") {
      CHECK(upper == "inf");
      continue;
    }
    const Rational least = read_rational(lower).value(), most = read_rational(upper).value();
    CHECK(least <= most);
    CHECK(most - least <= most / Rational(power_of_ten(20)));
  }
  CHECK(count >= 15);
}

}  // namespace dpcert::cli

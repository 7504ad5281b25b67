// SPDX-License-Identifier: Apache-2.0
#include "steady.hpp"

using namespace dpcert;
using namespace dpcert::test;

TEST_CASE("an answer appears at the same limit of work, on a busy machine and in another order") {
  std::vector<Asked> queries;
  for (Work limit{10'000'000}; limit < Work{200'000'000}; limit = limit + Work{limit.units * 3 / 10})
    queries.push_back(
        {R"({"id": 1, "quantity": "elliptical_delta", "elliptical": {"type": "logistic"}, "dimension": 4, "sigma": 1,
        "sensitivity": 1, "epsilon": "1/100", "digits": 2})",
         limit});
  const auto found = steady_answers(queries);
  CHECK(is_cut_short(found.front()));
  CHECK_FALSE(is_cut_short(found.back()));
}

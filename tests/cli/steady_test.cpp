// SPDX-License-Identifier: Apache-2.0
#include "steady.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string elliptical_delta(const std::string& digits) {
  return R"({"id": 1, "quantity": "elliptical_delta", "elliptical": {"type": "generalised_hyperbolic", "index": 1, "chi": 1,
      "psi": 1}, "dimension": 3, "sigma": 1, "sensitivity": 1, "epsilon": "1/2", "digits": )" +
         digits + "}";
}

const std::vector<std::string> queries = {
    elliptical_delta("30"), elliptical_delta("12"),
    R"({"id": 2, "quantity": "rdp", "digits": 300, "mechanism": {"type": "subsampled_gaussian", "sampling_rate": "0.01",
        "noise_multiplier": "1.1", "steps": 1000}, "order": "7/2"})",
    R"({"id": 3, "quantity": "elliptical_delta", "elliptical": {"type": "student_t", "nu": 3}, "dimension": 4, "sigma": 1,
        "sensitivity": 1, "epsilon": 1, "digits": 40})",
    R"({"id": 4, "quantity": "epsilon", "mechanism": {"type": "gaussian", "sigma": 1, "sensitivity": 1}, "delta": "1e-5",
        "digits": 1000})"};

}  // namespace

TEST_CASE("answers are the same on a busy machine and in another order, where their limits of work end them") {
  const auto found = steady_answers(queries, Work{50'000'000});
  CHECK(is_cut_short(found[0]));
  CHECK(std::count_if(found.begin(), found.end(), is_cut_short) >= 2);
}

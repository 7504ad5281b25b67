// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string student = R"({"sqrt_of": {"family": "inverse_gamma", "shape": "3/2", "scale": "3/2"}})";
const std::string half = R"({"family": "point", "value": "1/2"})";

std::string delta(const std::string& mixing, const std::string& rest) {
  return R"({"id": 1, "quantity": "process_delta", "mixing": )" + mixing + ", " + rest + "}";
}
std::string bound(const std::string& mixing, const std::string& rest) {
  return R"({"id": 1, "quantity": "process_bound", "mixing": )" + mixing + ", " + rest + "}";
}

Json answered(const std::string& query) {
  const Run run = program("compute", query);
  INFO(query << "\n" << run.out << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}

}  // namespace

TEST_CASE("the delta of a process is answered at every epsilon") {
  const Json at_one = answered(delta(student, R"("sensitivity": 1, "sigma": 1, "epsilon": 1, "digits": 30)"));
  CHECK(at(at_one, {"lower"}).starts_with("0.12369136852617026"));
  CHECK(at(at_one, {"rule"}) == "elliptical_process");
  CHECK(at(at_one, {"kind"}) == "exact");
  CHECK(at(answered(delta(half, R"("sensitivity": 1, "sigma": 2, "epsilon": {"log": "1/2"})")), {"lower"})
            .starts_with("0."));
  CHECK(at(answered(delta(student, R"("sensitivity": 0, "sigma": 1, "epsilon": 1)")), {"exact"}) == "0");
  CHECK(at(answered(delta(student, R"("sensitivity": 0, "sigma": 1, "epsilon": {"log": "1/4"})")), {"exact"}) == "3/4");
}

TEST_CASE("Theorem 5 is answered as printed, as corrected and exactly") {
  const Json found = answered(bound(half, R"("sensitivity": 1, "epsilon": 1, "delta_prime": "5e-11")"));
  CHECK(at(found, {"upper"}).starts_with("0.00447213"));
  CHECK(at(found, {"corrected", "upper"}) == at(found, {"upper"}));
  CHECK(at(found, {"printed", "upper"}).starts_with("1.00000"));
  CHECK(at(found, {"exact", "lower"}).starts_with("2.80385"));
  CHECK(at(found, {"sigma", "lower"}).starts_with("6.98743"));
  CHECK(at(found, {"printed_holds"}) == "false");
  CHECK(at(found, {"kind"}) == "bound");
}

TEST_CASE("a process of scale 0 hides nothing") {
  const auto exactly = [](const std::string& rest) {
    return at(json(program("compute", delta(student, rest)).out), {"exact"});
  };
  CHECK(exactly(R"("sensitivity": "1e-9", "sigma": 0, "epsilon": 100)") == "1");
  CHECK(exactly(R"("sensitivity": 0, "sigma": 0, "epsilon": 0)") == "0");
}

TEST_CASE("bad input: processes") {
  const auto bad = [](const std::string& query, const std::string& where) { fails(query, "invalid_input", where); };
  bad(delta(student, R"("sensitivity": -1, "sigma": 1, "epsilon": 1)"), "/sensitivity");
  bad(delta(student, R"("sensitivity": 1, "sigma": -1, "epsilon": 1)"), "/sigma");
  bad(delta(student, R"("sensitivity": 1, "sigma": 1, "epsilon": "inf")"), "/epsilon");
  bad(delta(student, R"("sensitivity": 1, "sigma": 1)"), "");
  bad(delta(R"({"family": "normal", "mean": 0, "variance": 1})", R"("sensitivity": 1, "sigma": 1, "epsilon": 1)"),
      "/mixing");
  bad(bound(half, R"("sensitivity": 0, "epsilon": 1, "delta_prime": "0.1")"), "/sensitivity");
  bad(bound(half, R"("sensitivity": 1, "epsilon": 0, "delta_prime": "0.1")"), "/epsilon");
  bad(bound(half, R"("sensitivity": 1, "epsilon": "2.78", "delta_prime": "0.1")"), "/epsilon");
  bad(bound(half, R"("sensitivity": 1, "epsilon": 1, "delta_prime": 1)"), "/delta_prime");
  bad(bound(half, R"("sensitivity": 1, "epsilon": 1, "delta_prime": 0)"), "/delta_prime");
}

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/agreement.hpp"

#include "dpcert/mechanisms/read_mechanism.hpp"

using namespace dpcert;

namespace {

AuditEntry entry(const std::string& claim) {
  const Mechanism any = mechanism_of(read_json(R"({"type": "gaussian", "rho": 1})").value()).value();
  return {"an \"id\"", "", "", 0, any, claim_of(read_json(claim).value()).value()};
}
check::Outcome accepted(const std::string& claim, const std::string& id = "an \"id\"") {
  check::Outcome outcome;
  outcome.accepted = true;
  outcome.id = id;
  outcome.claim = claim;
  return outcome;
}
bool agrees(const std::string& claim, const check::Outcome& outcome) {
  return !objection(outcome, entry(claim), Verdict::proved);
}

}  // namespace

TEST_CASE("two readers agree on a claim whose numbers are the same, however they are written") {
  CHECK(agrees(R"({"epsilon": "0.50"})", accepted("epsilon 1/2 delta 0")));
  CHECK(agrees(R"({"epsilon": {"log": 3}, "delta": "1e-5"})", accepted("epsilon ln(3.0) delta 0.00001")));
  CHECK(agrees(R"({"order": "inf", "epsilon": 2})", accepted("order inf epsilon 2")));
  CHECK(agrees(R"({"order": "5/2", "epsilon": 2})", accepted("order 2.5 epsilon 2")));
  CHECK(agrees(R"({"rho": 2})", accepted("rho 2")));
  CHECK(agrees(R"({"mu": 2})", accepted("mu 2")));
  CHECK(agrees(R"({"rho": 2})", accepted("rho 2", R"("an \"id\"")")));  // the id as a JSON string
}

TEST_CASE("a checker that reads another claim, another id or nothing does not bear a verdict out") {
  CHECK_FALSE(agrees(R"({"epsilon": "0.50"})", accepted("epsilon 0.51 delta 0")));
  CHECK_FALSE(agrees(R"({"epsilon": "0.50"})", accepted("epsilon 0.5 delta 1e-9")));
  CHECK_FALSE(agrees(R"({"epsilon": 3})", accepted("epsilon ln(3) delta 0")));
  CHECK_FALSE(agrees(R"({"order": 2, "epsilon": 2})", accepted("epsilon 2 delta 0")));
  CHECK_FALSE(agrees(R"({"rho": 2})", accepted("mu 2")));
  CHECK_FALSE(agrees(R"({"rho": 2})", accepted("rho 2", "id")));
  CHECK_FALSE(agrees(R"({"rho": 2})", accepted("")));
  check::Outcome other = accepted("rho 2");
  other.verdict = check::Verdict::refuted;
  CHECK_FALSE(agrees(R"({"rho": 2})", other));
  check::Outcome unread;
  unread.reason = "the claim's \"id\" is not a string";
  REQUIRE(objection(unread, entry(R"({"rho": 2})"), Verdict::proved).has_value());
  CHECK(objection(unread, entry(R"({"rho": 2})"), Verdict::proved)->find(unread.reason) != std::string::npos);
}

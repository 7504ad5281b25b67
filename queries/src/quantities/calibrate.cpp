// SPDX-License-Identifier: Apache-2.0
// The best value of one open parameter.
#include "dpcert/mechanisms/calibrate.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_calibrate(const Fields& query, long digits) {
  const Claim claim = read_claim(query);
  const std::string where = query.where("mechanism");
  const OpenMechanism open = read_open_mechanism(query.at("mechanism"), where);
  const Calibration found = required(calibrate(open, claim, digits), where);
  Answer answer = shown(Number::enclosed(found.optimum), digits, Range::non_negative());
  answer["parameter"] = found.parameter;
  answer["certified"] = found.certified;
  answer["extreme"] = open.open.privacy == Privacy::grows ? "least" : "greatest";
  add_kind(answer, found.tightness, found.rule);
  return answer;
}

/// A mechanism, and a claim.
std::vector<Member> members() {
  std::vector<Member> all{{"mechanism", ValueType::variety("mechanism"), "a mechanism with one parameter null"}};
  all.insert(all.end(), claim_type().members.begin(), claim_type().members.end());
  return all;
}
std::vector<std::vector<std::string>> forms() {
  auto all = claim_type().forms;
  for (auto& form : all) form.push_back("mechanism");
  return all;
}

}  // namespace

const Quantity calibrate_quantity{
    query_type("calibrate", "the best value of the one parameter that is null for which a claim holds", members(),
               R"({"quantity": "calibrate", "mechanism": {"type": "laplace", "scale": null, "sensitivity": "1"},
                   "epsilon": "1", "delta": "1e-5"})",
               forms()),
    answer_calibrate,
    {},
    Work{30'000'000'000}};  // it asks many questions

}  // namespace dpcert

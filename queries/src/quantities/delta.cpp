// SPDX-License-Identifier: Apache-2.0
// The smallest delta at an epsilon.
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_delta(const Mechanism& mechanism, const Fields& query, long digits) {
  return answer_at_one_point(delta_at_epsilon(), mechanism, query, digits);
}

}  // namespace

const Pointwise& delta_at_epsilon() {
  static const Pointwise pointwise{
      "delta",
      {"epsilon", ValueType::epsilon(), "the privacy loss, in nats"},
      Range::probability(),
      [](const Release& release, const Json& at, const std::string& where, long digits) {
        return required(release.delta(epsilon_of(at, where, ValueType::epsilon()), digits));
      }};
  return pointwise;
}

const Quantity delta_quantity{
    query_type(
        "delta", "the smallest delta of a mechanism at an epsilon", {mechanism_member(), delta_at_epsilon().argument},
        R"({"quantity": "delta", "mechanism": {"type": "gaussian", "sigma": "1", "sensitivity": "1"}, "epsilon": "1"})"),
    answer_delta};

}  // namespace dpcert

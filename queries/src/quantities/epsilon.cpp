// SPDX-License-Identifier: Apache-2.0
// The smallest epsilon at a delta.
#include "dpcert/mechanisms/kind.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

/// At delta 0, where a finite mechanism attains it.
void add_worst_outcome(Answer& answer, const Mechanism& mechanism) {
  const auto worst = mechanism.kind().worst_outcome();
  if (worst) answer["attained"] = {{"edge", {worst->from, worst->against}}, {"outcome", worst->outcome}};
}

Answer answer_epsilon(const Mechanism& mechanism, const Fields& query, long digits) {
  Answer answer = answer_at_one_point(epsilon_at_delta(), mechanism, query, digits);
  if (query.number("delta") == 0) add_worst_outcome(answer, mechanism);
  return answer;
}

Rational delta_of(const Json& at, const std::string& where) { return number_of(at, where, Range::probability()); }

}  // namespace

const Pointwise& epsilon_at_delta() {
  static const Pointwise pointwise{
      "epsilon",
      {"delta", ValueType::number(Range::probability()), "the probability that the loss is larger"},
      Range::non_negative(),
      [](const Release& release, const Json& at, const std::string& where, long digits) {
        return required(release.epsilon(delta_of(at, where), digits));
      }};
  return pointwise;
}

const Quantity epsilon_quantity{
    query_type(
        "epsilon", "the smallest epsilon >= 0 of a mechanism at a delta",
        {mechanism_member(), epsilon_at_delta().argument},
        R"({"quantity": "epsilon", "mechanism": {"type": "gaussian", "sigma": "1", "sensitivity": "1"}, "delta": "1e-5"})"),
    answer_epsilon};

}  // namespace dpcert

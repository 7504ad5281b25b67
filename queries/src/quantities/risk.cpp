// SPDX-License-Identifier: Apache-2.0
// All figures of a mechanism that people decide by.
#include "dpcert/queries/risk.hpp"

#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer risk_line(const RiskLine& line, long digits) {
  Answer shown_line{{"about", line.about}, {"figure", line.figure}};
  for (const auto& [name, value] : line.at) shown_line["at"][name] = value;
  if (line.value)
    shown_line.update(shown_by_rule(*line.value, digits, line.natural));
  else
    shown_line["error"] = error_object(line.value.error());
  shown_line["sentence"] = line.sentence;
  return shown_line;
}

Answer answer_risk(const Mechanism& mechanism, const Fields& query, long digits) {
  Answer lines = Answer::array();
  for (const RiskLine& line : required(risk_of(mechanism, digits), query.where("mechanism")))
    lines.push_back(risk_line(line, digits));
  return {{"lines", std::move(lines)}};
}

}  // namespace

const Quantity risk_quantity{
    query_type("risk", "the figures that people decide by, each with a sentence", {mechanism_member()},
               R"({"quantity": "risk", "mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"}})"),
    answer_risk,
    {},
    2 * usual_work};  // it asks many questions

}  // namespace dpcert

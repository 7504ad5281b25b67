// SPDX-License-Identifier: Apache-2.0
// The least type II error of a test of two neighbouring data sets at a type I error.
#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_tradeoff(const Mechanism& mechanism, const Fields& query, long digits) {
  return answer_at_one_point(type_two_at_level(), mechanism, query, digits);
}

}  // namespace

const Pointwise& type_two_at_level() {
  static const Pointwise pointwise{
      "tradeoff",
      {"type_one", ValueType::number(Range::probability()), "the probability of a false alarm"},
      Range::probability(),
      [](const Release& release, const Json& at, const std::string& where, long digits) {
        return TradeOffCurve{release}.type_two(number_of(at, where, Range::probability()), digits);
      }};
  return pointwise;
}

const Quantity tradeoff_quantity{
    query_type(
        "tradeoff", "the least type II error of a test of two neighbouring data sets at a type I error",
        {mechanism_member(), type_two_at_level().argument},
        R"({"quantity": "tradeoff", "mechanism": {"type": "gaussian", "sigma": "1", "sensitivity": "1"}, "type_one": "0.05"})"),
    answer_tradeoff};

}  // namespace dpcert

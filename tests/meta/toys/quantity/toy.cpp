// SPDX-License-Identifier: Apache-2.0
// A toy: twice a number.
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_toy(const Fields& query, long digits) {
  return shown(Number::exactly(2 * query.number("x"), precision_for(digits)), digits, Range::any());
}

}  // namespace

const Quantity toy_quantity{query_type("toy", "twice a number", {{"x", ValueType::number(Range::any()), "the number"}},
                                       R"({"quantity": "toy", "x": "1/3"})"),
                            answer_toy};

}  // namespace dpcert

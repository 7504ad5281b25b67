// SPDX-License-Identifier: GPL-3.0-or-later
// The largest norm of a difference of a statistic.
#include "dpcert/geometry/sensitivity.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_sensitivity(const Fields& query, long digits) {
  const Statistic statistic = read_statistic(query.at("statistic"), query.where("statistic"));
  const Body ball = read_norm(query.at("norm"), query.where("norm"), statistic.dimension());
  return shown(located(sensitivity(statistic, ball, digits), query, "statistic"), digits, Range::non_negative());
}

}  // namespace

const Quantity sensitivity_quantity{
    query_type(
        "sensitivity", "the largest norm of a difference of a statistic",
        {{"statistic", ValueType::variety("statistic"), "the statistic"},
         {"norm", ValueType::object(norm_type()), "the norm"}},
        R"({"quantity": "sensitivity", "statistic": {"type": "table", "vectors": [["0", "0"], ["1", "1"]]}, "norm": {"p": "1"}})"),
    answer_sensitivity};

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
// The gauge of a body at a point: the factor by which it just reaches the point.
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_gauge(const Fields& query, long digits) {
  const Body body = read_body_member(query);
  const Vector point = read_vector_member(query, "point", body);
  return shown(located(gauge(body, point, digits), query, "body"), digits, Range::non_negative());
}

}  // namespace

const Quantity gauge_quantity{
    query_type(
        "gauge", "the gauge of a body at a point: the factor by which it just reaches the point",
        {body_member(), {"point", ValueType::vector(), "the point"}},
        R"({"quantity": "gauge", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "point": ["1", "2"]})"),
    answer_gauge};

}  // namespace dpcert

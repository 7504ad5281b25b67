// SPDX-License-Identifier: GPL-3.0-or-later
// The support function of a body in a direction.
#include "dpcert/geometry/support.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_support(const Fields& query, long digits) {
  const Body body = read_body_member(query);
  const Vector direction = read_vector_member(query, "direction", body);
  return shown(located(support(body, direction, digits), query, "body"), digits, Range::any());
}

}  // namespace

const Quantity support_quantity{
    query_type(
        "support", "the support function of a body in a direction",
        {body_member(), {"direction", ValueType::vector(), "the direction"}},
        R"({"quantity": "support", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "direction": ["1", "2"]})"),
    answer_support};

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
// The probability that the gauge of K-norm noise exceeds that of a point.
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_depth(const Fields& query, long digits) {
  const Body body = read_norm_ball_member(query);
  const Vector point = read_vector_member(query, "point", body);
  return shown(located(depth(body, query.number("rate"), point, digits), query, "body"), digits, Range::probability());
}

}  // namespace

const Quantity depth_quantity{
    query_type(
        "depth", "the probability that the gauge of K-norm noise exceeds that of a point",
        {norm_ball_member(), rate_member(), {"point", ValueType::vector(), "the point"}},
        R"({"quantity": "depth", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "rate": "1", "point": ["1", "2"]})"),
    answer_depth};

}  // namespace dpcert

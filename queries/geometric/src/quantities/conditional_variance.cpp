// SPDX-License-Identifier: GPL-3.0-or-later
// The variance of K-norm noise along a direction, given that it lies on it.
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_conditional_variance(const Fields& query, long digits) {
  const Body body = read_norm_ball_member(query);
  const Rational rate = query.number("rate");
  const Vector direction = read_direction(query, body);
  return shown(located(conditional_variance(body, rate, direction, digits), query, "body"), digits,
               Range::non_negative());
}

}  // namespace

const Quantity conditional_variance_quantity{
    query_type(
        "conditional_variance", "the variance of K-norm noise along a direction, given that it lies on it",
        {norm_ball_member(), rate_member(), direction_member()},
        R"({"quantity": "conditional_variance", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "rate": "1", "direction": ["1", "2"]})"),
    answer_conditional_variance};

}  // namespace dpcert

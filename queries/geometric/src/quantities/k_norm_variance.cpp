// SPDX-License-Identifier: GPL-3.0-or-later
// The variance of K-norm noise along a direction.
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_k_norm_variance(const Fields& query, long digits) {
  const Body body = read_norm_ball_member(query);
  const Rational scale = query.number("scale");
  const Vector direction = read_direction(query, body);
  return shown(located(k_norm_variance(body, scale, direction, digits), query, "body"), digits, Range::non_negative());
}

}  // namespace

const Quantity k_norm_variance_quantity{
    query_type(
        "k_norm_variance", "the variance of K-norm noise along a direction",
        {norm_ball_member(), scale_member(), direction_member()},
        R"({"quantity": "k_norm_variance", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "scale": "1", "direction": ["1", "2"]})"),
    answer_k_norm_variance};

}  // namespace dpcert

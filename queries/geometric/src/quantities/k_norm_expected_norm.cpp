// SPDX-License-Identifier: GPL-3.0-or-later
// The mean of a norm of K-norm noise.
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_k_norm_expected_norm(const Fields& query, long digits) {
  const Body body = read_norm_ball_member(query);
  const Rational scale = query.number("scale");
  const Body ball = read_norm(query.at("norm"), query.where("norm"), body.dimension);
  return shown(located(k_norm_expected_norm(body, scale, ball, digits), query, "body"), digits, Range::non_negative());
}

}  // namespace

const Quantity k_norm_expected_norm_quantity{
    query_type(
        "k_norm_expected_norm", "the mean of a norm of K-norm noise",
        {norm_ball_member(), scale_member(), {"norm", ValueType::object(norm_type()), "the norm"}},
        R"({"quantity": "k_norm_expected_norm", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "scale": "1", "norm": {"p": "2"}})"),
    answer_k_norm_expected_norm};

}  // namespace dpcert

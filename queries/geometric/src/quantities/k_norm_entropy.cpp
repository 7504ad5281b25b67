// SPDX-License-Identifier: GPL-3.0-or-later
// The differential entropy of K-norm noise, in nats.
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_k_norm_entropy(const Fields& query, long digits) {
  const Body body = read_norm_ball_member(query);
  return shown(located(k_norm_entropy(body, query.number("scale"), digits), query, "body"), digits, Range::any());
}

}  // namespace

const Quantity k_norm_entropy_quantity{
    query_type(
        "k_norm_entropy", "the differential entropy of K-norm noise, in nats", {norm_ball_member(), scale_member()},
        R"({"quantity": "k_norm_entropy", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "scale": "1"})"),
    answer_k_norm_entropy};

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
// The volume of a body.
#include "dpcert/geometry/volume.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_volume(const Fields& query, long digits) {
  const Body body = read_body_member(query);
  return shown(located(volume(body, digits), query, "body"), digits, Range::non_negative());
}

}  // namespace

const Quantity volume_quantity{
    query_type("volume", "the volume of a body", {body_member()},
               R"({"quantity": "volume", "body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}})"),
    answer_volume};

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
// Whether one body contains another.
#include "dpcert/geometry/contains.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_contains(const Fields& query, long /*digits*/) {
  const Body outer = read_body_member(query, "outer"), inner = read_body_member(query, "inner");
  if (outer.dimension != inner.dimension)
    reject(query.where("inner"), "found a body of dimension " + std::to_string(inner.dimension) + ", wanted " +
                                     std::to_string(outer.dimension) + " as of the outer one");
  const Containment found = located(contains(outer, inner), query, "inner");
  Answer answer{{"value", found.inside}};
  if (found.witness) answer["witness"] = exact_texts(*found.witness);
  return answer;
}

}  // namespace

const Quantity contains_quantity{
    query_type("contains", "whether one body contains another",
               {body_member("outer", "the outer body"), body_member("inner", "the inner body")},
               R"({"quantity": "contains", "outer": {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": "1"},
                   "inner": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}})"),
    answer_contains};

}  // namespace dpcert

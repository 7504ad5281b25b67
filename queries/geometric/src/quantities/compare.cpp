// SPDX-License-Identifier: GPL-3.0-or-later
// Whether one scaled body contains another, and which has more volume.
#include "dpcert/geometry/compare.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

const ObjectType& scaled_body_type() {
  static const ObjectType type{"",
                               "scaled body",
                               "a body times a scale",
                               {body_member(), {"scale", ValueType::number(Range::positive()), "the scale"}}};
  return type;
}

/// The body times the scale.
Body scaled_body_in(const Fields& query, const char* key) {
  const Fields in{query.at(key), query.where(key), scaled_body_type()};
  return required(scaled(in.number("scale"), read_body_member(in)), query.where(key));
}

Answer answer_compare(const Fields& query, long /*digits*/) {
  const Body a = scaled_body_in(query, "a"), b = scaled_body_in(query, "b");
  if (a.dimension != b.dimension)
    reject(query.where("b"), "found a body of dimension " + std::to_string(b.dimension) + ", wanted " +
                                 std::to_string(a.dimension) + " as of the other one");
  static constexpr const char* inclusions[] = {"a_in_b", "b_in_a", "equal", "incomparable"};
  static constexpr const char* volumes[] = {"less", "equal", "greater"};
  return {{"containment", inclusions[static_cast<std::size_t>(located(inclusion_order(a, b), query, "b"))]},
          {"volume_order", volumes[static_cast<std::size_t>(located(volume_order(a, b), query, "b"))]}};
}

}  // namespace

const Quantity compare_quantity{
    query_type(
        "compare", "whether one scaled body contains another, and which has more volume",
        {{"a", ValueType::object(scaled_body_type()), "one"},
         {"b", ValueType::object(scaled_body_type()), "the other"}},
        R"({"quantity": "compare", "a": {"body": {"type": "lp_ball", "p": "1", "dimension": 2, "radius": "1"}, "scale": "1"},
                   "b": {"body": {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": "1"}, "scale": "1"}})"),
    answer_compare};

}  // namespace dpcert

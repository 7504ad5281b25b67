// SPDX-License-Identifier: Apache-2.0
// The pure epsilon of elliptical noise.
#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer infinite(const char* reason) { return {{"lower", "inf"}, {"upper", "inf"}, {"reason", reason}}; }

Answer epsilon_of_noise(const EllipticalNoise& noise, long digits) {
  if (noise.is_of_scale_zero && (noise.sees_through || noise.shift_squared > 0)) return infinite("scale");
  if (noise.is_of_scale_zero) return shown(Number::exactly(0, precision_for(digits)), digits, Range::non_negative());
  if (noise.sees_through) {
    Answer answer = infinite("range");
    answer["functional"] = exact_texts(noise.sees_through->functional);
    return answer;
  }
  const PureSupremum found = elliptical_epsilon(*noise.law, noise.shift_squared, digits);
  if (found.epsilon.infinite) return infinite(found.reason == Unbounded::pole ? "pole" : "tail");
  Answer answer = shown(found.epsilon, digits, Range::non_negative());
  answer["maximiser"] = shown(found.maximiser, digits, Range::non_negative());
  return answer;
}

Answer answer_elliptical_epsilon(const Fields& query, long digits) {
  Answer answer = epsilon_of_noise(read_elliptical(query)(0), digits);
  add_kind(answer, Tightness::own, "elliptical_supremum");
  return answer;
}

}  // namespace

const Quantity elliptical_epsilon_quantity{
    query_type("elliptical_epsilon", "the pure epsilon of elliptical noise, and where it is attained",
               elliptical_members(),
               R"({"quantity": "elliptical_epsilon", "elliptical": {"type": "cauchy"}, "dimension": 3,
                   "sensitivity": "1", "sigma": "2"})",
               elliptical_forms()),
    answer_elliptical_epsilon};

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
// A quantile of the gauge of K-norm noise.
#include "dpcert/geometry/k_norm_law.hpp"
#include "dpcert/geometry/k_norm_moments.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

Answer answer_concentration_radius(const Fields& query, long digits) {
  return shown(required(concentration_radius(query.count("dimension"), query.number("rate"),
                                             query.number("probability"), digits)),
               digits, Range::non_negative());
}

}  // namespace

const Quantity concentration_radius_quantity{
    query_type("concentration_radius", "a quantile of the gauge of K-norm noise",
               {{"dimension", ValueType::whole(1, 1'000'000), "the dimension"},
                rate_member(),
                {"probability", ValueType::number(Range::proper_fraction()), "that the gauge is at most the quantile"}},
               R"({"quantity": "concentration_radius", "dimension": 3, "rate": "1", "probability": "0.95"})"),
    answer_concentration_radius};

}  // namespace dpcert

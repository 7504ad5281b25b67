// SPDX-License-Identifier: Apache-2.0
// The bottleneck distance of two finite laws.
#include "dpcert/accounting/kernels/coupling/bottleneck.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/finite_laws.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

std::vector<Rational> points_in(const Fields& query, const char* key, std::size_t count) {
  auto points = query.numbers(key);
  if (points.size() != count)
    reject(query.where(key), "found an array of " + std::to_string(points.size()) + ", wanted an array of " +
                                 std::to_string(count) + " numbers");
  return points;
}

/// By the costs as they are given, or by the distances of points on the line.
Result<Bottleneck> bottleneck_in(const Fields& query) {
  const FiniteLaw p = read_law(query, "p"), q = read_law(query, "q");
  if (query.has("costs")) return wasserstein_infinity(p, q, read_masses(query, "costs", p.size(), q.size()));
  const LinePoints from{p, points_in(query, "points_p", p.size())};
  return wasserstein_infinity(from, {q, points_in(query, "points_q", q.size())});
}

Answer witness_of(const Bottleneck& found) {
  if (found.crowd.empty()) return {};
  return {{"set", found.crowd}, {"mass", found.mass.str()}, {"reached", found.reach.str()}};
}

Answer answer_wasserstein_infinity(const Fields& query, long digits) {
  const Bottleneck found = required(bottleneck_in(query), query.where("p"));
  Answer answer = shown(Number::exactly(found.distance, precision_for(digits)), digits, Range::non_negative());
  add_coupling(answer, found.coupling);
  answer["witness"] = witness_of(found);
  add_kind(answer, Tightness::own, "bottleneck");
  return answer;
}

}  // namespace

const Quantity wasserstein_infinity_quantity{
    query_type("wasserstein_infinity", "the smallest distance within which one finite law can be moved onto another",
               {law_member("p"),
                law_member("q"),
                {"costs", ValueType::list_of(ValueType::list_of(ValueType::number(Range::non_negative()))),
                 "the cost of moving from each outcome of p (a row) to each of q"},
                {"points_p", ValueType::vector(), "outcomes of p on the line"},
                {"points_q", ValueType::vector(), "outcomes of q on the line"}},
               R"({"quantity": "wasserstein_infinity", "p": ["1/2", "1/2"], "q": ["1/4", "3/4"],
                   "points_p": [0, 1], "points_q": [0, 2]})",
               {{"p", "q", "costs"}, {"p", "q", "points_p", "points_q"}}),
    answer_wasserstein_infinity};

}  // namespace dpcert

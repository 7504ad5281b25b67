// SPDX-License-Identifier: Apache-2.0
// By how much the outcomes of two data sets can be told apart: delta at epsilon 0.
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_advantage(const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  return shown_by_rule(required(release.delta(Epsilon{}, digits)), digits, Range::probability());
}

}  // namespace

const Quantity advantage_quantity{
    query_type("advantage", "largest true-positive minus false-positive rate of a test of two neighbouring data sets",
               {mechanism_member()},
               R"({"quantity": "advantage", "mechanism": {"type": "gaussian", "sigma": "1", "sensitivity": "1"}})"),
    answer_advantage};

}  // namespace dpcert

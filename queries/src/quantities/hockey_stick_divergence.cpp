// SPDX-License-Identifier: Apache-2.0
// The supremum over events E of p(E) - e^epsilon q(E).
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_hockey_stick_divergence(const Fields& query, long digits) {
  const Distribution p = read_distribution(query.at("p"), query.where("p"));
  const Distribution q = read_distribution(query.at("q"), query.where("q"));
  return shown_by_rule(with(Tightness::own, required(hockey_stick_divergence(p, q, query.epsilon("epsilon"), digits))),
                       digits, Range::probability());
}

}  // namespace

const Quantity hockey_stick_divergence_quantity{
    query_type(
        "hockey_stick_divergence", "the supremum over events E of p(E) - e^epsilon q(E)",
        {{"p", ValueType::variety("distribution"), "one law"},
         {"q", ValueType::variety("distribution"), "the other: of its family and dimension, or both on the integers"},
         {"epsilon", ValueType::signed_epsilon(), "of either sign"}},
        R"({"quantity": "hockey_stick_divergence", "p": {"family": "poisson", "rate": "3"},
                   "q": {"family": "poisson", "rate": "4"}, "epsilon": "0.5"})"),
    answer_hockey_stick_divergence};

}  // namespace dpcert

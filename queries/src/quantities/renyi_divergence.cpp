// SPDX-License-Identifier: Apache-2.0
// The Rényi divergence of two distributions, D_order(p || q).
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_renyi_divergence(const Fields& query, long digits) {
  const Distribution p = read_distribution(query.at("p"), query.where("p"));
  const Distribution q = read_distribution(query.at("q"), query.where("q"));
  return shown_by_rule(with(Tightness::own, required(renyi_divergence(p, q, query.order("order"), digits))), digits,
                       Range::non_negative());
}

}  // namespace

const Quantity renyi_divergence_quantity{
    query_type(
        "renyi_divergence", "the Rényi divergence of two distributions, D_order(p || q)",
        {{"p", ValueType::variety("distribution"), "one law"},
         {"q", ValueType::variety("distribution"), "the other: of its family and dimension, or both on the integers"},
         {"order", ValueType::order(), "1 is Kullback-Leibler, inf the max divergence"}},
        R"({"quantity": "renyi_divergence", "p": {"family": "poisson", "rate": "3"},
                   "q": {"family": "poisson", "rate": "4"}, "order": "2"})"),
    answer_renyi_divergence};

}  // namespace dpcert

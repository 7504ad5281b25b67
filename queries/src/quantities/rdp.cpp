// SPDX-License-Identifier: Apache-2.0
// The smallest Rényi divergence of an order.
#include "quantities/pointwise.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

Answer answer_rdp(const Mechanism& mechanism, const Fields& query, long digits) {
  return answer_at_one_point(divergence_at_order(), mechanism, query, digits);
}

RenyiOrder order_of(const Json& at, const std::string& where) {
  return {number_or_infinity_of(at, where, ValueType::order())};
}

}  // namespace

const Pointwise& divergence_at_order() {
  static const Pointwise pointwise{"rdp",
                                   {"order", ValueType::order(), "a Rényi order; of zcdp and rdp budgets above 1"},
                                   Range::non_negative(),
                                   [](const Release& release, const Json& at, const std::string& where, long digits) {
                                     auto divergence = release.divergence(order_of(at, where), digits);
                                     if (!divergence)
                                       throw BadInput{{divergence.error().fault, where, divergence.error().message}};
                                     return std::move(divergence).value();
                                   }};
  return pointwise;
}

const Quantity rdp_quantity{
    query_type(
        "rdp", "the smallest Rényi-DP epsilon of a mechanism at an order",
        {mechanism_member(), divergence_at_order().argument},
        R"({"quantity": "rdp", "mechanism": {"type": "gaussian", "sigma": "1", "sensitivity": "1"}, "order": "2"})"),
    answer_rdp};

}  // namespace dpcert

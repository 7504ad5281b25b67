// SPDX-License-Identifier: Apache-2.0
#include "quantities/pointwise.hpp"

namespace dpcert {

Answer answer_at_one_point(const Pointwise& pointwise, const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(query, mechanism);
  const Json& at = query.at(pointwise.argument.name);
  const std::string where = query.where(pointwise.argument.name);
  const RuleValue value = pointwise.value(release, at, where, digits);
  return shown_by_rule(value, digits, pointwise.natural);
}

Member mechanism_member() { return {"mechanism", ValueType::variety("mechanism"), "a mechanism or a budget"}; }

Release release_in(const Fields& query, const Mechanism& mechanism) {
  return required(release_of(mechanism), query.where("mechanism"));
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "quantities/pointwise.hpp"

#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {

Answer answer_at_one_point(const Pointwise& pointwise, const Fields& query, long digits) {
  const Release release = read_release(query);
  const Json& at = query.at(pointwise.argument.name);
  const std::string where = query.where(pointwise.argument.name);
  const RuleValue value = pointwise.value(release, at, where, digits);
  return shown_by_rule(value, digits, pointwise.natural, pointwise.is_exact(release, at, where));
}

Member mechanism_member() { return {"mechanism", ValueType::variety("mechanism"), "a mechanism or a budget"}; }

Release read_release(const Fields& query) {
  const std::string where = query.where("mechanism");
  return required(release_of(read_mechanism(query.at("mechanism"), where)), where);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "quantities/pointwise.hpp"

#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {

namespace {

Release release_in(const Mechanism& mechanism, const Fields& query) {
  return required(release_of(mechanism), query.where("mechanism"));
}

}  // namespace

Answer answer_at_one_point(const Pointwise& pointwise, const Mechanism& mechanism, const Fields& query, long digits) {
  const Release release = release_in(mechanism, query);
  const Json& at = query.at(pointwise.argument.name);
  const std::string where = query.where(pointwise.argument.name);
  const RuleValue value = pointwise.value(release, at, where, digits);
  return shown_by_rule(value, digits, pointwise.natural);
}

Answer answer_at_one_point(const Pointwise& pointwise, const Fields& query, long digits) {
  return answer_at_one_point(pointwise, read_mechanism_member(query), query, digits);
}

Member mechanism_member() { return {"mechanism", ValueType::variety("mechanism"), "a mechanism or a budget"}; }

Mechanism read_mechanism_member(const Fields& query) {
  return read_mechanism(query.at("mechanism"), query.where("mechanism"));
}

Release read_release(const Fields& query) { return release_in(read_mechanism_member(query), query); }

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// The quantities about two distributions: renyi_divergence, hockey_stick_divergence.
#include "dpcert/accounting/pairs/laws/divergence.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

Distribution read(Query& query, const char* member) { return read_distribution(query.at(member), query.where(member)); }

Fields shown(const Result<RuleValue>& figure, long digits, Domain domain) {
  const RuleValue known = required(figure);
  Fields fields = cli::shown(known, digits, domain);
  add_kind(fields, true, known.rule);
  return fields;
}

}  // namespace

Fields answer_renyi_divergence(Query& query, long digits) {
  const Distribution p = read(query, "p"), q = read(query, "q");
  const RenyiOrder order = read_order(query.at("order"), query.where("order"));
  return shown(renyi_divergence(p, q, order, digits), digits, Domain::non_negative);
}

Fields answer_hockey_stick_divergence(Query& query, long digits) {
  const Distribution p = read(query, "p"), q = read(query, "q");
  const Epsilon epsilon = signed_epsilon_of(query.at("epsilon"), query.where("epsilon"));
  return shown(hockey_stick_divergence(p, q, epsilon, digits), digits, Domain::probability);
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
// Rule `channel`: the hockey-stick divergence of finite output laws, compared exactly. theory/channel.md
#include "rule.hpp"
#include "rules/hockey_stick.hpp"

namespace dpcert::check {
namespace {

// The largest sign over all ordered neighbouring rows: is the claim `H <= delta` false (1), tight (0) or slack (-1)?
int compare_rows(const Channel& channel, const LogNumber& epsilon, const Rational& delta, Effort& effort) {
  int largest = -1;
  const auto look = [&](const std::vector<Rational>& p, const std::vector<Rational>& q) {
    effort.spend(p.size());
    std::vector<Atom> atoms;
    for (std::size_t y = 0; y < p.size(); ++y) atoms.push_back({p[y], q[y]});
    largest = std::max(largest, compare_hockey_stick(atoms, epsilon, delta, effort));
  };
  channel.for_each_edge([&](std::size_t i, std::size_t j) {
    look(channel.rows[i], channel.rows[j]);
    look(channel.rows[j], channel.rows[i]);
  });
  return largest;
}

int compare_truth(const Rational& k, const Rational& truth, const LogNumber& epsilon, const Rational& delta,
                  Effort& effort) {
  const Rational other = (1 - truth) / (k - 1), rest = (k - 2) * other;
  return compare_hockey_stick({{truth, other}, {other, truth}, {rest, rest}}, epsilon, delta, effort);
}

// (e^loss - e^E)+ + (1 - e^(loss+E))+ + (k-2) (1 - e^E)+, over e^loss + k - 1: the divergence of k-ary randomized
// response.
template <class Value>
Value response(const Rational& k, const LogNumber& loss, const LogNumber& epsilon, Toward<Value> toward) {
  const auto other = toward.opposite();
  const auto x = exp(other(epsilon)), odds = exp(other(loss));
  return (positive_part(exp(toward(loss)) - x) + positive_part(one_minus(odds * x)) +
          positive_part(one_minus(x)) * Rational{k - 2}) /
         (odds + Rational{k - 1});
}

// By its epsilon: rational where e^epsilon is, and 0 exactly from that epsilon on.
int compare_response(const RandomizedResponse& law, const LogNumber& epsilon, const Rational& delta, Effort& effort) {
  const Rational& k = law.categories;
  if (const auto* truth = std::get_if<Rational>(&law.chosen)) return compare_truth(k, *truth, epsilon, delta, effort);
  const auto& loss = std::get<LogNumber>(law.chosen);
  if (loss.offset == 0) return compare_truth(k, loss.argument / (loss.argument + k - 1), epsilon, delta, effort);
  if (at_most(loss, epsilon, effort)) return delta == 0 ? 0 : -1;
  const auto formula = [&](auto toward) { return response(k, loss, epsilon, toward); };
  return is_at_most(formula, delta, effort, Elementary{8}) ? -1 : 1;
}

}  // namespace

Judgement channel(const Application& step) {
  const bool proves = step.says.kind == Kind::dp;
  if (!proves && step.says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  int sign = 0;
  if (const auto* law = step.about.as<Channel>())
    sign = compare_rows(*law, step.says.epsilon, step.says.value, step.effort);
  else if (const auto* response = step.about.as<RandomizedResponse>())
    sign = compare_response(*response, step.says.epsilon, step.says.value, step.effort);
  else
    return Judgement::fails("the node is no channel and no randomized_response");
  return judged(proves, sign <= 0);
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/proof.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr std::size_t slack_digits = 24;

}  // namespace

Node Node::part(std::size_t i) const {
  return {(*kind().parts())[i].mechanism, about + "/parts/" + std::to_string(i) + "/mechanism"};
}
Node Node::on_sample() const { return {*kind().on_sample(), about + "/of"}; }
Node Node::bound() const { return {*kind().bound(), about + "/bound"}; }

Rational just_below(const Enclosure& value) {
  const Rational strictly = std::max<Rational>(value.lower(), 0) * (1 - power_of_two(-80));
  return round_decimal(strictly, slack_digits, Direction::down);
}
Rational just_above(const Enclosure& value) { return round_decimal(value.upper(), slack_digits, Direction::up); }
Rational just_above(const std::function<Enclosure(Precision)>& value) {
  return just_above(refine_to_digits(static_cast<long>(slack_digits), value));
}

Trilean node_satisfies(const Node& node, const Epsilon& epsilon, const Rational& delta) {
  const auto& release = release_of(node.mechanism);
  if (!release) return Trilean::unknown;
  const Trilean answer = decide([&](Precision precision) { return release->satisfies(epsilon, delta, precision); });
  // That no bound suffices is no breach: only a profile that is attained can say `no`.
  return answer == Trilean::no && release->epsilon_tightness(delta) == Tightness::bound ? Trilean::unknown : answer;
}

StepId Prover::add(const Node& node, Statement concluded, Inference by) {
  derivation_.steps.push_back({node.about, std::move(concluded), std::move(by)});
  return derivation_.steps.size() - 1;
}

Prover::Id Prover::attempt(const std::function<Id()>& attempt) {
  const std::size_t before = derivation_.steps.size();
  Id id = attempt();
  if (!id) derivation_.steps.resize(before);
  return id;
}

Prover::Id Prover::first_of(std::initializer_list<std::function<Id()>> attempts) {
  for (const auto& one : attempts)
    if (Id id = attempt(one)) return id;
  return std::nullopt;
}

}  // namespace dpcert

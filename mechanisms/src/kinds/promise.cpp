// SPDX-License-Identifier: Apache-2.0
#include "derive/pure_curve.hpp"
#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_written_bits = 1UL << 22;  // of a ratio in a certificate

}  // namespace

Prover::Id Prover::promise(const Node& node, const Aim& aim) {
  if (node.kind().parts() != nullptr) return aim.at == Aim::At::attained ? sum_of_attained(node) : sum(node, aim);
  if (const Id own = own_promise(node, aim)) return own;
  switch (aim.at) {
    case Aim::At::approximate:
      return promise(node, {Aim::At::pure});
    case Aim::At::zcdp:
      return zcdp_of_others(node);
    case Aim::At::renyi:
      return renyi_of_others(node, aim.order);
    default:
      return std::nullopt;
  }
}

Prover::Id Prover::by_bound(const Node& node, const Id& of_bound) {
  return of_bound ? Id{add(node, Statement{says(*of_bound)}, by(rules::bounded, *of_bound))} : std::nullopt;
}

/// By the kind itself, or by its own laws.
Prover::Id Prover::own_promise(const Node& node, const Aim& aim) {
  const MechanismKind& kind = node.kind();
  if (auto shown = kind.strongest(aim)) return add(node, std::move(shown->statement), std::move(shown->by));
  if (const Id inside = attempt([&] { return kind.promise_by_inside(aim, node, *this); })) return inside;
  if (aim.at == Aim::At::pure) return by_exact_losses(node);
  if (aim.at != Aim::At::renyi || !kind.judged_by(renyi(Says::renyi, aim.order, 0))) return std::nullopt;
  const auto value = kind.judged_divergence(aim.order);
  if (!value) return std::nullopt;
  Statement found = renyi(Says::renyi, aim.order, just_above(*value));
  Inference rule = *kind.judged_by(found);
  return add(node, std::move(found), std::move(rule));
}

Prover::Id Prover::zcdp_of_others(const Node& node) {
  if (const Id m = promise(node, {Aim::At::gdp}))
    return add(node, states(Says::zcdp, says(*m).value / 2), by(rules::convert, *m));
  const Id own = promise(node, {Aim::At::pure});
  if (!own) return std::nullopt;
  const PureCurve curve{node.kind(), says(*own).epsilon};
  return add(node, states(Says::zcdp, curve.divergence(1)), curve.by(*own));
}

Prover::Id Prover::renyi_of_others(const Node& node, const Rational& order) {
  const auto by_rate = [&](StepId rate, const Rational& rho) {
    return add(node, renyi(Says::renyi, order, order * rho), by(rules::convert, rate));
  };
  if (const Id rate = order > 1 ? own_promise(node, {Aim::At::zcdp}) : std::nullopt)
    return by_rate(*rate, says(*rate).value);
  if (const Id m = promise(node, {Aim::At::gdp})) return by_rate(*m, says(*m).value / 2);
  const Id own = promise(node, {Aim::At::pure});
  if (!own) return std::nullopt;
  const PureCurve curve{node.kind(), says(*own).epsilon};
  return add(node, renyi(Says::renyi, order, curve.divergence(order)), curve.by(*own));
}

/// A leaf whose largest loss, in both orders, is known exactly.
Prover::Id Prover::by_exact_losses(const Node& leaf) {
  const auto& release = release_of(leaf.mechanism);
  if (!release) return std::nullopt;
  Epsilon most;
  for (const OrderedRelease& one : release->profiled()) {
    const Profile& profile = *one.profiles().front();
    const auto own = profile.pure_epsilon();
    if (!own || profile.infinite_mass() > 0) return std::nullopt;
    if (at_most(*own, most) != Trilean::yes) most = *own;
  }
  auto inference = leaf.kind().judged_by(dp(most, 0));
  if (!inference) return std::nullopt;
  return add(leaf, dp(most, 0), *std::move(inference));
}

/// A composition's statement from one of each part, of one kind.
Prover::Id Prover::sum(const Node& node, const Aim& aim) {
  const std::vector<Part>& parts = *node.kind().parts();
  Statement total;
  Inference inference = by(rules::sum);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Id part = promise(node.part(i), aim);
    if (!part) return std::nullopt;
    const Statement& one = says(*part);
    auto epsilon = total.epsilon.plus(one.epsilon, parts[i].times);
    if (!epsilon || bit_size(epsilon->ratio()) > most_written_bits) return std::nullopt;
    total.kind = one.kind;
    total.order = one.order;
    total.epsilon = *std::move(epsilon);
    total.value += one.value * parts[i].times;
    inference.cites.push_back(part);
  }
  return add(node, std::move(total), std::move(inference));
}

/// Parts that attain nothing are passed over.
Prover::Id Prover::sum_of_attained(const Node& node) {
  const std::vector<Part>& parts = *node.kind().parts();
  Inference inference = by(rules::sum);
  Rational total = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    inference.cites.push_back(promise(node.part(i), {Aim::At::attained}));
    if (inference.cites.back()) total += says(*inference.cites.back()).value * parts[i].times;
  }
  if (total == 0) return std::nullopt;
  return add(node, states(Says::attains_gaussian, total), std::move(inference));
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "derive/two_outcomes.hpp"
#include "derive/two_point.hpp"
#include "dpcert/accounting/compose/grid_witness.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// Budgets of zCDP side by side, and nothing else.
struct ZcdpBudgets {
  std::optional<Rational> least;
  unsigned long copies = 0;

  /// False: there is something else, or too many.
  bool add(const Mechanism& mechanism, unsigned long times) {
    constexpr unsigned long most_copies = 1'000'000;
    if (const auto* parts = mechanism.kind().parts())
      return std::all_of(parts->begin(), parts->end(),
                         [&](const Part& part) { return add(part.mechanism, times * part.times); });
    const auto rho = mechanism.kind().zcdp_budget();
    if (!rho) return false;
    least = least ? std::min(*least, *rho) : *rho;
    copies += times;
    return copies <= most_copies;
  }
};

/// What N(0, 1) and N(mu, 1) have of that kind, from m = mu^2: rho, D_order or m itself.
Rational value_of_gaussian(const Statement& goal, const Rational& m) {
  if (goal.kind == Says::not_zcdp) return m / 2;
  return goal.kind == Says::not_renyi ? Rational{goal.order * m / 2} : m;
}

/// What the goal's negation allows of D_order, order > 1, or a
/// little more; nothing: it speaks of a delta above 0.
std::optional<Rational> allowed_divergence(const Statement& goal, const Rational& order) {
  if (goal.kind == Says::not_zcdp) return Rational{order * goal.value};
  if (goal.kind == Says::not_gdp) return Rational{order * goal.value / 2};
  if (goal.value > 0) return std::nullopt;
  if (goal.epsilon.is_rational()) return goal.epsilon.nats();
  return just_above([&](Precision precision) { return goal.epsilon.enclose(precision); });
}

/// The figure of a leaf alone, which may be infinite, or exact where an enclosure cannot be.
std::optional<RuleValue> figure_of(const Node& leaf, const Rational& order) {
  const auto& release = release_of(leaf.mechanism);
  if (!release) return std::nullopt;
  const auto figure = release->divergence({order}, 15);
  return figure ? std::optional{*figure} : std::nullopt;
}

/// Is the leaf's own divergence certainly above that value? An infinite one is above every number.
bool exceeds(const Node& leaf, const Rational& order, const Rational& value) {
  if (const auto own = leaf.kind().judged_divergence(order)) return at_most(*own, value) == Trilean::no;
  const auto figure = figure_of(leaf, order);
  return figure && figure->infinite;
}

bool keeps_to(const Node& leaf, const Statement& goal) {
  const auto own = leaf.kind().judged_divergence(goal.order);
  if (!own || at_most(*own, goal.value) != Trilean::unknown) return own && at_most(*own, goal.value) == Trilean::yes;
  const auto figure = figure_of(leaf, goal.order);
  return figure && figure->exact && *figure->exact <= goal.value;
}

/// Is the statement certainly true, by the node's own laws? A kind judges rates itself.
bool is_true(const Node& node, const Statement& goal) {
  switch (goal.kind) {
    case Says::dp:
      return node_satisfies(node, goal.epsilon, goal.value) == Trilean::yes;
    case Says::not_dp:
      return node_satisfies(node, goal.epsilon, goal.value) == Trilean::no;
    case Says::renyi:
      return keeps_to(node, goal);
    case Says::not_renyi:
      return exceeds(node, goal.order, goal.value);
    default:
      return true;
  }
}

/// That D_order is more than a value, by the node's own laws or by what is attained.
Prover::Id not_below(Prover& prover, const Node& node, const Rational& order, const Rational& value) {
  const Statement goal = renyi(Says::not_renyi, order, value);
  if (node.kind().judged_by(goal)) return prover.attempt([&] { return prover.by_own_laws(node, goal); });
  return prover.attempt([&]() -> Prover::Id {
    const Prover::Id known = prover.exceeded(node, order, value);
    return known && prover.says(*known).value >= value ? known : std::nullopt;
  });
}

/// D_order is more at some order than the claim allows: infinite ones first.
Prover::Id by_divergence(Prover& prover, const Node& node, const Statement& goal) {
  constexpr int largest = 40, least = -10;
  if (goal.kind == Says::not_renyi) return not_below(prover, node, goal.order, goal.value);
  for (int exponent = largest; exponent >= least; --exponent) {
    const Rational order = 1 + power_of_two(exponent);
    const auto value = allowed_divergence(goal, order);
    if (!value) return std::nullopt;
    const Prover::Id broken = not_below(prover, node, order, *value);
    if (broken) return prover.add(node, goal, by(rules::convert, *broken));
  }
  return std::nullopt;
}

}  // namespace

Prover::Id Prover::by_own_laws(const Node& node, const Statement& goal) {
  auto inference = node.kind().judged_by(goal);
  if (!inference || !is_true(node, goal)) return std::nullopt;
  return add(node, goal, *std::move(inference));
}

Prover::Id Prover::breach(const Node& node, const Statement& goal) {
  switch (goal.kind) {
    case Says::not_dp:
      return not_approximate(node, goal);
    case Says::not_zcdp:
    case Says::not_renyi:
      return not_renyi(node, goal);
    default:
      return not_gdp(node, goal);
  }
}

Prover::Id Prover::not_approximate(const Node& node, const Statement& goal) {
  return first_of({
      [&] { return by_own_laws(node, goal); },
      [&] { return by_gaussian_curve(node, goal); },
      [&] { return by_two_points(node, goal); },
      [&] { return by_two_outcomes(node, goal); },
      [&]() -> Id {  // some rules judge rational numbers alone
        if (goal.epsilon.is_rational()) return std::nullopt;
        const Epsilon above{just_above([&](Precision p) { return goal.epsilon.enclose(p); })};
        return by_own_laws(node, not_dp(above, goal.value));
      },
      [&] { return node.kind().breach_by_inside(goal, node, *this); },
      [&] { return by_divergence(*this, node, goal); },
      [&] { return by_part(node, goal); },
      [&] { return by_grid(node, goal); },
  });
}

/// A bound of divergences, at one order or, of zCDP, at all.
Prover::Id Prover::not_renyi(const Node& node, const Statement& goal) {
  return first_of({
      [&] { return by_attained(node, goal); },
      [&] { return by_own_laws(node, goal); },
      [&] { return by_divergence(*this, node, goal); },
      [&] { return by_part(node, goal); },
  });
}

Prover::Id Prover::not_gdp(const Node& node, const Statement& goal) {
  return first_of({
      [&] { return by_attained(node, goal); },
      [&] { return by_own_laws(node, goal); },
      [&]() -> Id {  // at some epsilon the delta is larger than that of the Gaussian pair
        if (goal.value == 0) return std::nullopt;
        const GaussianPair pair{goal.value};
        for (const long eighths : {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512}) {
          const Epsilon epsilon{Rational(eighths, 8)};
          if (at_most(pair.delta(epsilon, Precision{64}), power_of_two(-10'000)) != Trilean::no) break;
          const Rational most = just_above([&](Precision precision) { return pair.delta(epsilon, precision); });
          const Id broken = attempt([&] { return not_approximate(node, not_dp(epsilon, most)); });
          if (broken) return add(node, goal, by(rules::convert, *broken));
        }
        return std::nullopt;
      },
      [&] { return by_divergence(*this, node, goal); },
      [&] { return by_part(node, goal); },
  });
}

/// The Gaussian pair that some admitted mechanism attains is worse than that.
Prover::Id Prover::by_attained(const Node& node, const Statement& goal) {
  const Id m = promise(node, {Aim::At::attained});
  if (!m || value_of_gaussian(goal, says(*m).value) <= goal.value) return std::nullopt;
  return add(node, goal, by(rules::convert, *m));
}

Prover::Id Prover::by_gaussian_curve(const Node& node, const Statement& goal) {
  const Id m = promise(node, {Aim::At::attained});
  if (!m) return std::nullopt;
  const GaussianPair pair{says(*m).value};
  if (decide([&](Precision p) { return delta_at_most(pair, goal.epsilon, goal.value, p); }) != Trilean::no)
    return std::nullopt;
  return add(node, goal, by(rules::gaussian_curve, *m));
}

/// The same two-point pair in each budget, made for the smallest of them.
Prover::Id Prover::by_two_points(const Node& node, const Statement& goal) {
  ZcdpBudgets budgets;
  if (!budgets.add(node.mechanism, 1) || *budgets.least == 0) return std::nullopt;
  const auto pair = two_point_for(*budgets.least, budgets.copies, goal.epsilon, goal.value);
  if (!pair) return std::nullopt;
  Inference inference = by(rules::two_point, {pair->p, pair->x});
  inference.numbers.insert(inference.numbers.end(), pair->ends.begin(), pair->ends.end());
  return add(node, goal, std::move(inference));
}

/// Of a composition, the sum of what is exceeded by its parts:
/// those that take any neighbours, and one other.
Prover::Id Prover::exceeded(const Node& node, const Rational& order, const Rational& enough) {
  return node.kind().parts() == nullptr ? exceeded_by_leaf(node, order, enough)
                                        : exceeded_by_parts(node, order, enough);
}

Prover::Id Prover::exceeded_by_leaf(const Node& leaf, const Rational& order, const Rational& enough) {
  const auto state = [&](const Rational& value) { return renyi(Says::not_renyi, order, value); };
  // More than enough may be e^(10^7), which no statement can write.
  const auto below = [&](const Enclosure& found) {
    return at_most(found, enough) == Trilean::no ? enough : just_below(found);
  };
  if (leaf.kind().judged_by(state(0))) {
    const auto own = leaf.kind().judged_divergence(order);
    const auto figure = own ? std::nullopt : figure_of(leaf, order);
    const Rational value = own ? below(*own) : Rational{figure && figure->infinite ? enough : 0};
    auto inference = value > 0 ? leaf.kind().judged_by(state(value)) : std::nullopt;
    return inference ? Id{add(leaf, state(value), *std::move(inference))} : std::nullopt;
  }
  if (const Id m = promise(leaf, {Aim::At::attained})) {
    const Rational value = below(Enclosure{Rational{order * says(*m).value / 2}, Precision{256}});
    return add(leaf, state(value), by(rules::convert, *m));
  }
  Rational most = 0;
  std::optional<TwoOutcomes> farthest;
  for (const TwoOutcomes& pair : leaf.kind().two_outcomes(order)) {
    const bool is_infinite = pair.q == 0 && order >= 1;
    const Rational value = is_infinite ? enough : below(divergence_of(pair, order, Precision{256}));
    if (value > most) most = value, farthest = pair;
  }
  if (!farthest) return std::nullopt;
  return add(leaf, state(most), by(rules::two_outcomes, {farthest->p, farthest->q}));
}

Prover::Id Prover::exceeded_by_parts(const Node& node, const Rational& order, const Rational& enough) {
  const std::vector<Part>& parts = *node.kind().parts();
  Inference inference = by(rules::sum);
  Rational total = 0;
  const bool is_of_profiles = node.mechanism.neighbours().profiles != nullptr;
  bool is_bound = false;  // to the neighbours of a part
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_free = !is_of_profiles && parts[i].mechanism.kind().takes_any_neighbours();
    const Id part =
        is_free || !is_bound ? attempt([&] { return exceeded(node.part(i), order, enough); }) : std::nullopt;
    is_bound = is_bound || (part && !is_free);
    if (part) total += says(*part).value * parts[i].times;
    inference.cites.push_back(part);
  }
  if (total == 0) return std::nullopt;
  return add(node, renyi(Says::not_renyi, order, total), std::move(inference));
}

Prover::Id Prover::by_grid(const Node& node, const Statement& goal) {
  if (!node.kind().is_on_grids() || node_satisfies(node, goal.epsilon, goal.value) != Trilean::no) return std::nullopt;
  const auto& release = release_of(node.mechanism);
  const auto found = release ? grid_that_breaks(*release, goal.epsilon, goal.value) : std::nullopt;
  if (!found) return std::nullopt;
  const Rule rule = found->order == PairOrder::forward ? rules::loss_grid_removed : rules::loss_grid_added;
  const auto& [step, first, last, bits] = found->grid;
  std::vector<Rational> numbers{step, first, last, bits, found->shift};
  numbers.insert(numbers.end(), found->cells.begin(), found->cells.end());
  return add(node, goal, by(rule, std::move(numbers)));
}

Prover::Id Prover::by_part(const Node& node, const Statement& goal) {
  const auto* parts = node.kind().parts();
  if (parts == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < parts->size(); ++i) {
    const Id broken = attempt([&] { return breach(node.part(i), goal); });
    if (!broken) continue;
    Inference inference = by(rules::part, *broken);
    inference.part = i;
    return add(node, says(*broken), std::move(inference));
  }
  return std::nullopt;
}

}  // namespace dpcert

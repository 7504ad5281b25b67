// SPDX-License-Identifier: Apache-2.0
#include "promises.hpp"

#include "dpcert/accounting/renyi_budget.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "own_law.hpp"
#include "pair_part.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_written_bits = 1UL << 22;  // of a ratio in a certificate

Rational divergence_above(const RenyiCurve& curve, const Rational& order) {
  return just_above([&](Precision precision) {
    const Enclosure a{order, precision};
    return curve.log_moment(a, order).value / (a - Rational{1});
  });
}

}  // namespace

Promises::Id Promises::gdp(const Node& node) {
  if (const auto* x = node.as<Gaussian>()) return proof_.add(node, states(Says::gdp, x->mu_squared), by(Rule::given));
  if (const auto* x = node.as<IteratedNoise>()) return proof_.add(node, states(Says::gdp, x->above), by(Rule::given));
  if (const auto* x = node.as<Gdp>()) return proof_.add(node, states(Says::gdp, x->mu * x->mu), by(Rule::given));
  return sum(node, [this](const Node& part) { return gdp(part); });
}

Promises::Id Promises::zcdp(const Node& node) {
  if (const auto* x = node.as<Zcdp>()) return proof_.add(node, states(Says::zcdp, x->rho), by(Rule::given));
  if (const auto* x = node.as<Laplace>()) {
    const Rational rate = just_above([&](Precision precision) {
      const Enclosure t{x->shift, precision};
      return t + expm1(-t);
    });
    return proof_.add(node, states(Says::zcdp, rate), by(Rule::laplace_curve));
  }
  if (const auto* x = node.as<DiscreteGaussian>()) {
    const Rational rate = x->sensitivity * x->sensitivity / (2 * x->variance);
    return proof_.add(node, states(Says::zcdp, rate), by(Rule::discrete_sum));
  }
  if (node.as<Composition>()) return sum(node, [this](const Node& part) { return zcdp(part); });
  if (const Id m = gdp(node)) return proof_.add(node, states(Says::zcdp, says(*m).value / 2), by(Rule::convert, *m));
  const Id own = pure(node);
  if (!own) return std::nullopt;
  const Rational rate = just_above([&](Precision precision) {
    const Enclosure loss = says(*own).epsilon.enclose(precision);
    return loss * tanh(loss * Rational{1, 2});
  });
  return proof_.add(node, states(Says::zcdp, rate), by(Rule::convert, *own));
}

Promises::Id Promises::pure(const Node& node) {
  if (const auto* x = node.as<Pure>()) return proof_.add(node, dp(x->epsilon, 0), by(Rule::given));
  if (const auto* x = node.as<Laplace>()) return proof_.add(node, dp(Epsilon{x->shift}, 0), by(Rule::laplace_curve));
  if (const auto loss = largest_loss(node)) return by_losses(node, *loss);
  if (const auto* x = node.as<DiscreteLaplace>())
    return proof_.add(node, dp(Epsilon{x->sensitivity / x->scale}, 0), by(Rule::discrete_sum));
  if (const auto* x = node.as<PostProcessedBudget>()) return purified(node, *x);
  if (node.as<PoissonSubsampled>()) return sampled(node, [this](const Node& inside) { return pure(inside); });
  if (node.as<RandomizedResponse>() || node.as<ChannelMatrix>() || node.as<DominatingPair>())
    return by_exact_losses(node);
  return sum(node, [this](const Node& part) { return pure(part); });
}

Promises::Id Promises::basic(const Node& node) {
  if (const auto* x = node.as<Approximate>()) return proof_.add(node, dp(x->epsilon, x->delta), by(Rule::given));
  if (node.as<Composition>()) return sum(node, [this](const Node& part) { return basic(part); });
  if (node.as<PoissonSubsampled>()) return sampled(node, [this](const Node& inside) { return basic(inside); });
  if (const Id own = pure(node)) return own;
  const auto* x = node.as<PostProcessedBudget>();
  return x != nullptr ? at_own_epsilon(node, *x) : std::nullopt;
}

Promises::Id Promises::renyi_at(const Node& node, const Rational& order) {
  if (const auto rule = own_divergence(node, order)) {
    const auto value = divergence_of(node, order);
    if (!value) return std::nullopt;
    return proof_.add(node, renyi(Says::renyi, order, just_above(*value)), by(*rule));
  }
  if (const auto* x = node.as<Rdp>()) {
    std::optional<Rational> best;
    for (const auto& [at, value] : x->points)
      if (at >= order && (!best || value < *best)) best = value;
    if (!best) return std::nullopt;
    return proof_.add(node, renyi(Says::renyi, order, *best), by(Rule::given));
  }
  if (node.as<Composition>()) return sum(node, [&](const Node& part) { return renyi_at(part, order); });
  if (node.as<Zcdp>()) {
    const Id rate = zcdp(node);
    return proof_.add(node, renyi(Says::renyi, order, order * says(*rate).value), by(Rule::convert, *rate));
  }
  if (const Id m = gdp(node))
    return proof_.add(node, renyi(Says::renyi, order, order * says(*m).value / 2), by(Rule::convert, *m));
  const Id own = pure(node);
  if (!own) return std::nullopt;
  const auto pair = LatticePair::from({{says(*own).epsilon, 0, 1}});
  if (!pair) return std::nullopt;
  return proof_.add(node, renyi(Says::renyi, order, divergence_above(*pair, order)), by(Rule::convert, *own));
}

Promises::Id Promises::by_exact_losses(const Node& leaf) {
  const auto leakage = leakage_of(leaf.mechanism);
  if (!leakage) return std::nullopt;
  Epsilon most;
  for (const OneWay& one : leakage->profiled()) {
    const Profile& profile = *one.profiles().front();
    const auto own = profile.pure_epsilon();
    if (!own || profile.infinite_mass() > 0) return std::nullopt;
    if (at_most(*own, most) != Trilean::yes) most = *own;
  }
  auto inference = own_curve(leaf, dp(most, 0));
  if (!inference) return std::nullopt;
  return proof_.add(leaf, dp(most, 0), *std::move(inference));
}

Promises::Id Promises::purified(const Node& node, const PostProcessedBudget& budget) {
  const PostProcessed profile{{budget.epsilon, budget.delta}, budget.kernel};
  if (profile.infinite_mass() > 0) return std::nullopt;
  const auto exact = profile.pure_epsilon();
  const Epsilon epsilon =
      exact ? *exact : Epsilon{just_above([&](Precision precision) { return profile.pure_figure(precision).value; })};
  return proof_.add(node, dp(epsilon, 0), by(Rule::post_processed));
}

Promises::Id Promises::at_own_epsilon(const Node& node, const PostProcessedBudget& budget) {
  return proof_.add(node, dp(budget.epsilon, delta_left(budget)), by(Rule::post_processed));
}

Promises::Id Promises::by_losses(const Node& leaf, const Rational& epsilon) {
  auto inference = own_loss_bound(leaf, epsilon);
  if (!inference) return std::nullopt;
  return proof_.add(leaf, dp(Epsilon{epsilon}, 0), *std::move(inference));
}

Promises::Id Promises::sum(const Node& node, const OfNode& of_part) {
  const auto* composition = node.as<Composition>();
  if (composition == nullptr) return std::nullopt;
  Statement total;
  Inference inference = by(Rule::sum);
  for (std::size_t i = 0; i < composition->parts.size(); ++i) {
    const Id part = of_part(node.part(i));
    if (!part) return std::nullopt;
    const Statement& one = says(*part);
    const unsigned long times = composition->parts[i].times;
    auto epsilon = total.epsilon.plus(one.epsilon, times);
    if (!epsilon || bit_size(epsilon->ratio()) > most_written_bits) return std::nullopt;
    total.kind = one.kind;
    total.order = one.order;
    total.epsilon = *std::move(epsilon);
    total.value += one.value * times;
    inference.cites.push_back(part);
  }
  return proof_.add(node, std::move(total), std::move(inference));
}

Promises::Id Promises::sampled(const Node& node, const OfNode& of_inside) {
  const auto& sample = *node.as<PoissonSubsampled>();
  if (sample.steps != 1) return std::nullopt;
  const Id inside = of_inside(node.sampled());
  if (!inside) return std::nullopt;
  const Statement& one = says(*inside);
  const Rational& rate = sample.sampling_rate;
  const Epsilon epsilon = one.epsilon.has_rational_exponential()
                              ? Epsilon::log_of(1 + rate * (one.epsilon.ratio() - 1))
                              : Epsilon{just_above([&](Precision precision) {
                                  return log1p(expm1(one.epsilon.enclose(precision)) * rate);
                                })};
  return proof_.add(node, dp(epsilon, rate * one.value), by(Rule::sampling, *inside));
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/derive.hpp"

#include <algorithm>

#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/laplace.hpp"
#include "dpcert/accounting/renyi_budget.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/numerics/refine.hpp"
#include "own_law.hpp"
#include "pair_part.hpp"
#include "proof.hpp"

namespace dpcert {
namespace {

using Id = std::optional<StepId>;

constexpr std::size_t most_written_bits = 1UL << 22;  // of a ratio in a certificate

/// Writes proofs of promises. Each function concludes one statement about the node, or nothing.
class Promises {
 public:
  Derivation take() && { return std::move(proof_).take(); }

  /// The smallest m for which the node is known to be sqrt(m)-GDP, from Gaussian parts and gdp budgets.
  Id gdp(const Node& node) {
    if (const auto* x = node.as<Gaussian>()) return proof_.add(node, states(Says::gdp, x->mu_squared), by(Rule::given));
    if (const auto* x = node.as<IteratedNoise>()) return proof_.add(node, states(Says::gdp, x->above), by(Rule::given));
    if (const auto* x = node.as<Gdp>()) return proof_.add(node, states(Says::gdp, x->mu * x->mu), by(Rule::given));
    return sum(node, [this](const Node& part) { return gdp(part); });
  }

  Id zcdp(const Node& node) {
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

  /// (epsilon, 0) with the smallest epsilon known.
  Id pure(const Node& node) {
    if (const auto* x = node.as<Pure>()) return proof_.add(node, dp(x->epsilon, 0), by(Rule::given));
    if (const auto* x = node.as<Laplace>()) return proof_.add(node, dp(Epsilon{x->shift}, 0), by(Rule::laplace_curve));
    if (const auto loss = largest_loss(node)) return by_losses(node, *loss);
    if (const auto* x = node.as<DiscreteLaplace>())
      return proof_.add(node, dp(Epsilon{x->sensitivity / x->scale}, 0), by(Rule::discrete_sum));
    if (const auto* x = node.as<PostProcessedBudget>()) return purified(node, *x);
    if (node.as<PoissonSubsampled>()) return sampled(node, [this](const Node& inside) { return pure(inside); });
    if (node.as<RandomizedResponse>() || node.as<ChannelMatrix>()) {
      const auto leakage = leakage_of(node.mechanism);
      if (!leakage) return std::nullopt;
      const Profile& own = *leakage->orders().front().profiles().front();
      if (own.infinite_mass() > 0) return std::nullopt;
      return proof_.add(node, dp(*own.pure_epsilon(), 0), by(Rule::channel));
    }
    return sum(node, [this](const Node& part) { return pure(part); });
  }

  /// (epsilon, delta) by adding up what the parts promise outright.
  Id basic(const Node& node) {
    if (const auto* x = node.as<Approximate>()) return proof_.add(node, dp(x->epsilon, x->delta), by(Rule::given));
    if (node.as<Composition>()) return sum(node, [this](const Node& part) { return basic(part); });
    if (node.as<PoissonSubsampled>()) return sampled(node, [this](const Node& inside) { return basic(inside); });
    if (const Id own = pure(node)) return own;
    const auto* x = node.as<PostProcessedBudget>();
    return x != nullptr ? at_own_epsilon(node, *x) : std::nullopt;
  }

  /// D_order <= value at one order > 1, with the smallest value known.
  Id renyi_at(const Node& node, const Rational& order) {
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

  Id approximate(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    return proof_.first_of({
        [&]() -> Id {  // the claimed number itself, which an enclosed loss may be nearer to than the decimal above it
          if (!largest_loss(node) || !epsilon.is_rational() || node_satisfies(node, epsilon, 0) != Trilean::yes)
            return std::nullopt;
          return by_losses(node, epsilon.nats());
        },
        [&] { return by_sums(node, epsilon, delta); },
        [&] { return by_own_curve(node, epsilon, delta); },
        [&] { return by_gaussian_curve(node, epsilon, delta); },
        [&] { return by_zcdp(node, epsilon, delta); },
        [&] { return by_renyi(node, epsilon, delta); },
        [&] { return by_keeping_one(node, epsilon, delta); },
        [&] { return by_pure_curve(node, epsilon, delta); },
    });
  }

  Id by_rate(const Node& node, const Rational& rho) {
    const Id rate = zcdp(node);
    return rate && says(*rate).value <= rho ? rate : std::nullopt;
  }

  Id by_divergence(const Node& node, const Rational& order, const Rational& value) {
    return proof_.first_of({
        [&]() -> Id {  // Gaussian parts: any order > 0
          const Id m = gdp(node);
          if (!m || order * says(*m).value / 2 > value) return std::nullopt;
          return proof_.add(node, renyi(Says::renyi, order, value), by(Rule::convert, *m));
        },
        [&]() -> Id {  // a leaf's own rule judges the claimed number itself
          const auto rule = own_divergence(node, order);
          const auto own = rule ? divergence_of(node, order) : std::nullopt;
          if (!own || at_most(*own, value) != Trilean::yes) return std::nullopt;
          return proof_.add(node, renyi(Says::renyi, order, value), by(*rule));
        },
        [&]() -> Id {
          if (order <= 1) return std::nullopt;
          const Id found = renyi_at(node, order);
          return found && says(*found).value <= value ? found : std::nullopt;
        },
    });
  }

  Id by_gdp(const Node& node, const Rational& mu) {
    return proof_.first_of({
        [&]() -> Id {
          const Id m = gdp(node);
          return m && says(*m).value <= mu * mu ? m : std::nullopt;
        },
        [&]() -> Id {
          const Id own = pure(node);
          if (!own) return std::nullopt;
          // Phi(mu/2) >= e^E/(1+e^E), that is erfc(mu/(2 sqrt 2)) <= 2/(1+e^E).
          const Trilean enough = decide([&](Precision precision) {
            const Enclosure tail = erfc(Enclosure{mu, precision} / (sqrt(Enclosure{2, precision}) * Rational{2}));
            return at_most(tail, Rational{2} / (says(*own).epsilon.exponential(precision) + Rational{1}));
          });
          if (enough != Trilean::yes) return std::nullopt;
          return proof_.add(node, states(Says::gdp, mu * mu), by(Rule::convert, *own));
        },
    });
  }

 private:
  [[nodiscard]] const Statement& says(StepId id) const { return proof_.says(id); }

  /// The epsilon from which on a kernel leaves nothing of a budget; nothing where there is none.
  Id purified(const Node& node, const PostProcessedBudget& budget) {
    const PostProcessed profile{{budget.epsilon, budget.delta}, budget.kernel};
    if (profile.infinite_mass() > 0) return std::nullopt;
    const auto exact = profile.pure_epsilon();
    const Epsilon epsilon =
        exact ? *exact : Epsilon{just_above([&](Precision precision) { return profile.pure_figure(precision).value; })};
    return proof_.add(node, dp(epsilon, 0), by(Rule::post_processed));
  }

  /// What a kernel leaves of the budget's delta, at the budget's epsilon.
  Id at_own_epsilon(const Node& node, const PostProcessedBudget& budget) {
    return proof_.add(node, dp(budget.epsilon, delta_left(budget)), by(Rule::post_processed));
  }

  /// Precondition: the largest loss of the leaf is at most `epsilon`.
  Id by_losses(const Node& leaf, const Rational& epsilon) {
    auto inference = own_loss_bound(leaf, epsilon);
    if (!inference) return std::nullopt;
    return proof_.add(leaf, dp(Epsilon{epsilon}, 0), *std::move(inference));
  }

  /// Pure privacy at a larger epsilon e: delta <= (e^e - e^epsilon)/(1 + e^e).
  Id by_pure_curve(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const Id own = pure(node);
    if (!own) return std::nullopt;
    const auto pair = LatticePair::from({{says(*own).epsilon, 0, 1}});
    if (!pair) return std::nullopt;
    if (decide([&](Precision p) { return delta_at_most(*pair, epsilon, delta, p); }) != Trilean::yes)
      return std::nullopt;
    return proof_.add(node, dp(epsilon, delta), by(Rule::convert, *own));
  }

  static Rational divergence_above(const RenyiCurve& curve, const Rational& order) {
    return just_above([&](Precision precision) {
      const Enclosure a{order, precision};
      return curve.log_moment(a, order).value / (a - Rational{1});
    });
  }

  /// A composition's statement from one of each part, of one kind.
  template <class OfPart>
  Id sum(const Node& node, OfPart of_part) {
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

  Id by_sums(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const Id total = basic(node);
    if (!total || says(*total).value > delta) return std::nullopt;
    return at_most(says(*total).epsilon, epsilon) == Trilean::yes ? total : std::nullopt;
  }

  Id by_own_curve(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    auto inference = own_curve(node, dp(epsilon, delta));
    if (!inference || node_satisfies(node, epsilon, delta) != Trilean::yes) return std::nullopt;
    return proof_.add(node, dp(epsilon, delta), std::move(*inference));
  }

  /// What a promise of the mechanism inside is worth on one sample: (e, d) gives (ln(1 + r (e^e - 1)), r d).
  template <class OfInside>
  Id sampled(const Node& node, OfInside of_inside) {
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

  Id by_gaussian_curve(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const Id m = gdp(node);
    if (!m) return std::nullopt;
    const GaussianPair pair{says(*m).value};
    if (decide([&](Precision p) { return delta_at_most(pair, epsilon, delta, p); }) != Trilean::yes)
      return std::nullopt;
    return proof_.add(node, dp(epsilon, delta), by(Rule::gaussian_curve, *m));
  }

  Id by_zcdp(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    if (delta == 0 || delta == 1) return std::nullopt;
    const Id rate = zcdp(node);
    if (!rate) return std::nullopt;
    const CksProfile curve{{{std::make_shared<const ZcdpBudget>(says(*rate).value), 1}}};
    return by_cks(node, curve, curve.good_order(delta), *rate, epsilon, delta);
  }

  /// Mixtures: the Rényi divergences of all parts at one order. Orders worth trying: the best one, and those listed.
  Id by_renyi(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    if (delta == 0 || delta == 1) return std::nullopt;
    std::vector<Rational> orders;
    collect_orders(node.mechanism, orders);
    if (const auto leakage = leakage_of(node.mechanism))
      for (const OneWay& one : leakage->profiled())
        for (const auto& profile : one.profiles())
          if (const auto* cks = dynamic_cast<const CksProfile*>(profile.get())) {
            const Rational best = cks->good_order(delta);
            orders.push_back(best);
            if (has_sampling(node.mechanism)) {  // whole orders have a rule
              orders.push_back(std::max<Rational>(2, floor(best)));
              orders.push_back(orders.back() + 1);
            }
          }
    for (const Rational& order : orders) {
      const Id found = proof_.attempt([&]() -> Id {
        const Id divergence = order > 1 ? renyi_at(node, order) : std::nullopt;
        if (!divergence) return std::nullopt;
        const CksProfile curve{
            {{std::make_shared<const RenyiPoints>(std::vector<RenyiPoints::Point>{{order, says(*divergence).value}}),
              1}}};
        return by_cks(node, curve, order, *divergence, epsilon, delta);
      });
      if (found) return found;
    }
    return std::nullopt;
  }

  static void collect_orders(const Mechanism& mechanism, std::vector<Rational>& orders) {
    if (const auto* x = std::get_if<Composition>(&mechanism.kind))
      for (const Part& part : x->parts) collect_orders(part.mechanism, orders);
    if (const auto* x = std::get_if<Rdp>(&mechanism.kind))
      for (const auto& [order, value] : x->points) orders.push_back(order);
  }

  Id by_cks(const Node& node, const CksProfile& curve, const Rational& order, StepId cited, const Epsilon& epsilon,
            const Rational& delta) {
    const Trilean enough = decide([&](Precision precision) {
      return at_most(curve.epsilon_at(order, delta, precision), epsilon.enclose(precision));
    });
    if (enough != Trilean::yes) return std::nullopt;
    Inference inference = by(Rule::cks, cited);
    inference.numbers = {order};
    return proof_.add(node, dp(epsilon, delta), std::move(inference));
  }

  /// One part that is run once keeps its whole curve; the others spend their pure epsilon.
  Id by_keeping_one(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const auto* composition = node.as<Composition>();
    constexpr std::size_t most_parts = 64;  // each try writes steps about all the others
    if (composition == nullptr || composition->parts.size() > most_parts) return std::nullopt;
    for (std::size_t kept = 0; kept < composition->parts.size(); ++kept) {
      if (composition->parts[kept].times != 1) continue;
      const Id found = proof_.attempt([&] { return keep(node, kept, epsilon, delta); });
      if (found) return found;
    }
    return std::nullopt;
  }

  Id keep(const Node& node, std::size_t kept, const Epsilon& epsilon, const Rational& delta) {
    const auto& parts = node.as<Composition>()->parts;
    Inference inference = by(Rule::sum);
    inference.cites.resize(parts.size());
    std::optional<Epsilon> rest = epsilon;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i == kept) continue;
      inference.cites[i] = pure(node.part(i));
      if (!inference.cites[i]) return std::nullopt;
      rest = rest->plus(Epsilon{} - says(*inference.cites[i]).epsilon, parts[i].times);
      if (!rest) return std::nullopt;
    }
    if (at_most(Epsilon{}, *rest) != Trilean::yes) return std::nullopt;
    inference.cites[kept] = approximate(node.part(kept), *rest, delta);
    if (!inference.cites[kept]) return std::nullopt;
    return proof_.add(node, dp(epsilon, delta), std::move(inference));
  }

  Proof proof_;
};

}  // namespace

std::optional<Derivation> derive(const Mechanism& mechanism, const Claim& claim) {
  Promises promises;
  const Node root{mechanism, ""};
  struct Goal {
    Promises& promises;
    const Node& root;
    Id operator()(const DpClaim& x) const { return promises.approximate(root, x.epsilon, x.delta); }
    Id operator()(const RenyiClaim& x) const { return promises.by_divergence(root, x.order, x.epsilon); }
    Id operator()(const ZcdpClaim& x) const { return promises.by_rate(root, x.rho); }
    Id operator()(const GdpClaim& x) const { return promises.by_gdp(root, x.mu); }
  };
  if (!std::visit(Goal{promises, root}, claim)) return std::nullopt;
  return std::move(promises).take();
}

}  // namespace dpcert

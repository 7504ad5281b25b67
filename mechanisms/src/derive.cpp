// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/derive.hpp"

#include <algorithm>

#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/renyi_budget.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/numerics/refine.hpp"
#include "own_law.hpp"
#include "promises.hpp"

namespace dpcert {
namespace {

/// Writes proofs of claims: each function that takes a claim's numbers proves just these, or nothing.
class Proofs : public Promises {
 public:
  Derivation take() && { return std::move(proof_).take(); }

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
};

}  // namespace

std::optional<Derivation> derive(const Mechanism& mechanism, const Claim& claim) {
  if (!is_in_format(mechanism)) return std::nullopt;
  Proofs proofs;
  const Node root{mechanism, ""};
  struct Goal {
    Proofs& proofs;
    const Node& root;
    Promises::Id operator()(const DpClaim& x) const { return proofs.approximate(root, x.epsilon, x.delta); }
    Promises::Id operator()(const RenyiClaim& x) const { return proofs.by_divergence(root, x.order, x.epsilon); }
    Promises::Id operator()(const ZcdpClaim& x) const { return proofs.by_rate(root, x.rho); }
    Promises::Id operator()(const GdpClaim& x) const { return proofs.by_gdp(root, x.mu); }
  };
  if (!std::visit(Goal{proofs, root}, claim)) return std::nullopt;
  return std::move(proofs).take();
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/derive.hpp"

#include <algorithm>

#include "derive/pure_curve.hpp"
#include "derive/tangents.hpp"
#include "dpcert/accounting/compose/grid_witness.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

using Id = Prover::Id;

/// Does the format of certificates know the mechanism and all in it?
bool is_in_format(const Mechanism& mechanism) {
  const MechanismKind& kind = mechanism.kind();
  if (kind.on_sample() != nullptr && !is_in_format(*kind.on_sample())) return false;
  if (kind.bound() != nullptr && !is_in_format(*kind.bound())) return false;
  if (const auto* parts = kind.parts())
    return std::all_of(parts->begin(), parts->end(), [](const Part& part) { return is_in_format(part.mechanism); });
  return kind.is_in_format();
}

/// The orders at which Rényi divergences are worth adding up: those listed, and the best ones.
std::vector<Rational> good_orders(const Mechanism& mechanism, const Rational& delta) {
  std::vector<Rational> orders;
  const std::function<void(const Mechanism&)> list = [&](const Mechanism& node) {
    if (const auto* parts = node.kind().parts())
      for (const Part& part : *parts) list(part.mechanism);
    if (const auto* bound = node.kind().bound()) list(*bound);
    const auto listed = node.kind().listed_orders();
    orders.insert(orders.end(), listed.begin(), listed.end());
  };
  list(mechanism);
  const auto& release = release_of(mechanism);
  if (!release) return orders;
  for (const OrderedRelease& one : release->profiled())
    for (const auto& profile : one.bounds())
      if (const auto* cks = dynamic_cast<const RenyiConversion*>(profile.get())) {
        const Rational best = cks->good_order(delta);
        orders.push_back(best);
        if (mechanism.neighbours().relation == Relation::add_remove) {  // whole orders have a rule
          orders.push_back(std::max<Rational>(2, floor(best)));
          orders.push_back(orders.back() + 1);
        }
      }
  return orders;
}

/// Proves claims: each function proves just the numbers it is given, or nothing.
class Proofs {
 public:
  explicit Proofs(Prover& prover) : prover_{prover} {}

  Id claim(const Node& node, const Claim& claimed) {
    if (node.kind().bound() != nullptr) return prover_.by_bound(node, claim(node.bound(), claimed));
    return std::visit([&](const auto& one) { return own(node, one); }, claimed);
  }

 private:
  Id own(const Node& node, const ZcdpClaim& claimed) { return by_rate(node, claimed.rho); }
  Id own(const Node& node, const GdpClaim& claimed) { return by_gdp(node, claimed.mu); }
  Id own(const Node& node, const RenyiClaim& claimed) { return by_divergence(node, claimed.order, claimed.epsilon); }
  Id own(const Node& node, const AdvantageClaim& claimed) { return approximate(node, {}, claimed.advantage); }
  Id own(const Node& node, const TradeOffClaim& claimed) {
    for (const DpClaim& tangent : tangents_above(node.mechanism, claimed))
      if (const Id found = prover_.attempt([&] { return claim(node, tangent); })) return found;
    return std::nullopt;
  }
  Id own(const Node& node, const DpClaim& claimed) { return approximate(node, claimed.epsilon, claimed.delta); }

  Id approximate(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const Statement goal = dp(epsilon, delta);
    return prover_.first_of({
        [&] { return by_promise(node, goal); },
        [&] { return prover_.by_own_laws(node, goal); },
        // The claimed number itself, which an enclosed loss may be
        // nearer to than the decimal above it.
        [&] { return delta == 0 ? std::nullopt : prover_.by_own_laws(node, dp(epsilon, 0)); },
        [&] { return by_gaussian_curve(node, goal); },
        [&] { return by_zcdp(node, goal); },
        [&] { return by_renyi(node, goal); },
        [&] { return by_keeping_one(node, goal); },
        [&] { return by_pure_curve(node, goal); },
        [&] { return by_grid(node, goal); },
    });
  }

  Id by_rate(const Node& node, const Rational& rho) {
    return prover_.first_of({
        [&]() -> Id {
          const Id rate = prover_.promise(node, {Aim::At::zcdp});
          return rate && prover_.says(*rate).value <= rho ? rate : std::nullopt;
        },
        [&] { return prover_.zcdp_by_points(node, rho); },
    });
  }

  Id by_divergence(const Node& node, const Rational& order, const Rational& value) {
    const Statement goal = renyi(Says::renyi, order, value);
    return prover_.first_of({
        [&]() -> Id {  // Gaussian parts: any order > 0
          const Id m = prover_.promise(node, {Aim::At::gdp});
          if (!m || order * prover_.says(*m).value / 2 > value) return std::nullopt;
          return prover_.add(node, goal, by(rules::convert, *m));
        },
        [&] { return prover_.by_own_laws(node, goal); },
        [&]() -> Id {
          const Id found = prover_.promise(node, {Aim::At::renyi, order});
          return found && prover_.says(*found).value <= value ? found : std::nullopt;
        },
    });
  }

  Id by_gdp(const Node& node, const Rational& mu) {
    return prover_.first_of({
        [&]() -> Id {
          const Id m = prover_.promise(node, {Aim::At::gdp});
          return m && prover_.says(*m).value <= mu * mu ? m : std::nullopt;
        },
        [&]() -> Id {
          const Id own = prover_.promise(node, {Aim::At::pure});
          if (!own) return std::nullopt;
          const PureCurve curve{node.kind(), prover_.says(*own).epsilon};
          return curve.is_gaussian(mu) ? Id{prover_.add(node, states(Says::gdp, mu * mu), curve.by(*own))}
                                       : std::nullopt;
        },
    });
  }

  Id by_promise(const Node& node, const Statement& goal) {
    const Id total = prover_.promise(node, {Aim::At::approximate});
    if (!total || prover_.says(*total).value > goal.value) return std::nullopt;
    return at_most(prover_.says(*total).epsilon, goal.epsilon) == Trilean::yes ? total : std::nullopt;
  }

  /// Pure privacy at a larger epsilon.
  Id by_pure_curve(const Node& node, const Statement& goal) {
    const Id own = prover_.promise(node, {Aim::At::pure});
    if (!own) return std::nullopt;
    const PureCurve curve{node.kind(), prover_.says(*own).epsilon};
    return curve.keeps_to(goal) ? Id{prover_.add(node, goal, curve.by(*own))} : std::nullopt;
  }

  Id by_gaussian_curve(const Node& node, const Statement& goal) {
    const Id m = prover_.promise(node, {Aim::At::gdp});
    if (!m || !keeps_to(GaussianPair{prover_.says(*m).value}, goal)) return std::nullopt;
    return prover_.add(node, goal, by(rules::gaussian_curve, *m));
  }

  static bool keeps_to(const Profile& profile, const Statement& goal) {
    return decide([&](Precision p) { return delta_at_most(profile, goal.epsilon, goal.value, p); }) == Trilean::yes;
  }

  Id by_zcdp(const Node& node, const Statement& goal) {
    if (goal.value == 0 || goal.value == 1) return std::nullopt;
    const Id rate = prover_.promise(node, {Aim::At::zcdp});
    if (!rate) return std::nullopt;
    const RenyiConversion curve{{{std::make_shared<const ZcdpBudget>(prover_.says(*rate).value), 1}}};
    return by_cks(node, curve, curve.good_order(goal.value), *rate, goal);
  }

  /// The Rényi divergences of all parts at one order.
  Id by_renyi(const Node& node, const Statement& goal) {
    if (goal.value == 0 || goal.value == 1) return std::nullopt;
    for (const Rational& order : good_orders(node.mechanism, goal.value)) {
      const Id found = prover_.attempt([&]() -> Id {
        const Id divergence = order > 1 ? prover_.promise(node, {Aim::At::renyi, order}) : std::nullopt;
        if (!divergence) return std::nullopt;
        const std::vector<RenyiPoints::Point> points{{order, prover_.says(*divergence).value}};
        return by_cks(node, RenyiConversion{{{std::make_shared<const RenyiPoints>(points), 1}}}, order, *divergence,
                      goal);
      });
      if (found) return found;
    }
    return std::nullopt;
  }

  Id by_cks(const Node& node, const RenyiConversion& curve, const Rational& order, StepId cited,
            const Statement& goal) {
    const Trilean enough = decide([&](Precision precision) {
      return at_most(curve.epsilon_at(order, goal.value, precision), goal.epsilon.enclose(precision));
    });
    if (enough != Trilean::yes) return std::nullopt;
    Inference inference = by(rules::cks, cited);
    inference.numbers = {order};
    return prover_.add(node, goal, std::move(inference));
  }

  Id by_grid(const Node& node, const Statement& goal) {
    if (!node.kind().is_on_grids() || node_satisfies(node, goal.epsilon, goal.value) != Trilean::yes)
      return std::nullopt;
    const auto& release = release_of(node.mechanism);
    const auto grid = release ? grid_that_shows(*release, goal.epsilon, goal.value) : std::nullopt;
    if (!grid) return std::nullopt;
    return prover_.add(node, goal, by(rules::loss_grid, {grid->step, grid->first, grid->last, grid->bits}));
  }

  /// One part that is run once keeps its whole curve; the others spend their pure epsilon.
  Id by_keeping_one(const Node& node, const Statement& goal) {
    const auto* parts = node.kind().parts();
    constexpr std::size_t most_parts = 64;  // each try writes steps about all the others
    if (parts == nullptr || parts->size() > most_parts) return std::nullopt;
    for (std::size_t kept = 0; kept < parts->size(); ++kept) {
      if ((*parts)[kept].times != 1) continue;
      if (const Id found = prover_.attempt([&] { return keep(node, kept, goal); })) return found;
    }
    return std::nullopt;
  }

  Id keep(const Node& node, std::size_t kept, const Statement& goal) {
    const auto& parts = *node.kind().parts();
    Inference inference = by(rules::sum);
    inference.cites.resize(parts.size());
    std::optional<Epsilon> rest = goal.epsilon;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i == kept) continue;
      inference.cites[i] = prover_.promise(node.part(i), {Aim::At::pure});
      if (!inference.cites[i]) return std::nullopt;
      rest = rest->plus(Epsilon{} - prover_.says(*inference.cites[i]).epsilon, parts[i].times);
      if (!rest) return std::nullopt;
    }
    if (at_most(Epsilon{}, *rest) != Trilean::yes) return std::nullopt;
    inference.cites[kept] = claim(node.part(kept), DpClaim{*rest, goal.value});
    if (!inference.cites[kept]) return std::nullopt;
    return prover_.add(node, goal, std::move(inference));
  }

  Prover& prover_;
};

/// Breaks claims: by a statement, or what is attained has a trade-off curve below the point.
struct Breach {
  Prover& prover;
  const Node& root;

  Id operator()(const DpClaim& x) const { return prover.breach(root, not_dp(x.epsilon, x.delta)); }
  Id operator()(const RenyiClaim& x) const { return prover.breach(root, renyi(Says::not_renyi, x.order, x.epsilon)); }
  Id operator()(const ZcdpClaim& x) const { return prover.breach(root, states(Says::not_zcdp, x.rho)); }
  Id operator()(const GdpClaim& x) const { return prover.breach(root, states(Says::not_gdp, x.mu * x.mu)); }
  Id operator()(const AdvantageClaim& x) const { return prover.breach(root, not_dp({}, x.advantage)); }
  Id operator()(const TradeOffClaim& x) const {
    const Id m = prover.promise(root, {Aim::At::attained});
    return m && is_above_curve(x, GaussianPair{prover.says(*m).value}) ? m : std::nullopt;
  }
};

}  // namespace

std::optional<Derivation> derive(const Mechanism& mechanism, const Claim& claim) {
  if (!is_in_format(mechanism)) return std::nullopt;
  Prover prover;
  const Node root{mechanism, ""};
  if (!Proofs{prover}.claim(root, claim)) return std::nullopt;
  return std::move(prover).take();
}

std::optional<Derivation> derive_breach(const Mechanism& mechanism, const Claim& claim) {
  if (!is_in_format(mechanism)) return std::nullopt;
  Prover prover;
  const Node root{mechanism, ""};
  if (!std::visit(Breach{prover, root}, claim)) return std::nullopt;
  return std::move(prover).take();
}

}  // namespace dpcert

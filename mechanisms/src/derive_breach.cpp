// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/laplace.hpp"
#include "dpcert/mechanisms/derive.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/numerics/refine.hpp"
#include "own_law.hpp"
#include "proof.hpp"

namespace dpcert {
namespace {

using Id = std::optional<StepId>;

/// Writes proofs that a claim is broken.
class Breaches {
 public:
  Derivation take() && { return std::move(proof_).take(); }

  Id not_approximate(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    return proof_.first_of({
        [&] { return by_own_curve(node, epsilon, delta); },
        [&] { return by_gaussian_curve(node, epsilon, delta); },
        [&] { return by_two_points(node, epsilon, delta); },
        [&] { return by_losses(node, epsilon, delta); },
        [&] { return by_sampling(node, epsilon, delta); },
        [&] { return by_part(node, [&](const Node& part) { return not_approximate(part, epsilon, delta); }); },
    });
  }

  Id not_zcdp(const Node& node, const Rational& rho) {
    return proof_.first_of({
        [&]() -> Id {
          const Id m = attained(node);
          if (!m || says(*m).value / 2 <= rho) return std::nullopt;
          return proof_.add(node, states(Says::not_zcdp, rho), by(Rule::convert, *m));
        },
        [&]() -> Id {
          const auto* x = node.as<DiscreteGaussian>();
          if (x == nullptr || x->sensitivity * x->sensitivity <= 2 * x->variance * rho) return std::nullopt;
          return proof_.add(node, states(Says::not_zcdp, rho), by(Rule::discrete_sum));
        },
        [&]() -> Id {
          const auto* x = node.as<Laplace>();
          if (x == nullptr) return std::nullopt;
          const Trilean holds = decide([&](Precision precision) {
            const Enclosure t{x->shift, precision};
            return at_most(t + expm1(-t), rho);
          });
          if (holds != Trilean::no) return std::nullopt;
          return proof_.add(node, states(Says::not_zcdp, rho), by(Rule::laplace_curve));
        },
        [&] { return by_part(node, [&](const Node& part) { return not_zcdp(part, rho); }); },
    });
  }

  Id not_renyi(const Node& node, const Rational& order, const Rational& value) {
    return proof_.first_of({
        [&]() -> Id {
          const Id m = attained(node);
          if (!m || order * says(*m).value / 2 <= value) return std::nullopt;
          return proof_.add(node, renyi(Says::not_renyi, order, value), by(Rule::convert, *m));
        },
        [&]() -> Id {
          const auto rule = own_excess(node, order);
          if (!rule || !exceeds(node, order, value)) return std::nullopt;
          return proof_.add(node, renyi(Says::not_renyi, order, value), by(*rule));
        },
        [&] { return by_part(node, [&](const Node& part) { return not_renyi(part, order, value); }); },
    });
  }

  Id not_gdp(const Node& node, const Rational& mu_squared) {
    return proof_.first_of({
        [&]() -> Id {
          const Id m = attained(node);
          if (!m || says(*m).value <= mu_squared) return std::nullopt;
          return proof_.add(node, states(Says::not_gdp, mu_squared), by(Rule::convert, *m));
        },
        [&]() -> Id {  // at some epsilon the delta is larger than that of the Gaussian pair
          if (mu_squared == 0) return std::nullopt;
          const GaussianPair pair{mu_squared};
          for (const long eighths : {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512}) {
            const Epsilon epsilon{Rational(eighths, 8)};
            if (at_most(pair.delta(epsilon, Precision{64}), power_of_two(-10'000)) != Trilean::no) break;
            const Rational most = just_above([&](Precision precision) { return pair.delta(epsilon, precision); });
            const Id breach = proof_.attempt([&] { return not_approximate(node, epsilon, most); });
            if (breach) return proof_.add(node, states(Says::not_gdp, mu_squared), by(Rule::convert, *breach));
          }
          return std::nullopt;
        },
    });
  }

 private:
  [[nodiscard]] const Statement& says(StepId id) const { return proof_.says(id); }

  /// The largest m such that some admitted mechanism is known to attain the Gaussian pair of mu^2 = m; nothing when 0.
  Id attained(const Node& node) {
    const auto gaussian = [&](const Rational& m, Rule rule) -> Id {
      if (m == 0) return std::nullopt;
      return proof_.add(node, states(Says::attains_gaussian, m), by(rule));
    };
    if (const auto* x = node.as<Gaussian>()) return gaussian(x->mu_squared, Rule::given);
    if (const auto* x = node.as<IteratedNoise>())
      return gaussian(x->attained, x->is_budget ? Rule::witness_gaussian : Rule::given);
    if (const auto* x = node.as<Gdp>()) return gaussian(x->mu * x->mu, Rule::witness_gaussian);
    if (const auto* x = node.as<Zcdp>()) return gaussian(2 * x->rho, Rule::witness_gaussian);
    if (const auto* x = node.as<Rdp>()) {
      const auto of = [](const auto& point) { return Rational(2 * point.second / point.first); };
      const auto least = std::min_element(x->points.begin(), x->points.end(),
                                          [&](const auto& a, const auto& b) { return of(a) < of(b); });
      return gaussian(of(*least), Rule::witness_gaussian);
    }
    const auto* composition = node.as<Composition>();
    if (composition == nullptr || !composition->is_attained) return std::nullopt;
    Inference inference = by(Rule::sum);
    Rational total = 0;
    for (std::size_t i = 0; i < composition->parts.size(); ++i) {
      inference.cites.push_back(attained(node.part(i)));
      if (inference.cites.back()) total += says(*inference.cites.back()).value * composition->parts[i].times;
    }
    if (total == 0) return std::nullopt;
    return proof_.add(node, states(Says::attains_gaussian, total), std::move(inference));
  }

  /// Is the leaf's own divergence certainly above that value? An infinite one is above every number.
  static bool exceeds(const Node& leaf, const Rational& order, const Rational& value) {
    if (const auto own = divergence_of(leaf, order)) return at_most(*own, value) == Trilean::no;
    const auto leakage = leakage_of(leaf.mechanism);
    const auto figure = leakage ? std::optional{leakage->divergence({order}, 15)} : std::nullopt;
    return figure && *figure && (*figure)->infinite;
  }

  Id by_own_curve(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    auto inference = own_curve(node, not_dp(epsilon, delta));
    if (!inference || node_satisfies(node, epsilon, delta) != Trilean::no) return std::nullopt;
    return proof_.add(node, not_dp(epsilon, delta), std::move(*inference));
  }

  /// A leaf that has a loss above a rational epsilon, or that gives the data away.
  Id by_losses(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const auto* noise = node.as<Elliptical>();
    const bool gives_away = noise != nullptr && noise->sees_through;
    if ((noise == nullptr && node.as<KNorm>() == nullptr) || (delta > 0 && !gives_away)) return std::nullopt;
    const Epsilon claimed =
        epsilon.is_rational() ? epsilon : Epsilon{just_above([&](Precision p) { return epsilon.enclose(p); })};
    if (node_satisfies(node, claimed, delta) != Trilean::no) return std::nullopt;
    auto inference = own_loss_breach(node, claimed.nats());
    if (!inference) return std::nullopt;
    return proof_.add(node, not_dp(claimed, delta), *std::move(inference));
  }

  /// One sample: an inside that is not (e, d)-DP makes the whole not (ln(1 + r (e^e - 1)), r d)-DP.
  Id by_sampling(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const auto* sample = node.as<PoissonSubsampled>();
    if (sample == nullptr || sample->steps != 1 || sample->sampling_rate == 0) return std::nullopt;
    const Rational& rate = sample->sampling_rate;
    if (delta / rate > 1) return std::nullopt;
    const Epsilon inside_epsilon =
        epsilon.has_rational_exponential()
            ? Epsilon::log_of(1 + (epsilon.ratio() - 1) / rate)
            : Epsilon{just_above([&](Precision precision) { return log1p(expm1(epsilon.enclose(precision)) / rate); })};
    const Id inside = not_approximate(node.sampled(), inside_epsilon, delta / rate);
    if (!inside) return std::nullopt;
    return proof_.add(node, not_dp(epsilon, delta), by(Rule::sampling, *inside));
  }

  Id by_gaussian_curve(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    const Id m = attained(node);
    if (!m) return std::nullopt;
    const GaussianPair pair{says(*m).value};
    if (decide([&](Precision p) { return delta_at_most(pair, epsilon, delta, p); }) != Trilean::no) return std::nullopt;
    return proof_.add(node, not_dp(epsilon, delta), by(Rule::gaussian_curve, *m));
  }

  /// zcdp budgets side by side: the same two-point pair in each, made for the smallest of them.
  Id by_two_points(const Node& node, const Epsilon& epsilon, const Rational& delta) {
    std::optional<Rational> rho;
    unsigned long copies = 0;
    if (!collect_zcdp(node.mechanism, 1, rho, copies) || *rho == 0) return std::nullopt;
    const auto pair = two_point_for(*rho, copies, epsilon, delta);
    if (!pair) return std::nullopt;
    Inference inference = by(Rule::two_point);
    inference.numbers = {pair->p, pair->x};
    inference.numbers.insert(inference.numbers.end(), pair->ends.begin(), pair->ends.end());
    return proof_.add(node, not_dp(epsilon, delta), std::move(inference));
  }

  static bool collect_zcdp(const Mechanism& mechanism, unsigned long times, std::optional<Rational>& least,
                           unsigned long& copies) {
    if (const auto* x = std::get_if<Composition>(&mechanism.kind))
      return std::all_of(x->parts.begin(), x->parts.end(), [&](const Part& part) {
        return collect_zcdp(part.mechanism, times * part.times, least, copies);
      });
    const auto* x = std::get_if<Zcdp>(&mechanism.kind);
    if (x == nullptr) return false;
    least = least ? std::min(*least, x->rho) : x->rho;
    copies += times;
    return copies <= 1'000'000;
  }

  template <class OfPart>
  Id by_part(const Node& node, OfPart of_part) {
    const auto* composition = node.as<Composition>();
    if (composition == nullptr || !composition->is_attained) return std::nullopt;
    for (std::size_t i = 0; i < composition->parts.size(); ++i) {
      const Id broken = proof_.attempt([&] { return of_part(node.part(i)); });
      if (!broken) continue;
      Inference inference = by(Rule::part, *broken);
      inference.part = i;
      return proof_.add(node, says(*broken), std::move(inference));
    }
    return std::nullopt;
  }

  Proof proof_;
};

}  // namespace

std::optional<Derivation> derive_breach(const Mechanism& mechanism, const Claim& claim) {
  if (!is_in_format(mechanism)) return std::nullopt;
  Breaches breaches;
  const Node root{mechanism, ""};
  struct Goal {
    Breaches& breaches;
    const Node& root;
    Id operator()(const DpClaim& x) const { return breaches.not_approximate(root, x.epsilon, x.delta); }
    Id operator()(const RenyiClaim& x) const { return breaches.not_renyi(root, x.order, x.epsilon); }
    Id operator()(const ZcdpClaim& x) const { return breaches.not_zcdp(root, x.rho); }
    Id operator()(const GdpClaim& x) const { return breaches.not_gdp(root, x.mu * x.mu); }
  };
  if (!std::visit(Goal{breaches, root}, claim)) return std::nullopt;
  return std::move(breaches).take();
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "own_law.hpp"

#include <set>
#include <string_view>

#include "dpcert/accounting/distributions/event_rule.hpp"
#include "dpcert/accounting/distributions/family.hpp"
#include "dpcert/accounting/distributions/pair_of.hpp"
#include "dpcert/accounting/elliptical/process.hpp"
#include "dpcert/accounting/elliptical/pure_supremum.hpp"
#include "dpcert/accounting/iteration/iterated_laplace_curve.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr long divergence_digits = 26;
constexpr long most_sampled_order = 10'000;
constexpr long cut_digits = 24;
constexpr long loss_digits = 24;

/// The largest integer <= offset - factor * epsilon, for factor > 0; nothing where the precision does not tell.
std::optional<Rational> floor_of(const Rational& offset, const Rational& factor, const Epsilon& epsilon) {
  if (epsilon.is_rational()) return floor(offset - factor * epsilon.nats());
  const Enclosure x = refine(
      20,
      [&](Precision precision) {
        return Enclosure{offset, precision} - epsilon.enclose(precision) * factor;
      },
      [](const Enclosure& found) { return found.is_finite() && floor(found.lower()) == floor(found.upper()); });
  if (!x.is_finite() || floor(x.lower()) != floor(x.upper())) return std::nullopt;
  return floor(x.lower());
}

/// The hint of a sum over the integers: the last integer whose loss is at least epsilon; none where delta is 0.
std::optional<Inference> discrete_sum(const std::optional<Rational>& cut, bool is_zero) {
  if (!cut && !is_zero) return std::nullopt;
  Inference inference = by(Rule::discrete_sum);
  if (!is_zero) inference.numbers = {*cut};
  return inference;
}

using Names = std::set<std::string_view>;

/// The families that the rule `event` knows, beside logistic laws of one scale and shifts of Laplace sums.
const Names& event_families() {
  static const Names names = {"normal", "laplace", "exponential", "gamma"};
  return names;
}

/// The hint of the event rule: where the log ratio, in either order, passes epsilon.
std::optional<Inference> event(const DominatingPair& pair, const Epsilon& epsilon) {
  if (!pair.p.is_plain() || !pair.q.is_plain() || pair.p.law().family != pair.q.law().family) return std::nullopt;
  const std::string_view name = pair.p.law().family->info().name;
  const bool known = name == "logistic"      ? pair.p.law().numbers[1] == pair.q.law().numbers[1]
                     : name == "laplace_sum" ? iterated_laplace_of(pair.p, pair.q).has_value()
                                             : event_families().contains(name);
  if (!known) return std::nullopt;
  Inference inference = by(Rule::event);
  inference.numbers = event_cuts(pair.p, pair.q, epsilon, precision_for(cut_digits));
  return inference;
}

/// The cuts of the scale V of a Gaussian mixture. Of an elliptical process V is known to all, and the mean over it exact;
/// of elliptical noise, which hides V, the mean is a bound.
std::optional<Inference> mixture(const MixingLaw& mixing, const Rational& shift_squared, const Statement& goal) {
  Inference inference = by(Rule::mixture);
  if (shift_squared == 0) return inference;
  auto cuts = mixture_cuts(mixing, shift_squared, goal.epsilon, goal.value, goal.kind == Says::dp);
  if (!cuts) return std::nullopt;
  inference.numbers = *std::move(cuts);
  return inference;
}

/// The families whose log-partition function the rule `exponential-family` knows.
const Names& log_partition_families() {
  static const Names names = {"bernoulli", "beta",      "binomial",      "dirichlet", "exponential",
                              "gamma",     "geometric", "inverse_gamma", "normal",    "poisson"};
  return names;
}

Rule loss_rule(const Node& leaf) { return leaf.as<KNorm>() != nullptr ? Rule::k_norm : Rule::elliptical_supremum; }

/// Where the loss of elliptical noise exceeds epsilon; no number where it has no bound.
std::optional<std::vector<Rational>> breach_of(const Elliptical& noise, const Rational& epsilon) {
  if (noise.sees_through || elliptical_epsilon(*noise.law, noise.shift_squared, 1).epsilon.infinite)
    return std::vector<Rational>{};
  const auto place = loss_witness(*noise.law, noise.shift_squared, epsilon);
  if (!place) return std::nullopt;
  return std::vector<Rational>{*place};
}

bool is_whole_from_two(const Rational& order) { return is_integer(order) && order >= 2 && order <= most_sampled_order; }

}  // namespace

std::optional<Inference> own_curve(const Node& node, const Statement& goal) {
  const Epsilon& epsilon = goal.epsilon;
  if (node.as<ChannelMatrix>() != nullptr || node.as<RandomizedResponse>() != nullptr) return by(Rule::channel);
  if (node.as<PostProcessedBudget>() != nullptr) return by(Rule::post_processed);
  if (has_common_loss(node.mechanism)) return by(Rule::binomial);
  if (node.as<Laplace>() != nullptr) return by(Rule::laplace_curve);
  if (const auto* x = node.as<DiscreteLaplace>()) {
    const bool is_zero = at_most(Epsilon{x->sensitivity / x->scale}, epsilon) == Trilean::yes;
    return discrete_sum(floor_of(x->sensitivity / 2, x->scale / 2, epsilon), is_zero);
  }
  if (const auto* x = node.as<DiscreteGaussian>()) {
    if (x->sensitivity == 0) return discrete_sum(std::nullopt, true);
    return discrete_sum(floor_of(x->sensitivity / 2, x->variance / x->sensitivity, epsilon), false);
  }
  if (const auto* x = node.as<DominatingPair>()) return event(*x, epsilon);
  if (const auto* x = node.as<EllipticalProcess>()) return mixture(x->mixing, x->shift_squared, goal);
  if (const auto* x = node.as<Elliptical>(); x != nullptr && !x->sees_through && goal.kind == Says::dp)
    if (const auto mixing = x->law->mixing()) return mixture(*mixing, x->shift_squared, goal);
  return std::nullopt;
}

std::optional<Rational> largest_loss(const Node& leaf) {
  if (leaf.as<KNorm>() == nullptr && leaf.as<Elliptical>() == nullptr) return std::nullopt;
  const auto leakage = leakage_of(leaf.mechanism);
  if (!leakage) return std::nullopt;
  const Figure most = leakage->epsilon(0, loss_digits);
  if (most.infinite || !(most.exact || most.value.is_finite())) return std::nullopt;
  return most.exact ? *most.exact : just_above(most.value);
}

std::optional<Inference> own_loss_bound(const Node& leaf, const Rational& epsilon) {
  std::optional<std::vector<Rational>> numbers;
  if (const auto* x = leaf.as<KNorm>()) numbers = x->of_promise();
  if (const auto* x = leaf.as<Elliptical>()) numbers = supremum_cuts(*x->law, x->shift_squared, epsilon);
  if (!numbers) return std::nullopt;
  return Inference{loss_rule(leaf), {}, std::nullopt, *std::move(numbers)};
}

std::optional<Inference> own_loss_breach(const Node& leaf, const Rational& epsilon) {
  std::optional<std::vector<Rational>> numbers;
  if (const auto* x = leaf.as<KNorm>()) numbers = x->of_breach();
  if (const auto* x = leaf.as<Elliptical>()) numbers = breach_of(*x, epsilon);
  if (!numbers) return std::nullopt;
  return Inference{loss_rule(leaf), {}, std::nullopt, *std::move(numbers)};
}

std::optional<Rule> own_divergence(const Node& leaf, const Rational& order) {
  if (leaf.as<Laplace>() != nullptr && order > 1) return Rule::laplace_curve;
  if (leaf.as<DiscreteLaplace>() != nullptr && order > 1) return Rule::discrete_sum;
  if (leaf.as<DiscreteGaussian>() != nullptr && order >= 1) return Rule::discrete_sum;
  if (const auto* x = leaf.as<PoissonSubsampled>()) {
    const bool known = std::holds_alternative<Gaussian>(x->of->kind) || std::holds_alternative<Laplace>(x->of->kind);
    if (known && is_whole_from_two(order)) return Rule::subsampled;
  }
  if (const auto* x = leaf.as<DominatingPair>()) {
    const bool known = share_a_frame(x->p, x->q) && log_partition_families().contains(x->p.law().family->info().name);
    if (known && order != 1) return Rule::exponential_family;
  }
  return std::nullopt;
}

std::optional<Rule> own_excess(const Node& leaf, const Rational& order) {
  // Discrete Gaussian noise attains order * rho at whole orders only.
  if (leaf.as<DiscreteGaussian>() != nullptr && (!is_integer(order) || order < 2)) return std::nullopt;
  return own_divergence(leaf, order);
}

std::optional<Enclosure> divergence_of(const Node& leaf, const Rational& order) {
  // Discrete Gaussian noise is judged by order * rho, which is what it comes to at whole orders.
  if (const auto* x = leaf.as<DiscreteGaussian>())
    return Enclosure{order * x->sensitivity * x->sensitivity / (2 * x->variance), precision_for(divergence_digits)};
  const auto leakage = leakage_of(leaf.mechanism);
  if (!leakage) return std::nullopt;
  const auto figure = leakage->divergence({order}, divergence_digits);
  if (!figure || figure->infinite || !figure->value.is_finite()) return std::nullopt;
  return figure->value;
}

}  // namespace dpcert

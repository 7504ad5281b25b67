// SPDX-License-Identifier: Apache-2.0
#include "pair_part.hpp"

#include <algorithm>

#include "dpcert/accounting/discrete_gaussian.hpp"
#include "dpcert/accounting/discrete_noise.hpp"
#include "dpcert/accounting/distributions/family.hpp"
#include "dpcert/accounting/dominating_atoms.hpp"
#include "dpcert/accounting/elliptical/hockey_stick.hpp"
#include "dpcert/accounting/elliptical/process.hpp"
#include "dpcert/accounting/elliptical/pure_supremum.hpp"
#include "dpcert/accounting/gaussian.hpp"
#include "dpcert/accounting/laplace.hpp"
#include "dpcert/accounting/sampled_gaussian.hpp"
#include "dpcert/accounting/subsampled.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/numerics/refine.hpp"
#include "proof.hpp"

namespace dpcert {
namespace {

Distribution plain(std::string_view family, std::vector<Rational> numbers, std::size_t dimension = 1) {
  return {{{Rational{1}, law_of(family, std::move(numbers), dimension).value()}}};
}

/// A pair of laws: with the record, and without.
struct Laws {
  Distribution p, q;
};

/// Additive noise of a location family, shifted by the sensitivity or not at all. That the largest shift is the worst is
/// shown in accounting/theory/shifts.md.
Laws shifted(std::string_view family, const Rational& shift, const Rational& width) {
  return {plain(family, {shift, width}), plain(family, {0, width})};
}

/// Randomized response told apart by the two answers in question: the others count as one.
Laws responses(const Rational& truth, const Rational& other, const Rational& rest) {
  return {plain("categorical", {truth, other, rest}, 3), plain("categorical", {other, truth, rest}, 3)};
}
/// Loss +ln(ratio), 0, -ln(ratio), as ratio : weight : 1.
Laws responses_of(const Rational& ratio, const Rational& weight) {
  const Rational total = ratio + 1 + weight;
  return responses(ratio / total, 1 / total, weight / total);
}

/// The worst pair of a mechanism as two distributions; nothing where it is no such pair.
struct LawsOf {
  using Answer = std::optional<Laws>;
  Answer operator()(const Gaussian& x) const {
    return x.mu_squared == 0 ? shifted("normal", 0, 1) : shifted("normal", 1, 1 / x.mu_squared);
  }
  Answer operator()(const Laplace& x) const { return shifted("laplace", x.shift, 1); }
  Answer operator()(const DiscreteLaplace& x) const { return shifted("discrete_laplace", x.sensitivity, x.scale); }
  Answer operator()(const DiscreteGaussian& x) const { return shifted("discrete_gaussian", x.sensitivity, x.variance); }
  Answer operator()(const DominatingPair& x) const { return Laws{x.p, x.q}; }
  Answer operator()(const RandomizedResponse& x) const {
    const ResponseLaw law = law_of(x);
    if (law.failure > 0 || !law.step.loss.has_rational_exponential()) return std::nullopt;
    return responses_of(law.step.loss.ratio(), law.step.weight);
  }
  Answer operator()(const Pure& x) const {
    if (!x.epsilon.has_rational_exponential()) return std::nullopt;
    return responses_of(x.epsilon.ratio(), 0);
  }
  template <class Other>
  Answer operator()(const Other& /*a mechanism with no such pair*/) const {
    return std::nullopt;
  }
};

/// The probabilities of a law on 0, 1, ..., k-1 that is given by them; nothing for other laws.
std::optional<std::vector<Rational>> listed(const Distribution& x) {
  if (!x.is_plain()) return std::nullopt;
  const Law& law = x.law();
  if (law.family == find_family("categorical")) return law.numbers;
  if (law.family == find_family("bernoulli")) return std::vector<Rational>{1 - law.numbers[0], law.numbers[0]};
  return std::nullopt;
}

std::function<std::optional<LossLaw>()> losses_of(const Distribution& p, const Distribution& q) {
  auto of_p = listed(p), of_q = listed(q);
  if (!of_p || !of_q) return {};
  const std::size_t outcomes = std::max(of_p->size(), of_q->size());
  of_p->resize(outcomes);
  of_q->resize(outcomes);
  return [of_p, of_q]() -> std::optional<LossLaw> { return loss_law(*of_p, *of_q); };
}

/// Both orders of a pair of laws.
PairPart both_orders(const Laws& laws) {
  PairPart part{compare(laws.p, laws.q), compare(laws.q, laws.p)};
  part.forward.losses = losses_of(laws.p, laws.q);
  part.backward.losses = losses_of(laws.q, laws.p);
  return part;
}

std::optional<LossLaw> if_any(Result<LossLaw> law) {
  if (!law) return std::nullopt;
  return std::move(law).value();
}

Integer whole(const Rational& x) { return boost::multiprecision::numerator(x); }

constexpr long left_out_bits = 640;  // what compositions of discrete Gaussian noise leave out: 2^-640 a step

/// A pair that is its own mirror image needs one order only.
PairPart mirrored(const Laws& laws) {
  const Comparison known = compare(laws.p, laws.q);
  return {known, known, 1, false};
}

/// The Rényi curves of the sampled pair, from those of the pair inside.
void set_curves(PairPart& part, const Rational& rate, const Laws& laws) {
  const Distribution mixture = mixed(rate, laws.p, laws.q);
  const Comparison inner = compare(laws.p, laws.q), removed = compare(mixture, laws.q);
  part.forward.renyi = removed.renyi;
  if (inner.renyi && removed.renyi)
    part.forward.renyi =
        std::shared_ptr<const RenyiCurve>{std::make_shared<const SubsampledCurve>(rate, *inner.renyi, *removed.renyi)};
  part.backward.renyi = compare(laws.q, mixture).renyi;
}

/// Gaussian noise has a faster rule than the quadrature of any mixture.
void set_curves(PairPart& part, const Rational& rate, const Gaussian& noise) {
  const Rational variance = 1 / noise.mu_squared;
  const auto curve = [&](PairOrder order) {
    return std::shared_ptr<const RenyiCurve>{std::make_shared<const SampledGaussian>(rate, variance, order)};
  };
  part.forward.renyi = std::shared_ptr<const RenyiCurve>{std::make_shared<const SubsampledCurve>(
      rate, std::make_shared<const GaussianPair>(noise.mu_squared), curve(PairOrder::forward))};
  part.backward.renyi = curve(PairOrder::backward);
  part.gaussian_limit = noise.mu_squared;
}

/// What pure privacy says of the Rényi divergences: `loss` is the profile's pure epsilon, where that has no exact form.
Result<std::shared_ptr<const RenyiCurve>> curve_of_largest_loss(const Profile& profile, Refinable loss) {
  if (const auto exact = profile.pure_epsilon()) {
    const auto pair = LatticePair::from({{*exact, 0, 1}});
    if (!pair) return pair.error();
    return std::shared_ptr<const RenyiCurve>{std::make_shared<const LatticePair>(*pair)};
  }
  return std::shared_ptr<const RenyiCurve>{std::make_shared<const PureLoss>(std::move(loss))};
}

Result<std::shared_ptr<const RenyiCurve>> curve_of_largest_loss(const Elliptical& noise, const Profile& profile) {
  const Precision any;
  const bool is_bounded = noise.law->exponent_at_zero(any) && noise.law->slope_limit(any);
  if (!is_bounded)
    return unsupported("",
                       "the Rényi divergences of this elliptical noise, whose loss has no bound, have no certified "
                       "method in this version");
  return curve_of_largest_loss(profile, [noise](Precision precision) {
    return elliptical_epsilon(*noise.law, noise.shift_squared, digits_for(precision)).epsilon.value;
  });
}

Result<std::shared_ptr<const Profile>> sampled_profile(const Rational& rate, const OneWay& inner, PairOrder order) {
  if (inner.profiles().size() != 1)
    return unsupported("", "sampling a mixture of kinds has no certified method in this version");
  return std::shared_ptr<const Profile>{
      std::make_shared<const SubsampledProfile>(rate, inner.profiles().front(), order)};
}

}  // namespace

PairPart pair_part(const DiscreteLaplace& noise) {
  PairPart part = mirrored(*LawsOf{}(noise));
  part.gdp_rate = [noise](long digits) { return discrete_laplace_gdp_rate(noise.scale, noise.sensitivity, digits); };
  part.forward.losses = [noise] { return if_any(discrete_laplace_law(noise.scale, whole(noise.sensitivity))); };
  part.backward = part.forward;
  return part;
}

PairPart pair_part(const DiscreteGaussian& noise) {
  PairPart part = mirrored(*LawsOf{}(noise));
  part.forward.renyi = std::shared_ptr<const RenyiCurve>{
      std::make_shared<const DiscreteGaussianCurve>(noise.variance, noise.sensitivity)};
  part.gdp_rate = [noise](long digits) {
    return discrete_gaussian_gdp_rate(noise.variance, whole(noise.sensitivity), digits);
  };
  part.forward.losses = [noise] {
    return if_any(discrete_gaussian_law(noise.variance, whole(noise.sensitivity), left_out_bits));
  };
  part.backward = part.forward;
  return part;
}

PairPart pair_part(const DominatingPair& pair) { return both_orders({pair.p, pair.q}); }

PairPart pair_part(const KNorm& noise) {
  const auto pair = std::make_shared<const PureLoss>(std::get<Refinable>(noise.loss));
  const Comparison known{std::shared_ptr<const RenyiCurve>{pair}, std::shared_ptr<const Profile>{pair}};
  return {known, known, 1, false};
}

PairPart pair_part(const Elliptical& noise) {
  const auto profile = elliptical_profile(noise.law, noise.shift_squared);
  const Comparison known{curve_of_largest_loss(noise, *profile), profile};
  return {known, known, 1, false};
}

PairPart pair_part(const EllipticalProcess& noise) {
  const Error no_curve =
      unsupported("", "the Rényi divergences of elliptical processes have no certified method in this version");
  const Comparison known{no_curve, process_profile(noise.mixing, noise.shift_squared)};
  return {known, known, 1, false};
}

PairPart pair_part(const PostProcessedBudget& budget) {
  const auto profile = std::make_shared<const PostProcessed>(ClosePairs{budget.epsilon, budget.delta}, budget.kernel);
  const auto curve = [&]() -> Result<std::shared_ptr<const RenyiCurve>> {
    if (profile->infinite_mass() > 0)
      return unsupported("", "a budget that may give the data away has no finite Rényi divergences");
    return curve_of_largest_loss(*profile, [profile](Precision p) { return profile->pure_figure(p).value; });
  };
  const Comparison known{curve(), std::shared_ptr<const Profile>{profile}};
  return {known, known, 1, false};
}

Rational delta_left(const PostProcessedBudget& budget) {
  const PostProcessed profile{{budget.epsilon, budget.delta}, budget.kernel};
  const auto exact = profile.exact_delta(budget.epsilon);
  return exact ? *exact : just_above([&](Precision precision) { return profile.delta(budget.epsilon, precision); });
}

Result<PairPart> pair_part(const PoissonSubsampled& sampled) {
  // Without noise the record is seen whenever it is in the sample.
  if (const auto* bare = std::get_if<Noiseless>(&sampled.of->kind); bare != nullptr && bare->tells_apart) {
    PairPart part = both_orders({plain("bernoulli", {sampled.sampling_rate}), plain("bernoulli", {0})});
    part.is_attained = bare->is_attained;
    return part;
  }
  const auto inner = leakage_of(*sampled.of);
  if (!inner) return inner.error();
  const Rational& rate = sampled.sampling_rate;
  const Error no_curve =
      unsupported("", "the Rényi divergences of this sampled mechanism have no certified method in this version");
  PairPart part{{no_curve, sampled_profile(rate, inner->orders().front(), PairOrder::forward)},
                {no_curve, sampled_profile(rate, inner->orders().back(), PairOrder::backward)}};
  part.is_attained = inner->has_attained_profile();
  if (const auto* noise = std::get_if<Gaussian>(&sampled.of->kind); noise != nullptr && noise->mu_squared > 0)
    set_curves(part, rate, *noise);
  else if (const auto laws = std::visit(LawsOf{}, sampled.of->kind))
    set_curves(part, rate, *laws);
  // Where the pair inside is its own mirror image, removing the record tells more (accounting/theory/subsampling.md).
  if (part.forward.renyi && part.backward.renyi && !std::holds_alternative<DominatingPair>(sampled.of->kind))
    part.larger_curve = *part.forward.renyi;
  return part;
}

}  // namespace dpcert

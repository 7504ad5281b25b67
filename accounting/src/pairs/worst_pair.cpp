// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/worst_pair.hpp"

#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/pure_loss.hpp"
#include "pairs/channel_curve.hpp"
#include "pairs/transform/closed_forms.hpp"

namespace dpcert {
namespace {

/// An object that is both a Rényi curve and a profile.
template <class Pair>
PrivacyLoss known_by(const std::shared_ptr<const Pair>& pair) {
  return {std::shared_ptr<const RenyiCurve>{pair}, std::shared_ptr<const Profile>{pair}};
}

/// Loss +l, 0, -l with probabilities e^l : weight : 1.
LossLaw loss_law(const LatticeSteps& step) {
  const Rational weight = step.weight;
  LossLaw law;
  law.losses = {step.loss, Epsilon{} - step.loss};
  if (weight > 0) law.losses.push_back(Epsilon{});
  if (step.loss.has_rational_exponential()) {
    const Rational& x = step.loss.ratio();
    const Rational total = x + weight + 1;
    LossLaw::Exact masses{x / total, 1 / total};
    if (weight > 0) masses.push_back(weight / total);
    law.masses = std::move(masses);
  } else {
    law.masses = [loss = step.loss, weight](Precision precision) {
      const Enclosure x = loss.exponential(precision), total = x + Rational(weight + 1);
      std::vector<Enclosure> masses{x / total, Rational{1} / total};
      if (weight > 0) masses.push_back(weight / total);
      return masses;
    };
  }
  return law;
}

}  // namespace

WorstPair gaussian_pair(RefinableSum mu_squared) {
  PrivacyLoss loss = known_by(std::make_shared<const GaussianPair>(mu_squared));
  loss.views.put<LossTransform>(std::make_shared<const GaussianTransform>(mu_squared));
  loss.views.put(gaussian_tails(mu_squared));
  loss.views.put(GaussianShift{std::move(mu_squared)});
  return WorstPair::alike(loss);
}

WorstPair nothing_told() { return gaussian_pair(RefinableSum{}); }

WorstPair laplace_pair(RefinableSum shift) {
  if (shift.is_zero()) return nothing_told();
  const auto pair = std::make_shared<const LaplacePair>(shift);
  PrivacyLoss loss = known_by(pair);
  if (const auto exact = shift.exact()) {
    loss.views.put<LossTransform>(std::make_shared<const LaplaceTransform>(*exact));
    loss.views.put(LaplaceShift{*exact});
  }
  loss.views.put(laplace_tails(std::move(shift)));
  loss.views.put(GdpRate{[pair](long digits) { return pair->gdp_rate(digits); }});
  return WorstPair::alike(loss);
}

WorstPair noise_pair(const ShiftedNoise& noise) {
  return noise.law == ShiftedNoise::Law::normal ? gaussian_pair(RefinableSum{noise.shift}) : laplace_pair(noise.shift);
}

Result<WorstPair> lattice_pair(const Epsilon& loss, const Rational& weight) {
  const LatticeSteps step{loss, weight, 1};
  auto pair = LatticePair::from({step});
  if (!pair) return pair.error();
  PrivacyLoss known = known_by(std::make_shared<const LatticePair>(std::move(pair).value()));
  known.views.put(step);
  known.views.put<LossTransform>(std::make_shared<const AtomTransform>(loss_law(step)));
  known.views.put(FewLosses{[step] { return DominatingAtoms{loss_law(step), true}; }});
  return WorstPair::alike(known);
}

WorstPair pure_pair(Refinable largest) {
  PrivacyLoss loss = known_by(std::make_shared<const PureLoss>(largest));
  loss.views.put(response_tails(std::move(largest)));
  return WorstPair::alike(loss);
}

WorstPair channel_pair(const ChannelMatrix& matrix) {
  const auto channel = std::make_shared<const Channel>(matrix);
  PrivacyLoss loss{std::shared_ptr<const RenyiCurve>{std::make_shared<const ChannelCurve>(matrix)},
                   std::shared_ptr<const Profile>{channel}};
  loss.views.put(FewLosses{[matrix] { return DominatingAtoms::of_channel(matrix); }});
  loss.views.put(DominatingCurve{[matrix, channel]() -> KnownCurve {
    if (channel->infinite_mass() > 0)
      return unsupported("", "a channel with an infinite privacy loss has no finite Rényi divergences to add up");
    return std::shared_ptr<const RenyiCurve>{
        std::make_shared<const AtomCurve>(DominatingAtoms::of_channel(matrix).law)};
  }});
  return WorstPair::alike(loss);
}

WorstPair curve_budget(std::shared_ptr<const RenyiCurve> curve) {
  const Error no_profile = unsupported("", "a budget of Rényi divergences has no profile of its own");
  WorstPair pair = WorstPair::alike({std::move(curve), no_profile});
  pair.is_budget = true;
  return pair;
}

}  // namespace dpcert

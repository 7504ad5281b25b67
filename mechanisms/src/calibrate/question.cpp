// SPDX-License-Identifier: Apache-2.0
#include "calibrate/question.hpp"

#include <algorithm>
#include <optional>

#include "audit/claimed_figure.hpp"
#include "dpcert/mechanisms/schema/bad_input.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr long digits_of_few = 4;

/// By the answers, and of equal ones by the residuals.
bool is_worse(const Probe& x, const Probe& y) {
  const auto rank = [](Trilean holds) { return holds == Trilean::no ? 2 : holds == Trilean::unknown ? 1 : 0; };
  if (x.right_of_root != y.right_of_root) return rank(x.right_of_root) > rank(y.right_of_root);
  if (!x.residual.is_finite() || !y.residual.is_finite()) return !x.residual.is_finite();
  return at_most(x.residual, y.residual) == Trilean::no;
}

/// By the best of its bounds.
Probe ask(const OrderedRelease& filled, const DpClaim& claim, Precision precision) {
  std::optional<Probe> best;
  for (const auto& profile : filled.profiles()) {
    Probe here = compare(*profile, claim.epsilon, claim.delta, precision);
    if (here.right_of_root == Trilean::yes) return here;
    if (!best || is_worse(*best, here)) best = std::move(here);
  }
  return *std::move(best);
}

/// (epsilon, delta) by delta alone, of the worse order of the data sets: no epsilon need be searched for.
Probe ask(const Release& filled, const DpClaim& claim, Precision precision) {
  std::optional<Probe> worst;
  for (const OrderedRelease& one : filled.profiled()) {
    if (worst && worst->right_of_root == Trilean::no) break;
    Probe here = ask(one, claim, precision);
    if (!worst || is_worse(here, *worst)) worst = std::move(here);
  }
  return *std::move(worst);
}

/// Most points are told apart by few digits.
Probe ask(const Release& filled, const Claim& claim, Precision precision) {
  if (const auto* dp = std::get_if<DpClaim>(&claim)) return ask(filled, *dp, precision);
  Probe probe;
  for (const long digits : {std::min(digits_of_few, digits_for(precision)), digits_for(precision)}) {
    const ClaimedFigure asked = required(claimed_figure(filled, claim, digits));
    const RuleValue& figure = asked.rate.at_most;
    if (figure.infinite) return {Trilean::no, Enclosure::unknown(precision)};
    probe = {at_most(figure, Epsilon{asked.claimed}), figure.value - asked.claimed};
    if (probe.right_of_root != Trilean::unknown) break;
  }
  return probe;
}

/// Of the bound by which the claim holds where one order asks for more than the other.
std::string rule_of(const Release& filled, const DpClaim& claim) {
  const auto& profiles = filled.orders().front().profiles();
  const auto shows = [&](const auto& profile) {
    return delta_at_most(*profile, claim.epsilon, claim.delta, Precision{64}) == Trilean::yes;
  };
  const auto found = std::find_if(profiles.begin(), profiles.end(), shows);
  return (found == profiles.end() ? profiles.front() : *found)->rule();
}

}  // namespace

Question::Question(const OpenMechanism& mechanism, const Claim& claim) : mechanism_{mechanism}, claim_{claim} {
  if (const auto* advantage = std::get_if<AdvantageClaim>(&claim)) claim_ = DpClaim{{}, advantage->advantage};
}

Release Question::release(const Rational& point) const {
  return required(release_of(required(mechanism_.blueprint.at(mechanism_.open.value_at(point)))));
}

Probe Question::ask(const Rational& value, Precision precision) const {
  return dpcert::ask(release(value), claim_, precision);
}

Standing Question::standing(const Rational& value) const {
  const Release filled = release(value);
  if (const auto* dp = std::get_if<DpClaim>(&claim_))
    return {filled.epsilon_tightness(dp->delta), rule_of(filled, *dp)};
  const RuleValue figure = required(claimed_figure(filled, claim_, digits_of_few)).rate.at_most;
  return {figure.tightness, figure.rule};
}

}  // namespace dpcert

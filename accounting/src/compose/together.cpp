// SPDX-License-Identifier: Apache-2.0
#include "compose/together.hpp"

#include <algorithm>

#include "compose/kept_profile.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"

namespace dpcert {
namespace {

template <class View>
bool has(const OrderedPart& term) {
  return term.loss.find<View>() != nullptr;
}
bool is_silent(const OrderedPart& term) {
  const auto step = term.loss.find<LatticeSteps>();
  return step && step->loss == Epsilon{};
}

/// The mu^2 of Gaussian pairs add up.  Theory: accounting/theory/gaussian.md
std::vector<OrderedPart> with_gaussian_sum(std::vector<OrderedPart> terms) {
  RefinableSum mu_squared;
  for (const OrderedPart& term : terms)
    if (const auto noise = term.loss.find<GaussianShift>()) mu_squared.add(noise->mu_squared, term.count);
  std::erase_if(terms, has<GaussianShift>);
  if (!mu_squared.is_zero()) terms.insert(terms.begin(), {gaussian_pair(std::move(mu_squared)).forward, 1});
  return terms;
}

/// Steps of losses on a lattice are one law.  Theory: accounting/theory/lattice.md
std::vector<OrderedPart> with_lattice_sum(std::vector<OrderedPart> terms) {
  std::vector<LatticeSteps> steps;
  for (const OrderedPart& term : terms)
    if (const auto step = term.loss.find<LatticeSteps>()) steps.push_back({step->loss, step->weight, term.count});
  if (steps.empty() || (steps.size() == 1 && steps.front().count == 1)) return terms;
  const auto whole = LatticePair::from(steps);
  if (!whole) return terms;  // too many outcomes: only bounds remain
  const auto pair = std::make_shared<const LatticePair>(*whole);
  std::erase_if(terms, has<LatticeSteps>);
  terms.push_back({{std::shared_ptr<const RenyiCurve>{pair}, std::shared_ptr<const Profile>{pair}}, 1});
  return terms;
}

}  // namespace

Together Together::of(const ReleasedParts& parts, const Rational& failure, PairOrder order) {
  std::vector<OrderedPart> terms;
  for (const auto& [pair, count] : parts) {
    terms.push_back({pair.in(order), count});
    const KnownProfile& other = pair.in(swapped(order)).profile;
    if (pair.has_two_orders && other) terms.back().swapped = *other;
  }
  Together release;
  release.failure = failure;
  release.terms = with_gaussian_sum(std::move(terms));
  std::erase_if(release.terms, is_silent);
  if (release.terms.empty()) release.terms.push_back({nothing_told().forward, 1});
  release.sums = with_lattice_sum(release.terms);
  return release;
}

std::optional<RefinableSum> Together::gaussian_limit() const {
  RefinableSum mu_squared;
  for (const auto& [loss, count, other] : terms) {
    const auto noise = loss.find<GaussianShift>();
    const auto limit = loss.find<GaussianLimit>();
    if (!noise && !limit) return std::nullopt;
    mu_squared.add(noise ? noise->mu_squared : RefinableSum{limit->mu_squared}, count);
  }
  return mu_squared;
}

bool is_of_one_pair(const Together& release) {
  return std::all_of(release.terms.begin(), release.terms.end(),
                     [](const OrderedPart& term) { return term.loss.is_one_pair; });
}

Result<std::vector<Profiled>> profiles_of(const Together& release) {
  std::vector<Profiled> profiled;
  std::vector<RenyiTerm> by_curve;
  for (const auto& [loss, count, other] : release.sums) {
    if (loss.profile)
      profiled.push_back({*loss.profile, count});
    else if (loss.renyi)
      by_curve.push_back({*loss.renyi, count});
    else
      return loss.profile.error();
  }
  if (!by_curve.empty()) profiled.push_back({std::make_shared<const RenyiConversion>(std::move(by_curve)), 1, false});
  return profiled;
}

std::shared_ptr<const Profile> kept(std::shared_ptr<const Profile> profile, const OthersLoss& others,
                                    const Rational& failure, const std::string& rule) {
  if (others.most == Epsilon{} && failure == 0) return profile;
  return std::make_shared<const KeptProfile>(std::move(profile), others, failure, rule);
}

}  // namespace dpcert

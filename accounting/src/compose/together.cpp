// SPDX-License-Identifier: Apache-2.0
#include "compose/together.hpp"

#include <algorithm>

#include "compose/kept_profile.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"

namespace dpcert {
namespace {

bool is_gaussian(const OrderedPart& term) { return term.loss.gaussian.has_value(); }
bool is_on_lattice(const OrderedPart& term) { return term.loss.lattice.has_value(); }
bool is_silent(const OrderedPart& term) { return is_on_lattice(term) && term.loss.lattice->loss == Epsilon{}; }

/// The mu^2 of Gaussian pairs add up.  Theory: accounting/theory/gaussian.md
std::vector<OrderedPart> with_gaussian_sum(std::vector<OrderedPart> terms) {
  RefinableSum mu_squared;
  for (const OrderedPart& term : terms)
    if (is_gaussian(term)) mu_squared.add(*term.loss.gaussian, term.count);
  std::erase_if(terms, is_gaussian);
  if (!mu_squared.is_zero()) terms.insert(terms.begin(), {gaussian_pair(std::move(mu_squared)).forward, 1});
  return terms;
}

/// Steps of losses on a lattice are one law.  Theory: accounting/theory/lattice.md
std::vector<OrderedPart> with_lattice_sum(std::vector<OrderedPart> terms) {
  std::vector<LatticeSteps> steps;
  for (const OrderedPart& term : terms)
    if (is_on_lattice(term)) steps.push_back({term.loss.lattice->loss, term.loss.lattice->weight, term.count});
  if (steps.empty() || (steps.size() == 1 && steps.front().count == 1)) return terms;
  const auto whole = LatticePair::from(steps);
  if (!whole) return terms;  // too many outcomes: only bounds remain
  const auto pair = std::make_shared<const LatticePair>(*whole);
  std::erase_if(terms, is_on_lattice);
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
    if (!loss.gaussian && !loss.gaussian_limit) return std::nullopt;
    mu_squared.add(loss.gaussian ? *loss.gaussian : RefinableSum{*loss.gaussian_limit}, count);
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

KnownCurve bounding_curve(const PrivacyLoss& loss) { return loss.dominating ? loss.dominating() : loss.renyi; }

std::shared_ptr<const Profile> kept(std::shared_ptr<const Profile> profile, const OthersLoss& others,
                                    const Rational& failure, const std::string& rule) {
  if (others.most == Epsilon{} && failure == 0) return profile;
  return std::make_shared<const KeptProfile>(std::move(profile), others, failure, rule);
}

}  // namespace dpcert

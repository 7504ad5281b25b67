// SPDX-License-Identifier: Apache-2.0
// The best GDP parameter of a release. Theory: accounting/theory/gdp_rate.md
#include "compose/losses.hpp"
#include "dpcert/accounting/compose/ordered_release.hpp"
#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/numerics/number.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "pairs/gdp_of_overlap.hpp"

namespace dpcert {

namespace {

/// What a privacy curve tells of the rate by its value at epsilon 0, if
/// that is attained, and by its pure epsilon: (2), (3).
Rate gdp_rate_by_ends(const Profile& profile, bool is_attained, long digits) {
  const Precision precision = precision_for(digits);
  if (is_attained && profile.infinite_mass() > 0) return Rate::settled(RuleValue::infinity(gdp_rule));
  Rate rate{RuleValue::exactly(Rational{0}, precision, gdp_rule), RuleValue::infinity(gdp_rule)};
  if (is_attained) {
    // The event that attains the total variation distance: 2 Phi(mu/2) - 1 >= delta(0).
    const auto exact = profile.exact_delta(Epsilon{});
    if (exact && *exact == 1) return Rate::settled(RuleValue::infinity(gdp_rule));
    const auto missing = [&](Precision p) {
      return Rational{1} - (exact ? Enclosure{*exact, p} : profile.delta(Epsilon{}, p));
    };
    if (!exact || *exact > 0) rate.at_least = gdp_rate_of_overlap(missing, digits);
    if (!is_known(rate.at_least)) rate.at_least = RuleValue::exactly(Rational{0}, precision, gdp_rule);
  }
  if (profile.infinite_mass() > 0) return rate;
  const RuleValue pure = profile.pure_epsilon_value(precision);
  if (pure.infinite) return rate;
  if (pure.exact && *pure.exact == 0)
    rate.at_most = RuleValue::exactly(Rational{0}, precision, gdp_rule);
  else
    rate.at_most = gdp_rate_of_overlap(
        [&](Precision p) { return Rational{2} / (exp(profile.pure_epsilon_value(p).value) + Rational{1}); }, digits);
  return rate;
}

Rate nothing_known(long digits) {
  return {RuleValue::exactly(Rational{0}, precision_for(digits), gdp_rule), RuleValue::infinity(gdp_rule)};
}

Rate root_of(const RefinableSum& mu_squared, long digits) {
  if (const auto exact = mu_squared.exact())
    if (const Number mu = square_root(*exact, precision_for(digits)); mu.exact)
      return Rate::settled(RuleValue::exactly(*mu.exact, precision_for(digits), gdp_rule));
  const auto root = [&](Precision precision) { return sqrt(mu_squared.enclose(precision)); };
  return Rate::settled(RuleValue::enclosed(refine_to_digits(digits, root), gdp_rule));
}

/// Of steps on a lattice; nothing where some part is none, or they are not all alike.
std::optional<Rate> rate_on_lattice(const std::vector<OrderedPart>& terms, long digits) {
  std::vector<LatticeSteps> steps;
  for (const auto& [loss, count, other] : terms) {
    const auto step = loss.find<LatticeSteps>();
    if (!step) return std::nullopt;
    steps.push_back({step->loss, step->weight, count});
  }
  const auto pair = LatticePair::from(steps);
  return pair ? pair->gdp_rate(digits) : std::nullopt;
}

/// Of losses with few atoms; nothing where some part's are not.
std::optional<Rate> rate_of_losses(const std::vector<OrderedPart>& terms, long digits) {
  if (auto rate = rate_on_lattice(terms, digits)) return rate;
  const auto losses = losses_of(terms);
  const auto atoms = losses ? LossAtoms::of(losses->steps) : Result<LossAtoms>{unsupported("", "")};
  if (!atoms) return std::nullopt;
  const Rate rate = atoms->gdp_rate(digits);
  // That of one part is its own even where no single pair of data sets has all the losses: the
  // least curve above all its pairs has their vertices.
  const bool is_one = terms.size() == 1 && terms.front().count == 1;
  return is_one || losses->is_exact ? rate : Rate{nothing_known(digits).at_least, rate.at_most};
}

/// Of one run of a part, by the first view that tells it.
Rate first_rate_of(const OrderedPart& part, long digits) {
  const PrivacyLoss& loss = part.loss;
  if (const auto noise = loss.find<GaussianShift>()) return root_of(noise->mu_squared, digits);
  if (const auto limit = loss.find<GaussianLimit>()) return root_of(RefinableSum{limit->mu_squared}, digits);
  if (const auto known = loss.find<GdpRate>()) {
    const Rate rate = known->to(digits);
    if (is_known(rate.at_most)) return rate;
  } else if (loss.find<FewLosses>()) {
    return rate_of_losses({{loss, 1}}, digits).value_or(nothing_known(digits));
  }
  if (!loss.profile) return nothing_known(digits);
  const Rate rate = gdp_rate_by_ends(**loss.profile, true, digits);
  // Pure privacy bounds the rate by the larger epsilon of both orders.
  return part.swapped ? larger(rate, gdp_rate_by_ends(*part.swapped, true, digits)) : rate;
}

/// The same, and by a Gaussian pair above it.
Rate rate_of(const OrderedPart& part, long digits) {
  const Rate rate = first_rate_of(part, digits);
  const auto above = part.loss.find<GaussianAbove>();
  if (!above) return rate;
  const RuleValue bound = root_of(RefinableSum{above->mu_squared}, digits).at_most;
  if (!is_better(bound, rate.at_most)) return rate;
  return {rate.is_settled ? nothing_known(digits).at_least : rate.at_least, bound};
}

}  // namespace

Rate OrderedRelease::gdp_rate(long digits) const {
  if (together_->failure > 0) return Rate::settled(RuleValue::infinity(gdp_rule));
  if (const auto mu_squared = together_->gaussian_limit()) return root_of(*mu_squared, digits);
  const std::vector<OrderedPart>& terms = together_->terms;
  if (terms.size() == 1 && terms.front().count == 1) return rate_of(terms.front(), digits);
  Rate whole = rate_of_losses(terms, digits).value_or(nothing_known(digits));
  if (whole.is_settled) return whole;

  // No part tells more than all of them, and mu^2 adds up.
  RuleValue squares = RuleValue::exactly(Rational{0}, precision_for(digits), gdp_rule);
  for (const OrderedPart& part : terms) {
    const Rate one = rate_of(part, digits);
    whole.at_least = larger(whole.at_least, one.at_least);
    squares.infinite = squares.infinite || one.at_most.infinite;
    if (!squares.infinite) squares.value += square(one.at_most.value) * Rational(part.count);
  }
  const RuleValue sum =
      squares.infinite ? RuleValue::infinity(gdp_rule) : RuleValue::enclosed(sqrt(squares.value), gdp_rule);
  if (is_better(sum, whole.at_most)) whole.at_most = sum;
  for (const auto& profile : profiles()) {
    const Rate ends = gdp_rate_by_ends(*profile, has_exact_rule(), digits);
    if (ends.is_settled) return ends;
    whole.at_least = larger(whole.at_least, ends.at_least);
    if (is_better(ends.at_most, whole.at_most)) whole.at_most = ends.at_most;
  }
  if (!is_known(whole.at_most)) whole.at_most = RuleValue::infinity(gdp_rule);
  return whole;
}

}  // namespace dpcert

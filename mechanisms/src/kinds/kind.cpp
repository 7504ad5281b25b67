// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/kind.hpp"

#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/chords.hpp"
#include "dpcert/accounting/pairs/replaced_record.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "kinds/sampled_curves.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_times = 1'000'000'000;
constexpr std::size_t most_parts = 2'000;
constexpr long divergence_digits = 26;
constexpr long loss_digits = 24;

/// The pair, of which nothing need be attained, alone or in company.
WorstPair as_bound(WorstPair pair) {
  if (pair.in_company) pair.in_company = std::make_shared<const WorstPair>(as_bound(*pair.in_company));
  pair.attained = Attainment::none();
  pair.beneath = nullptr;
  pair.is_budget = true;
  return pair;
}

KnownProfile sampled_profile(const Rational& rate, const OrderedRelease& inner, PairOrder order) {
  return std::shared_ptr<const Profile>{std::make_shared<const SubsampledProfile>(rate, inner.profile(), order)};
}

}  // namespace

Neighbours Mechanism::neighbours() const {
  Neighbours all = presumed_;
  if (const auto* bound = kind().bound()) all.join(bound->neighbours());
  if (const auto* parts = kind().parts())
    for (const Part& part : *parts) all.join(part.mechanism.neighbours());
  return all;
}

const Result<Release>& release_of(const Mechanism& mechanism) { return mechanism.kind().release(); }

const Result<Release>& MechanismKind::release() const {
  std::call_once(analysed_, [this] {
    Releasing all;
    add_to(all, 1);
    release_ = std::move(all).take();
  });
  return *release_;
}

bool MechanismKind::is_known_sampled(Relation relation) const {
  if (relation == Relation::add_remove) return true;
  const auto known = laws();
  return known && known->opposite;
}

Result<WorstPair> MechanismKind::sampled_profiles(const Rational& rate) const {
  const auto& inner = release();
  if (!inner) return inner.error();
  const Error no_curve =
      unsupported("", "the Rényi divergences of this sampled mechanism have no certified method in this version");
  WorstPair pair{{no_curve, sampled_profile(rate, inner->orders().front(), PairOrder::forward)},
                 {no_curve, sampled_profile(rate, inner->orders().back(), PairOrder::backward)}};
  for (const PairOrder order : {PairOrder::forward, PairOrder::backward}) {
    const bool forward = order == PairOrder::forward;
    const OrderedRelease& own = forward ? inner->orders().front() : inner->orders().back();
    PrivacyLoss& loss = forward ? pair.forward : pair.backward;
    if (const KnownTails tails = own.tails())
      loss.views.put(forward ? sampled_tails(rate, tails) : tails_against_sampled(rate, tails));
    const PrivacyLoss* inside = own.only_loss();
    if (inside == nullptr) continue;
    if (const auto few = inside->find<FewLosses>())
      loss.views.put(FewLosses{[rate, few, order] {
        const auto of_one = few->atoms();
        return of_one ? sampled_atoms(rate, *of_one, order) : std::nullopt;
      }});
    if (const auto above = inside->find<PairAbove>())
      loss.views.put(PairAbove{[rate, above, forward, order]() -> std::optional<PairAbove::Known> {
        auto of_one = above->pair();
        if (!of_one) return std::nullopt;
        return PairAbove::Known{
            std::make_shared<const SubsampledProfile>(rate, of_one->profile, order),
            forward ? sampled_tails(rate, of_one->tails) : tails_against_sampled(rate, of_one->tails)};
      }});
  }
  pair.attained.profile = pair.attained.largest_loss = inner->profile_tightness() != Tightness::bound;
  pair.is_budget = inner->is_budget();
  return pair;
}

Result<WorstPair> MechanismKind::sampled(const Rational& rate, Relation relation) const {
  const auto inside = laws();
  expects(relation == Relation::add_remove || (inside && inside->opposite), "noise, where a contribution changes");
  if (relation == Relation::replace_one) return replaced_record(rate, inside->p, inside->q, *inside->opposite);
  const auto profiles = sampled_profiles(rate);
  if (!profiles || !inside) return profiles;
  WorstPair pair = *profiles;
  set_sampled_curves(pair, rate, *inside);
  return pair;
}

Result<Mechanism> MechanismKind::behind(const MarkovKernel& /*kernel*/) const {
  return unsupported("/of",
                     "a kernel behind this mechanism has no certified method in this version; wanted channel, profile, "
                     "randomized_response, pure or approximate");
}

std::string MechanismKind::why_unbounded(bool /*at_delta_zero*/) const { return ""; }
std::optional<Shown> MechanismKind::strongest(const Aim& /*aim*/) const { return std::nullopt; }
std::optional<Inference> MechanismKind::judged_by(const Statement& /*goal*/) const { return std::nullopt; }

std::optional<Enclosure> MechanismKind::judged_divergence(const Rational& order) const {
  const auto& known = release();
  if (!known) return std::nullopt;
  const auto figure = known->divergence({order}, divergence_digits);
  if (!figure || figure->infinite) return std::nullopt;
  return figure->value;
}

std::optional<Rule> MechanismKind::sampled_rule(const Rational& /*order*/) const { return std::nullopt; }

std::optional<Shown> MechanismKind::shown_by_largest_loss() const {
  const auto& known = release();
  if (!known) return std::nullopt;
  const auto most = known->epsilon(0, loss_digits);
  if (!most || most->infinite) return std::nullopt;
  const Statement bound = dp(Epsilon{most->exact ? *most->exact : just_above(most->value)}, 0);
  auto inference = judged_by(bound);
  if (!inference) return std::nullopt;
  return Shown{bound, *std::move(inference)};
}

std::optional<StepId> MechanismKind::promise_by_inside(const Aim& /*aim*/, const Node& /*node*/,
                                                       Prover& /*prover*/) const {
  return std::nullopt;
}
std::optional<StepId> MechanismKind::breach_by_inside(const Statement& /*goal*/, const Node& /*node*/,
                                                      Prover& /*prover*/) const {
  return std::nullopt;
}

void Leaf::add_to(Releasing& release, unsigned long times) const {
  std::call_once(compared_, [this] { pair_ = worst_pair(); });
  release.add(*pair_, times);
}

void Releasing::add(Result<WorstPair> pair, unsigned long times) {
  if (error_) return;
  if (!pair)
    error_ = pair.error();
  else if (parts_.size() == most_parts)
    error_ = unsupported("", "more than 2,000 different parts; give equal parts once, with `times`");
  else
    parts_.push_back({std::move(pair).value(), times});
  if (!error_ && are_bounds_) parts_.back().pair = as_bound(std::move(parts_.back().pair));
}

void Releasing::run(const Mechanism& mechanism, unsigned long often, unsigned long times) {
  const std::size_t before = parts_.size();
  if (const auto all = multiplied(often, times)) mechanism.kind().add_to(*this, *all);
  const bool is_of_profiles = mechanism.neighbours().profiles != nullptr;
  for (std::size_t i = before; i < parts_.size(); ++i) parts_[i].pair.is_own_choice |= is_of_profiles;
}

std::optional<unsigned long> Releasing::multiplied(unsigned long often, unsigned long times) {
  if (!error_ && often > most_times / times)
    error_ = invalid_input("", "the `times` of nested compositions multiply to more than 1,000,000,000");
  return error_ ? std::nullopt : std::optional{often * times};
}

Result<Release> Releasing::take() && {
  if (error_) return *error_;
  return Release::of(std::move(parts_));
}

}  // namespace dpcert

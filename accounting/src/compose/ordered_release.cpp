// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/ordered_release.hpp"

#include <algorithm>

#include "compose/least.hpp"
#include "compose/narrowed.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {
namespace {

/// In this sequence: one that is final answers in place of those behind it.
constexpr CompositionRule rules[] = {alone,
                                     by_atoms,
                                     by_laplace_steps,
                                     by_transform,
                                     beside_atoms,
                                     beneath_gaussian,
                                     by_grid,
                                     by_transform_to_few_digits,
                                     basic_composition,
                                     by_divergences};

/// Why no rule applies: some part has no profile, or no Rényi divergences to be added up.
Error first_problem(const Together& release) {
  if (const auto profiles = profiles_of(release); !profiles) return profiles.error();
  for (const auto& [loss, count, other] : release.sums)
    if (const KnownCurve curve = bounding_curve(loss); !curve) return curve.error();
  return unsupported("", "this composition has no certified method in this version");
}

/// Nothing: there are none.
std::optional<RuleValue> best_epsilon(const std::vector<std::shared_ptr<const Profile>>& profiles,
                                      const Rational& delta, long digits) {
  std::optional<RuleValue> best;
  for (const auto& profile : profiles) {
    RuleValue figure =
        refine_to_digits(digits, [&](Precision precision) { return profile->epsilon(delta, digits + 2, precision); });
    if (!best || is_better(figure, *best)) best = std::move(figure);
  }
  return best;
}

}  // namespace

OrderedRelease::Routes OrderedRelease::Routes::of(const Together& release) {
  Routes known;
  std::vector<std::shared_ptr<const Profile>> exact;
  const bool is_one_pair = is_of_one_pair(release);
  for (const CompositionRule rule : rules) {
    Bounds found = rule(release);
    auto& list = found.is_exact && is_one_pair ? exact : known.bounds;
    list.insert(list.end(), found.profiles.begin(), found.profiles.end());
    if (found.is_final) break;
  }
  known.is_exact = !exact.empty();
  if (!known.is_exact)
    known.profiles = known.bounds;
  else if (exact.size() == 1 && known.bounds.empty())
    known.profiles = exact;
  else
    known.profiles = {std::make_shared<const Narrowed>(std::move(exact), known.bounds)};
  return known;
}

const OrderedRelease::Routes& OrderedRelease::routes() const {
  return *routes_.of({}, [this] { return Routes::of(*together_); });
}

Result<OrderedRelease> OrderedRelease::of(const ReleasedParts& parts, const Rational& failure, PairOrder order) {
  OrderedRelease release;
  release.together_ = std::make_shared<const Together>(Together::of(parts, failure, order));
  const auto& sums = release.together_->sums;
  const bool add_up =
      std::all_of(sums.begin(), sums.end(), [](const auto& x) { return bounding_curve(x.loss).has_value(); });
  if (!add_up && release.profiles().empty()) return first_problem(*release.together_);
  for (const auto& [loss, count, other] : release.together_->terms) {
    if (loss.renyi)
      release.renyi_.push_back({*loss.renyi, count});
    else if (!release.no_renyi_)
      release.no_renyi_ = loss.renyi.error();
  }
  return release;
}

std::shared_ptr<const Profile> OrderedRelease::profile() const {
  if (profiles().size() == 1) return profiles().front();
  return std::make_shared<const Least>(profiles());
}

bool OrderedRelease::has_listed_orders() const {
  return std::any_of(renyi_.begin(), renyi_.end(),
                     [](const RenyiTerm& term) { return term.curve->last_order().has_value(); });
}

const PrivacyLoss* OrderedRelease::only_loss() const {
  const bool is_one = together_->terms.size() == 1 && together_->terms.front().count == 1 && together_->failure == 0;
  return is_one ? &together_->terms.front().loss : nullptr;
}

KnownTails OrderedRelease::tails() const {
  const bool is_one = together_->terms.size() == 1 && together_->terms.front().count == 1;
  return is_one ? failing_tails(together_->failure, tails_of(together_->terms.front().loss)) : nullptr;
}

RuleValue OrderedRelease::delta(const Epsilon& epsilon, long digits) const {
  std::optional<RuleValue> best;
  for (const auto& profile : profiles()) {
    RuleValue figure;
    if (const auto exact = profile->exact_delta(epsilon))
      figure = RuleValue::exactly(*exact, precision_for(digits), profile->rule());
    else
      figure = RuleValue::enclosed(
          refine_to_digits(digits, [&](Precision precision) { return profile->delta(epsilon, precision); }),
          profile->rule());
    if (!is_known(figure)) figure.value = between(0, 1, precision_for(digits));  // as of every probability
    if (!best || is_better(figure, *best)) best = figure;
  }
  return *best;
}

RuleValue OrderedRelease::epsilon(const Rational& delta, long digits) const {
  return best_epsilon(profiles(), delta, digits).value();
}

std::optional<RuleValue> OrderedRelease::bound_beside(const Rational& delta, long digits) const {
  return has_exact_rule() ? best_epsilon(bounds(), delta, digits) : std::nullopt;
}

Trilean OrderedRelease::satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const {
  Trilean answer = Trilean::no;
  for (const auto& profile : profiles()) {
    const Trilean one = delta_at_most(*profile, epsilon, delta, precision);
    if (one == Trilean::yes) return one;
    if (one == Trilean::unknown) answer = one;
  }
  return answer;
}

RuleValue OrderedRelease::largest_divergence(long digits) const {
  if (const auto exact = max_divergence(renyi_)) return RuleValue::exactly(*exact, precision_for(digits), renyi_rule);
  return refine_to_digits(digits, [&](Precision precision) {
    RuleValue sum = dpcert::largest_divergence(renyi_, precision);
    sum.rule = renyi_rule;
    return sum;
  });
}

Result<RuleValue> OrderedRelease::divergence(const RenyiOrder& order, long digits) const {
  if (no_renyi_) return *no_renyi_;
  const bool above_one = order.is_infinite() || *order.value > 1;
  for (const RenyiTerm& term : renyi_)
    if (term.curve->only_above_one() && !above_one)
      return unsupported("/order", "this budget bounds Rényi divergences of orders above 1 only");
  if (above_one && together_->failure > 0) return RuleValue::infinity(renyi_rule);
  if (order.is_infinite()) return largest_divergence(digits);

  const Rational& a = *order.value;
  if (together_->failure > 0 && (a == 1 || together_->failure == 1)) return RuleValue::infinity(renyi_rule);
  bool all_exact = together_->failure == 0;
  Rational exact = 0;
  for (const RenyiTerm& term : renyi_) {
    if (!term.curve->is_finite_at(a)) return RuleValue::infinity(renyi_rule);
    const auto one = term.curve->exact_divergence(a);
    all_exact = all_exact && one;
    if (one) exact += *one * term.count;
  }
  if (all_exact) return RuleValue::exactly(exact, precision_for(digits), renyi_rule);

  const Enclosure value = refine_to_digits(digits, [&](Precision precision) {
    const Enclosure less{a - 1, precision};
    Enclosure sum{0, precision};
    for (const RenyiTerm& term : renyi_)
      sum += Rational(term.count) *
             (a == 1 ? kullback_leibler(*term.curve, precision) : term.curve->log_moment_at(a, precision) / less);
    // An outcome of one data set only counts 0 in E_Q[(P/Q)^a], a
    // < 1: what remains has mass 1 - failure.
    if (together_->failure > 0) sum += log(Enclosure{1 - together_->failure, precision}) / less;
    return sum;
  });
  return RuleValue::enclosed(value, renyi_rule);
}

}  // namespace dpcert

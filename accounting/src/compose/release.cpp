// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/release.hpp"

#include <algorithm>
#include <span>

#include "dpcert/accounting/notions/any_of.hpp"
#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/exact/range.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {
namespace {

/// What is left of a rate where the release need not attain it.
Rate as_bound(const Rate& rate) {
  return {RuleValue::exactly(Rational{0}, rate.at_most.value.precision(), rate.at_most.rule), rate.at_most};
}

/// Is all that `first` has a CKS bound, and does `second` have
/// the same bound too, so that it tells no more?
bool is_bounded_alike(const OrderedRelease& first, const OrderedRelease& second) {
  const auto* bound = dynamic_cast<const RenyiConversion*>(first.profiles().front().get());
  if (bound == nullptr || first.profiles().size() != 1) return false;
  return std::any_of(second.profiles().begin(), second.profiles().end(), [&](const auto& profile) {
    const auto* other = dynamic_cast<const RenyiConversion*>(profile.get());
    return other != nullptr && other->terms() == bound->terms();
  });
}

/// What is left of a release: all parts as they count in company; or nothing but one that gives the
/// data away, beside which nothing else can be learnt.
void keep_what_counts(ReleasedParts& parts) {
  const bool has_budget = std::any_of(parts.begin(), parts.end(), [](const auto& x) { return x.pair.is_budget; });
  const auto all = std::find_if(parts.begin(), parts.end(), [](const ReleasedPart& part) {
    return part.pair.failure == 1 && part.pair.attained == Attainment{};
  });
  if (all != parts.end()) {
    parts = {*all};
    parts.front().pair.is_budget = has_budget;
  }
  if (parts.size() == 1 && parts.front().count == 1) return;
  for (auto& [pair, count] : parts)
    if (pair.in_company) {
      const WorstPair& company = *pair.in_company;
      // Of secrets of another part: the worst orders of both need not agree.
      const bool has_orders_of_its_own = !pair.has_two_orders && company.has_two_orders;
      if (has_orders_of_its_own && parts.size() > 1) continue;
      const bool is_own_choice = pair.is_own_choice;
      pair = described(company, company.attained.and_also(pair.attained), company.is_budget || pair.is_budget,
                       company.failure);
      pair.is_own_choice = is_own_choice;
    }
}

/// The probability that some part gives the data away, or where that is
/// too long to be kept exactly a number just above.
struct Failure {
  Rational probability;
  bool is_exact;
};

/// The probability that none of so many runs gives the data away.
Enclosure kept_by(const Rational& failure, unsigned long runs) {
  constexpr Precision enough{512};
  const bool is_likely = 2 * failure > 1;  // near 1 what is left has its own digits
  const Enclosure once = is_likely ? log(Enclosure{1 - failure, enough}) : log1p(Enclosure{Rational(-failure), enough});
  return exp(once * Rational{runs});
}

Failure total_failure(const ReleasedParts& parts) {
  AnyOf exact;
  std::optional<Enclosure> kept;  // by parts that are too long
  for (const auto& [pair, count] : parts) {
    if (exact.add(pair.failure, count)) continue;
    const Enclosure here = kept_by(pair.failure, count);
    kept = kept ? *kept * here : here;
  }
  if (!kept) return {exact.probability(), true};
  return {1 - (1 - exact.probability()) * std::max<Rational>(kept->lower(), 0), false};
}

/// The largest of one figure over the orders.
template <class Ask>
auto worst(std::span<const OrderedRelease> orders, Ask ask) {
  auto result = ask(orders.front());
  for (std::size_t i = 1; i < orders.size(); ++i) result = larger(result, ask(orders[i]));
  return result;
}
/// The same where that an order's figure is no more than a
/// number costs less to know than the figure.
template <class Ask, class IsWithin>
RuleValue worst_that_counts(std::span<const OrderedRelease> orders, Ask ask, IsWithin is_within) {
  RuleValue result = ask(orders.front());
  for (const OrderedRelease& one : orders.subspan(1)) {
    if (result.infinite) break;
    const bool is_finite = result.value.is_finite();
    if (!is_finite || result.value.lower() <= 0 || is_within(one, result.value.lower()) != Trilean::yes)
      result = larger(result, ask(one));
  }
  return result;
}
/// The same for figures that may be missing.
template <class Ask>
auto worst_known(std::span<const OrderedRelease> orders, Ask ask) {
  auto result = ask(orders.front());
  for (std::size_t i = 1; i < orders.size() && result; ++i) {
    auto next = ask(orders[i]);
    if (!next) return next;
    result = larger(*result, *next);
  }
  return result;
}

/// The same parts where they bound no more than some neighbours attain; nothing: it is not known of all.
std::optional<ReleasedParts> parts_beneath(ReleasedParts parts) {
  const bool bounds_more =
      std::any_of(parts.begin(), parts.end(), [](const ReleasedPart& part) { return part.pair.beneath != nullptr; });
  if (!bounds_more) return std::nullopt;
  for (auto& [pair, count] : parts)
    if (pair.beneath) pair = WorstPair{*pair.beneath};
  return parts;
}

/// A figure that bounds, and the one that some neighbours attain.
RuleValue between_ends(RuleValue above, const Result<RuleValue>& attained) {
  if (!attained || attained->tightness == Tightness::bound || !attained->value.is_finite()) return above;
  if (above.infinite) return attained->infinite ? *attained : above;
  above.value = hull(Enclosure{least_of(*attained), above.value.precision()}, above.value.upper_end());
  if (above.exact != attained->exact) above.exact.reset();
  above.rule = rule_of_two_ends;
  above.tightness = attained->tightness;
  return above;
}

}  // namespace

Result<Release> Release::of(ReleasedParts parts) {
  keep_what_counts(parts);
  const Failure failure = total_failure(parts);
  Release release;
  release.attained_.profile = failure.is_exact;
  bool two = false;
  for (const auto& [pair, count] : parts) {
    release.is_budget_ = release.is_budget_ || pair.is_budget;
    release.attained_ = release.attained_.and_also(pair.attained);
    two = two || pair.has_two_orders;
  }
  // Beside another part the worst pairs of both may belong to no two secrets.
  const bool may_not_meet = parts.size() > 1 && std::any_of(parts.begin(), parts.end(), [](const ReleasedPart& part) {
                              return part.pair.is_own_choice;
                            });
  if (may_not_meet) release.attained_ = Attainment::none();
  for (const PairOrder order : {PairOrder::forward, PairOrder::backward}) {
    if (order == PairOrder::backward && !two) break;
    auto one = OrderedRelease::of(parts, failure.probability, order);
    if (!one) return one.error();
    release.orders_.push_back(std::move(one).value());
  }
  const auto all_orders = [&](auto test) { return std::all_of(release.orders_.begin(), release.orders_.end(), test); };
  release.has_listed_orders_ = !all_orders([](const OrderedRelease& x) { return !x.has_listed_orders(); });
  release.knows_largest_loss_ = release.attained_.largest_loss && !release.has_listed_orders_ &&
                                all_orders([](const OrderedRelease& x) { return x.has_divergences(); });
  if (auto attained = parts_beneath(std::move(parts)))
    if (auto beneath = Release::of(*std::move(attained)); beneath && beneath->profile_tightness() != Tightness::bound)
      release.beneath_ = std::make_shared<const Release>(*std::move(beneath));
  return release;
}

Release Release::in(PairOrder order) const {
  Release one = *this;
  one.only_ = order;
  if (beneath_) one.beneath_ = std::make_shared<const Release>(beneath_->in(order));
  return one;
}

std::span<const OrderedRelease> Release::counted() const {
  if (!only_ || orders_.size() == 1) return orders_;
  return {&orders_[*only_ == PairOrder::forward ? 0 : 1], 1};
}

std::span<const OrderedRelease> Release::profiled() const {
  const auto all = counted();
  return all.size() == 2 && is_bounded_alike(all[0], all[1]) ? all.first(1) : all;
}

Tightness Release::tightness_if(bool is_attained) const {
  if (!is_attained) return Tightness::bound;
  return is_budget_ ? Tightness::attained : Tightness::own;
}

Tightness Release::profile_tightness() const { return tightness_if(attained_.profile && has_attained_bound()); }

Tightness Release::epsilon_tightness(const Rational& delta) const {
  if (beneath_) return beneath_->epsilon_tightness(delta);
  return delta == 0 ? tightness_if(knows_largest_loss_ || has_attained_bound()) : profile_tightness();
}

Tightness Release::divergence_tightness(const RenyiOrder& order) const {
  const bool is_largest_loss = order.is_infinite() && attained_.largest_loss;
  return tightness_if(is_largest_loss || (attained_.divergence && !has_listed_orders_));
}

bool Release::has_attained_bound() const {
  return attained_.largest_loss &&
         std::all_of(orders_.begin(), orders_.end(), [](const OrderedRelease& one) { return one.has_exact_rule(); });
}

Result<RuleValue> Release::delta(const Epsilon& epsilon, long digits) const {
  RuleValue worst = worst_that_counts(
      profiled(), [&](const OrderedRelease& one) { return one.delta(epsilon, digits); },
      [&](const OrderedRelease& one, const Rational& least) {
        return one.satisfies(epsilon, least, precision_for(digits));
      });
  worst = with(profile_tightness(), std::move(worst));
  return beneath_ ? between_ends(std::move(worst), beneath_->delta(epsilon, digits)) : worst;
}

Result<RuleValue> Release::epsilon(const Rational& delta, long digits) const {
  if (!Range::probability().holds(delta))
    return invalid_input("/delta", "found " + delta.str().substr(0, 60) + ", wanted " + Range::probability().wanted());
  if (delta == 0 && knows_largest_loss_ && !has_attained_bound()) return divergence({}, digits);
  RuleValue worst = worst_that_counts(
      profiled(), [&](const OrderedRelease& one) { return one.epsilon(delta, digits); },
      [&](const OrderedRelease& one, const Rational& least) {
        return one.satisfies(Epsilon{least}, delta, precision_for(digits));
      });
  if (beneath_) worst = between_ends(with(Tightness::bound, std::move(worst)), beneath_->epsilon(delta, digits));
  return known(beneath_ ? std::move(worst) : with(epsilon_tightness(delta), std::move(worst)));
}

std::optional<RuleValue> Release::bound_beside(const Rational& delta, long digits) const {
  auto bound = worst_known(profiled(), [&](const OrderedRelease& one) { return one.bound_beside(delta, digits); });
  return bound && is_known(*bound) ? bound : std::nullopt;
}

Result<RuleValue> Release::divergence(const RenyiOrder& order, long digits) const {
  auto found = worst_known(counted(), [&](const OrderedRelease& one) { return one.divergence(order, digits); });
  return found ? known(with(divergence_tightness(order), *std::move(found))) : found;
}

Rate Release::with_tightness(Rate rate) const {
  rate.at_most.tightness = tightness_if(rate.is_settled);
  return rate;
}

Result<Rate> Release::zcdp_rate(long digits) const {
  auto rate = worst_known(counted(), [&](const OrderedRelease& one) { return one.zcdp_rate(digits); });
  if (!rate) return rate;
  return known(with_tightness(attained_.divergence ? *std::move(rate) : as_bound(*rate)));
}

Result<Rate> Release::gdp_rate(long digits) const {
  const auto is_without_rate = [](const OrderedRelease& one) { return one.has_infinite_order(); };
  if (attained_.divergence && std::any_of(orders_.begin(), orders_.end(), is_without_rate))
    return with_tightness(Rate::settled(RuleValue::infinity(gdp_rule)));
  const Rate rate = worst(counted(), [&](const OrderedRelease& one) { return one.gdp_rate(digits); });
  return known(with_tightness(attained_.profile && attained_.largest_loss ? rate : as_bound(rate)));
}

Trilean Release::satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const {
  Trilean answer = Trilean::yes;
  for (const OrderedRelease& one : profiled()) {
    const Trilean here = one.satisfies(epsilon, delta, precision);
    if (here != Trilean::yes) answer = here;
    if (here == Trilean::no) break;
  }
  // What bounds the release may break a claim that the release keeps.
  if (answer != Trilean::yes && beneath_)
    return beneath_->satisfies(epsilon, delta, precision) == Trilean::no ? Trilean::no : Trilean::unknown;
  // A profile that is no more than a bound may know its pure epsilon
  // exactly; that it exceeds the claim is no breach.
  if (answer != Trilean::yes && delta == 0 && knows_largest_loss_ && !has_attained_bound()) {
    const auto largest = divergence({}, digits_for(precision));
    return largest ? at_most(*largest, epsilon) : Trilean::unknown;
  }
  return answer;
}

}  // namespace dpcert

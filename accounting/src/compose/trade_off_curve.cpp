// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/trade_off_curve.hpp"

#include <algorithm>

#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/numerics/concave.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// delta at ln x.
Enclosure delta_at(const Profile& profile, const Rational& x, Precision precision) {
  const Epsilon epsilon = Epsilon::log_of(x);
  if (const auto exact = profile.exact_delta(epsilon)) return Enclosure{*exact, precision};
  return profile.delta(epsilon, precision);
}

/// delta at ln x, as far as it counts: far out, where a value may cost much, it is between 0 and one that was asked
/// nearer, which is negligible already.
class CountedDelta {
 public:
  CountedDelta(const Profile& profile, Rational negligible, Precision precision)
      : profile_{profile}, negligible_{std::move(negligible)}, precision_{precision} {}

  [[nodiscard]] Enclosure at(const Rational& x) {
    if (rest_ && x >= from_) return *rest_;
    const Enclosure value = delta_at(profile_, x, precision_);
    if (value.is_finite() && value.upper() <= negligible_) {
      from_ = x;
      rest_ = between(0, std::max<Rational>(0, value.upper()), precision_);
    }
    return value;
  }

 private:
  const Profile& profile_;
  Rational negligible_, from_ = 0;
  Precision precision_;
  std::optional<Enclosure> rest_;  ///< from `from_` on, as delta does not increase
};

/// What is known of one ordered pair: bounds of delta of (P, Q), and of (Q, P).
struct Known {
  const OrderedRelease &own, &swapped;
  bool is_attained = true;
};

/// Tests of Q against P, by the profile of one of the orders,
/// and of the other where both are attained.
class Test {
 public:
  Test(const Profile& profile, bool is_swapped, const Rational& type_one, const Profile* other = nullptr)
      : profile_{profile}, other_{other}, is_swapped_{is_swapped}, type_one_{type_one} {}

  [[nodiscard]] RuleValue type_two(bool is_attained, long digits) const {
    if (profile_.infinite_mass() == 1) return RuleValue::exactly(0, precision_for(digits), profile_.rule());
    return refine_to_digits(digits, [&](Precision precision) {
      if (auto told =
              is_swapped_ ? profile_.swapped_type_two(type_one_, precision) : profile_.type_two(type_one_, precision))
        return RuleValue{*std::move(told), profile_.rule()};
      const Supremum best = supremum(precision, digits);
      return RuleValue::enclosed(is_attained ? best.value : best.found, profile_.rule());
    });
  }

 private:
  /// Of 1 - delta - alpha x over x = e^epsilon, which is not above 0 beyond 1/alpha; in the
  /// other order, of x (1 - delta - alpha) over x = e^-epsilon up to 1. Both are concave in x if
  /// delta is convex in e^epsilon. Of an attained pair they are one function, and below 1 the
  /// second has no small difference of large numbers.
  [[nodiscard]] Supremum supremum(Precision precision, long digits) const {
    const Rational end = is_swapped_ ? Rational{1} : Rational{1 / type_one_};
    const Rational negligible = (1 - type_one_) * power_of_two(-precision.bits);
    CountedDelta own{profile_, negligible, precision};
    std::optional<CountedDelta> others;
    if (other_ != nullptr) others.emplace(*other_, negligible, precision);
    const auto by_other_order = [&](CountedDelta& delta, const Rational& x) {
      return (Rational{1 - type_one_} - delta.at(1 / x)) * x;
    };
    const auto value = [&](const Rational& x) {
      if (x == 0) return Enclosure{0, precision};
      if (is_swapped_) return by_other_order(own, x);
      if (others && x < 1) return by_other_order(*others, x);
      return Rational{1 - type_one_ * x} - own.at(x);
    };
    // A digit more than is asked of the answer: what just misses it would be asked again, of many more bits.
    const Supremum best =
        supremum_by_values({value, 0, is_swapped_ ? Rational{1, 2} : Rational{1}, end}, precision, digits + 3);
    const auto natural = [&](const Enclosure& x) {
      const Enclosure most{1 - type_one_, precision};  // a coin tells that much
      return x.is_finite() ? min(max(x, Enclosure{0, precision}), most) : hull(Enclosure{0, precision}, most);
    };
    return {best.at, natural(best.found), natural(best.value)};
  }

  const Profile& profile_;
  const Profile* other_;
  bool is_swapped_;
  const Rational& type_one_;
};

/// Does x certainly leave more error than y, by lower ends (a
/// steering choice between valid bounds)?
bool leaves_more(const RuleValue& x, const RuleValue& y) { return x.value.lower() > y.value.lower(); }

/// The best of all bounds of one order.
RuleValue type_two_of(const Known& known, const Rational& type_one, long digits) {
  std::optional<RuleValue> best;
  const Profile* other = known.is_attained ? known.swapped.profiles().front().get() : nullptr;
  const auto add = [&](const OrderedRelease& order, bool is_swapped) {
    for (const auto& profile : order.profiles()) {
      RuleValue here = Test{*profile, is_swapped, type_one, other}.type_two(known.is_attained, digits);
      if (!best || leaves_more(here, *best)) best = std::move(here);
    }
  };
  add(known.own, false);
  if (!known.is_attained) add(known.swapped, true);
  return *best;
}

/// By which an outcome that gives the data away is the rarest.
const Profile& least_telling(const OrderedRelease& order) {
  const auto rarer = [](const auto& x, const auto& y) { return x->infinite_mass() < y->infinite_mass(); };
  return **std::min_element(order.profiles().begin(), order.profiles().end(), rarer);
}

/// Without false alarms only outcomes that P alone has count.
RuleValue without_false_alarms(const OrderedRelease& own, long digits) {
  const Profile& profile = least_telling(own);
  const Rational most = 1 - profile.infinite_mass();
  if (profile.knows_infinite_mass()) return RuleValue::exactly(most, precision_for(digits), profile.rule());
  const Epsilon far{1024};  // delta falls to their probability
  const auto left = [&](Precision precision) {
    const Enclosure telling = profile.delta(far, precision);
    return between(telling.is_finite() ? std::clamp<Rational>(1 - telling.upper(), 0, most) : Rational{0}, most,
                   precision);
  };
  return RuleValue::enclosed(refine_to_digits(digits, left), profile.rule());
}

/// Where no search is needed: without false alarms; and where tests that let pass only outcomes that Q
/// alone has miss nothing.
std::optional<RuleValue> at_an_end(const Known& known, const Rational& type_one, long digits) {
  if (type_one == 0) return without_false_alarms(known.own, digits);
  const Profile& profile = least_telling(known.swapped);
  if (type_one == 1 || (known.is_attained && type_one >= 1 - profile.infinite_mass()))
    return RuleValue::exactly(Rational{0}, precision_for(digits), profile.rule());
  return std::nullopt;
}

RuleValue smaller(const RuleValue& x, const RuleValue& y) {
  if (x.exact && y.exact) return *x.exact <= *y.exact ? x : y;
  return RuleValue::enclosed(min(x.value, y.value), leaves_more(x, y) ? y.rule : x.rule);
}

}  // namespace

RuleValue TradeOffCurve::type_two(const Rational& type_one, long digits) const {
  const auto& orders = release_.orders();
  const bool is_attained = release_.profile_tightness() != Tightness::bound;
  std::optional<RuleValue> least;
  for (const OrderedRelease& order : release_.counted()) {
    const OrderedRelease& other = &order == &orders.front() ? orders.back() : orders.front();
    const Known known{order, other, is_attained};
    const auto told = at_an_end(known, type_one, digits);
    RuleValue here = told ? *told : type_two_of(known, type_one, digits);
    least = least ? smaller(*least, here) : std::move(here);
  }
  return with(tightness(), *std::move(least));
}

Tightness TradeOffCurve::tightness() const {
  const bool is_of_one_pair =
      std::all_of(release_.orders().begin(), release_.orders().end(), [](const OrderedRelease& order) {
        const Profile& profile = *order.profiles().front();
        return profile.is_of_one_pair() || profile.type_two(Rational{1, 2}, Precision{}).has_value();
      });
  return is_of_one_pair ? release_.profile_tightness() : Tightness::bound;
}

RuleValue power_of(const Release& release, const Rational& type_one, long digits) {
  RuleValue missed = TradeOffCurve{release}.type_two(type_one, digits);
  if (missed.exact)
    return with(missed.tightness, RuleValue::exactly(1 - *missed.exact, precision_for(digits), missed.rule));
  return with(missed.tightness, RuleValue::enclosed(Rational{1} - missed.value, missed.rule));
}

Result<RuleValue> bayes_success(const Release& release, const Rational& prior, long digits) {
  const Rational less = std::min<Rational>(prior, 1 - prior);
  const Precision precision = precision_for(digits);
  if (less == 0) return RuleValue::exactly(1, precision, release.orders().front().profiles().front()->rule());
  const auto delta = release.delta(Epsilon::log_of((1 - less) / less), digits);
  if (!delta) return delta.error();
  if (delta->exact) return RuleValue::exactly(1 - less + less * *delta->exact, precision, delta->rule);
  return RuleValue::enclosed(delta->value * less + Rational{1 - less}, delta->rule);
}

Result<RuleValue> posterior_ratio(const Release& release, const Rational& delta, long digits) {
  const Precision precision = precision_for(digits);
  if (delta == 0) {
    auto largest = release.epsilon(0, digits + 4);
    if (!largest || largest->infinite) return largest;
    if (largest->exact && *largest->exact == 0) return RuleValue::exactly(1, precision, largest->rule);
    return known(RuleValue::enclosed(exp(largest->value), largest->rule));
  }
  const RuleValue missed = TradeOffCurve{release}.type_two(1 - delta, digits);
  if (missed.value.is_exactly_zero()) return RuleValue::infinity(missed.rule);
  if (missed.exact) return RuleValue::exactly(delta / *missed.exact, precision, missed.rule);
  return known(RuleValue::enclosed(delta / missed.value, missed.rule));
}

RuleValue posterior_of(const Rational& prior, const RuleValue& ratio) {
  const Precision precision = ratio.value.precision();
  if (prior == 0 || prior == 1) return RuleValue::exactly(prior, precision, ratio.rule);
  if (ratio.infinite) return RuleValue::exactly(1, precision, ratio.rule);
  if (ratio.exact)
    return RuleValue::exactly(prior * *ratio.exact / (1 - prior + prior * *ratio.exact), precision, ratio.rule);
  return RuleValue::enclosed(prior / (Rational{1 - prior} / ratio.value + prior), ratio.rule);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/leakage.hpp"

#include <algorithm>
#include <span>

#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

/// What is left of a rate where the release need not attain it.
Rate as_bound(const Rate& rate) {
  return {Figure::exactly(Rational{0}, rate.at_most.value.precision(), rate.at_most.rule), rate.at_most};
}

/// Is all that `first` has a CKS bound, and does `second` have the same bound too, so that it tells no more?
bool is_bounded_alike(const OneWay& first, const OneWay& second) {
  const auto* bound = dynamic_cast<const CksProfile*>(first.profiles().front().get());
  if (bound == nullptr || first.profiles().size() != 1) return false;
  return std::any_of(second.profiles().begin(), second.profiles().end(), [&](const auto& profile) {
    const auto* other = dynamic_cast<const CksProfile*>(profile.get());
    return other != nullptr && other->terms() == bound->terms();
  });
}

/// The largest of one figure over the orders.
template <class Ask>
auto worst(std::span<const OneWay> orders, Ask ask) {
  auto result = ask(orders.front());
  for (std::size_t i = 1; i < orders.size(); ++i) result = larger(result, ask(orders[i]));
  return result;
}
/// The same for figures that may be missing.
template <class Ask>
auto worst_known(std::span<const OneWay> orders, Ask ask) {
  auto result = ask(orders.front());
  for (std::size_t i = 1; i < orders.size() && result; ++i) {
    auto next = ask(orders[i]);
    if (!next) return next;
    result = larger(*result, *next);
  }
  return result;
}

}  // namespace

Result<Leakage> Leakage::of(const Parts& parts) {
  Leakage leakage;
  leakage.has_budget_ = parts.has_budget;
  leakage.has_loose_profile_ = parts.has_loose_profile;
  leakage.has_loose_divergences_ = parts.has_loose_divergences;
  leakage.has_loose_losses_ = parts.has_loose_losses;
  const bool two = std::any_of(parts.pairs.begin(), parts.pairs.end(), [](const auto& x) { return x.has_two_orders; });
  for (const PairOrder order : {PairOrder::forward, PairOrder::backward}) {
    if (order == PairOrder::backward && !two) break;
    auto one = OneWay::of(parts, order);
    if (!one) return one.error();
    leakage.orders_.push_back(std::move(one).value());
  }
  leakage.knows_largest_loss_ =
      !leakage.has_loose_losses_ && parts.renyi.empty() &&
      std::all_of(leakage.orders_.begin(), leakage.orders_.end(),
                  [](const OneWay& x) { return x.has_divergences(); }) &&
      std::all_of(parts.pairs.begin(), parts.pairs.end(), [](const PairPart& pair) { return pair.is_attained; });
  leakage.profiled_ = two && is_bounded_alike(leakage.orders_[0], leakage.orders_[1]) ? 1 : leakage.orders_.size();
  return leakage;
}

bool Leakage::has_attained_profile() const { return !has_loose_profile_ && has_attained_bound(); }

bool Leakage::has_attained_epsilon(const Rational& delta) const {
  return delta == 0 ? knows_largest_loss_ || has_attained_bound() : has_attained_profile();
}

bool Leakage::has_attained_bound() const {
  return !has_loose_losses_ &&
         std::all_of(orders_.begin(), orders_.end(), [](const OneWay& one) { return one.has_attained_profile(); });
}

Figure Leakage::delta(const Epsilon& epsilon, long digits) const {
  return worst(profiled(), [&](const OneWay& one) { return one.delta(epsilon, digits); });
}

Figure Leakage::epsilon(const Rational& delta, long digits) const {
  if (delta == 0 && knows_largest_loss_ && !has_attained_bound()) return *divergence({}, digits);
  return worst(profiled(), [&](const OneWay& one) { return one.epsilon(delta, digits); });
}

Result<Figure> Leakage::divergence(const RenyiOrder& order, long digits) const {
  return worst_known(std::span{orders_}, [&](const OneWay& one) { return one.divergence(order, digits); });
}

Result<Rate> Leakage::zcdp_rate(long digits) const {
  auto rate = worst_known(std::span{orders_}, [&](const OneWay& one) { return one.zcdp_rate(digits); });
  if (rate && has_loose_divergences_) return as_bound(*rate);
  return rate;
}

Rate Leakage::gdp_rate(long digits) const {
  const Rate rate = worst(std::span{orders_}, [&](const OneWay& one) { return one.gdp_rate(digits); });
  return has_loose_profile_ || has_loose_losses_ ? as_bound(rate) : rate;
}

Trilean Leakage::satisfies(const Epsilon& epsilon, const Rational& delta, Precision precision) const {
  Trilean answer = Trilean::yes;
  for (const OneWay& one : profiled()) {
    const Trilean here = one.satisfies(epsilon, delta, precision);
    if (here != Trilean::yes) answer = here;
    if (here == Trilean::no) break;
  }
  // A profile that is no more than a bound may know its pure epsilon exactly; that it exceeds the claim is no breach.
  if (answer != Trilean::yes && delta == 0 && knows_largest_loss_ && !has_attained_bound())
    return at_most(*divergence({}, digits_for(precision)), epsilon);
  return answer;
}

}  // namespace dpcert

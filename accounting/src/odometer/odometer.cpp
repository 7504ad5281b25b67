// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/odometer/odometer.hpp"

#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

using Notion = LossBudget::Notion;

constexpr long digits = 40;
constexpr unsigned long one_time = 1;

/// The sum, exactly; nothing where it is too long.
std::optional<Epsilon> sum(const Epsilon& x, const Epsilon& y) { return x.plus(y, one_time); }

std::optional<Enclosure> sum(const std::optional<Enclosure>& x, const std::optional<Enclosure>& y) {
  if (!x || !y) return x ? x : y;
  return *x + *y;
}

/// The largest loss of one order, by the best of its profiles that knows it exactly.
std::optional<Epsilon> exact_loss(const OrderedRelease& order) {
  std::optional<Epsilon> least;
  for (const auto& profile : order.profiles()) {
    if (profile->infinite_mass() != 0) continue;  // its largest finite loss is not the largest one
    const auto here = profile->pure_epsilon();
    if (here && (!least || at_most(*here, *least) == Trilean::yes)) least = here;
  }
  return least;
}

/// The largest loss of both orders.
std::optional<Epsilon> exact_loss(const Release& release) {
  std::optional<Epsilon> most;
  for (const OrderedRelease& order : release.orders()) {
    const auto here = exact_loss(order);
    if (!here) return std::nullopt;
    if (!most || at_most(*here, *most) == Trilean::no) most = here;
  }
  return most;
}

/// The square of mu where both orders are Gaussian and know it: their divergence of order 2.
std::optional<Rational> exact_square(const Release& release) {
  Rational most = 0;
  for (const OrderedRelease& order : release.orders()) {
    const auto* pair = dynamic_cast<const GaussianPair*>(order.profiles().front().get());
    const auto here = pair != nullptr ? pair->exact_divergence(2) : std::nullopt;
    if (!here) return std::nullopt;
    most = std::max(most, *here);
  }
  return most;
}

Odometer::Price priced(const Number& number, bool is_squared) {
  if (number.infinite) return {number, false, {}, {}};
  if (number.exact) return {number, true, Epsilon{is_squared ? *number.exact * *number.exact : *number.exact}, {}};
  return {number, true, {}, is_squared ? number.value * number.value : number.value};
}

}  // namespace

Odometer::Odometer(LossBudget budget) : budget_{std::move(budget)} {
  expects(at_most(Epsilon{}, budget_.limit) == Trilean::yes, "a budget is not negative");
  expects(budget_.order > 1, "an order above 1");
}

Result<Odometer::Price> Odometer::price_of(const Release& release) const {
  switch (budget_.notion) {
    case Notion::pure: {
      if (auto exact = exact_loss(release)) {
        const RuleValue shown = RuleValue::exactly(*exact, precision_for(digits), "");
        return Price{static_cast<const Number&>(shown), true, *std::move(exact), {}};
      }
      const auto largest = release.epsilon(0, digits);
      if (!largest) return largest.error();
      return priced(*largest, false);
    }
    case Notion::zcdp: {
      const auto rate = release.zcdp_rate(digits);
      if (!rate) return rate.error();
      return priced(rate->at_most, false);
    }
    case Notion::renyi: {
      const auto divergence = release.divergence({budget_.order}, digits);
      if (!divergence) return divergence.error();
      return priced(*divergence, false);
    }
    case Notion::gaussian:
      break;
  }
  if (const auto square = exact_square(release))
    return Price{square_root(*square, precision_for(digits)), true, Epsilon{*square}, {}};
  const auto rate = release.gdp_rate(digits);
  if (!rate) return rate.error();
  return priced(rate->at_most, true);
}

Epsilon Odometer::limit() const {
  if (budget_.notion != Notion::gaussian) return budget_.limit;
  return Epsilon{budget_.limit.nats() * budget_.limit.nats()};
}

Odometer::Verdict Odometer::add(const Price& price) {
  if (!price.is_finite) return Verdict::refused;
  const auto exact = sum(total_.exact, price.exact);
  if (!exact) return Verdict::undecided;
  const Total with{*exact, sum(total_.rest, price.rest)};
  const Precision precision = precision_for(digits);
  const Trilean fits = with.rest ? at_most(with.exact.enclose(precision) + *with.rest, limit().enclose(precision))
                                 : at_most(with.exact, limit());
  if (fits == Trilean::unknown) return Verdict::undecided;
  if (fits == Trilean::no) return Verdict::refused;
  total_ = with;
  return Verdict::accepted;
}

Number Odometer::in_unit(const Total& total) const {
  const Precision precision = precision_for(digits);
  const bool is_squared = budget_.notion == Notion::gaussian;
  if (!total.rest && total.exact.is_rational())
    return is_squared ? square_root(total.exact.nats(), precision) : Number::exactly(total.exact.nats(), precision);
  const Enclosure sum = total.exact.enclose(precision) + total.rest.value_or(Enclosure{0, precision});
  const Enclosure natural = max(sum, Enclosure{0, precision});
  return Number::enclosed(is_squared ? sqrt(natural) : natural);
}

Number Odometer::spent() const { return in_unit(total_); }

Number Odometer::left() const {
  return in_unit({limit() - total_.exact, total_.rest ? std::optional{-*total_.rest} : std::nullopt});
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/odometer/renyi_filter.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr long unit_bits = 64, filter_digits = 20;
constexpr int half_octaves = 8;  // orders up to 2^4 times nearer to 1, and further from it, than the best

Integer units_above(const Rational& x) { return -numerator(floor(-x * power_of_two(unit_bits))); }
Integer units_below(const Rational& x) { return numerator(floor(x * power_of_two(unit_bits))); }

/// The order at which most rho of zCDP converts to that epsilon, less 1. Any would do: it steers.
double best_order_beyond_1(double epsilon, double delta) {
  double best = 1, most = -1e300;
  for (int i = -200; i <= 400; ++i) {
    const double beyond = std::pow(2.0, i / 20.0), order = 1 + beyond;
    const double rho = (epsilon - std::log(beyond / order) + std::log(delta * order) / beyond) / order;
    if (rho > most) {
      most = rho;
      best = beyond;
    }
  }
  return best;
}

/// The best order, and orders to both sides of it, with three digits.
std::vector<Rational> orders_for(const Epsilon& epsilon, const Rational& delta) {
  const double loss = epsilon.enclose(Precision{64}).steer();
  const double best = best_order_beyond_1(loss, std::max(delta.convert_to<double>(), 1e-300));
  std::vector<Rational> orders;
  for (int i = -half_octaves; i <= half_octaves; ++i) {
    const Rational beyond = finite_rational(best * std::pow(2.0, i / 2.0)).value_or(1);
    orders.push_back(1 + round_decimal(beyond, 3, Direction::up));
  }
  return orders;
}

/// Three quarters of delta are the best order's, the rest is shared.
Rational share(std::size_t i) { return i == half_octaves ? Rational{3, 4} : Rational{1, 8 * half_octaves}; }

/// log((a-1)/a) - (log delta + log a)/(a-1): what the epsilon at delta has beyond D_a.  [CanonneKamathSteinke2020]
Integer conversion(const Rational& order, const Rational& delta) {
  const Precision precision = precision_for(filter_digits);
  const Enclosure price = log(Enclosure{delta * order, precision}) / Enclosure{order - 1, precision};
  return units_above((log(Enclosure{(order - 1) / order, precision}) - price).upper());
}

}  // namespace

RenyiFilter::RenyiFilter(const Epsilon& epsilon, const Rational& delta)
    : orders_{orders_for(epsilon, delta)}, totals_(orders_.size(), Integer{0}) {
  expects(at_most(Epsilon{}, epsilon) == Trilean::yes && delta > 0 && delta < 1, "a budget with a delta");
  for (std::size_t i = 0; i < orders_.size(); ++i) conversion_.push_back(conversion(orders_[i], share(i) * delta));
  limit_ = units_below(epsilon.is_rational() ? epsilon.nats() : epsilon.enclose(precision_for(filter_digits)).lower());
}

Result<RenyiFilter::Price> RenyiFilter::price_of(const Release& release) const {
  Price price;
  for (const Rational& order : orders_) {
    const auto divergence = release.divergence({order}, filter_digits);
    if (!divergence) return divergence.error();
    const bool is_finite = !divergence->infinite && divergence->value.is_finite();
    price.at.push_back(
        is_finite ? std::optional{units_above(divergence->exact ? *divergence->exact : divergence->value.upper())}
                  : std::nullopt);
  }
  const bool is_finite = std::any_of(price.at.begin(), price.at.end(), [](const auto& one) { return one.has_value(); });
  price.shown = is_finite ? shown(best(price.at)) : Number::infinity();
  return price;
}

Integer RenyiFilter::best(const Totals& totals) const {
  std::optional<Integer> least;
  for (std::size_t i = 0; i < totals.size(); ++i)
    if (totals[i] && (!least || *totals[i] + conversion_[i] < *least)) least = *totals[i] + conversion_[i];
  return std::max<Integer>(least.value_or(limit_ + 1), 0);
}

RenyiFilter::Verdict RenyiFilter::add(const Price& price) {
  Totals with = totals_;
  for (std::size_t i = 0; i < with.size(); ++i)
    with[i] = with[i] && price.at[i] ? std::optional<Integer>{*with[i] + *price.at[i]} : std::nullopt;
  const Integer epsilon = best(with);
  if (epsilon > limit_) return Verdict::refused;
  totals_ = std::move(with);
  spent_ = epsilon;
  return Verdict::accepted;
}

Number RenyiFilter::shown(const Integer& units) {
  return Number::enclosed(Enclosure{Rational{units} * power_of_two(-unit_bits), precision_for(filter_digits)});
}

}  // namespace dpcert

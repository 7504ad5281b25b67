// SPDX-License-Identifier: Apache-2.0
#include "compose/listed_orders.hpp"

#include <algorithm>

#include "dpcert/accounting/pairs/renyi_budget.hpp"

namespace dpcert {
namespace {

constexpr Precision enough{128};

/// D_order of all, from above; nothing: infinite, or not known.
std::optional<Rational> divergence(const std::vector<RenyiTerm>& terms, long order) {
  Enclosure sum{0, enough};
  for (const auto& [curve, count] : terms) {
    if (!curve->is_finite_at(order)) return std::nullopt;
    sum += curve->log_moment_at(order, enough) * Rational{count};
  }
  if (!sum.is_finite()) return std::nullopt;
  return std::max<Rational>(0, sum.upper() / (order - 1));
}

std::optional<RenyiConversion> conversion_of(const std::vector<RenyiTerm>& terms) {
  std::vector<RenyiPoints::Point> points;
  for (const long order : {2, 3, 5, 9, 17, 33, 65})
    if (const auto value = divergence(terms, order)) points.emplace_back(order, *value);
  if (points.empty()) return std::nullopt;
  return RenyiConversion{{{std::make_shared<const RenyiPoints>(std::move(points)), 1}}};
}

}  // namespace

const RenyiConversion* ListedOrders::known() const {
  const auto kept = known_.of({}, [this] { return conversion_of(terms_); });
  return *kept ? &**kept : nullptr;  // it is kept as long as this
}

Enclosure ListedOrders::delta(const Epsilon& epsilon, Precision precision) const {
  const auto* all = known();
  return all != nullptr ? all->delta(epsilon, precision) : Enclosure{1, precision};
}

std::optional<Number> ListedOrders::type_two(const Rational& type_one, Precision precision) const {
  const auto* all = known();
  return all != nullptr ? all->type_two(type_one, precision) : Number::exactly(0, precision);
}

std::optional<Number> ListedOrders::swapped_type_two(const Rational& type_one, Precision precision) const {
  const auto* all = known();
  return all != nullptr ? all->swapped_type_two(type_one, precision) : Number::exactly(0, precision);
}

Probe ListedOrders::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  const auto* all = known();
  return all != nullptr ? all->compare(epsilon, limit, precision) : Probe{Trilean::no, Enclosure::unknown(precision)};
}

RuleValue ListedOrders::epsilon(const Rational& delta, long digits, Precision precision) const {
  const auto* all = known();
  return all != nullptr ? all->epsilon(delta, digits, precision) : RuleValue::infinity(rule());
}

}  // namespace dpcert

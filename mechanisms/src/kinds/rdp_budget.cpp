// SPDX-License-Identifier: Apache-2.0
// The budget of Rényi divergences at listed orders.  Theory: accounting/theory/renyi_budget.md
#include <algorithm>
#include <set>

#include "domain.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_points = 10'000;

using Points = std::vector<std::pair<Rational, Rational>>;  // order, divergence

class RdpBudget final : public Leaf {
 public:
  explicit RdpBudget(Points points) : points_{std::move(points)} {}

  Result<WorstPair> worst_pair() const override { return curve_budget(std::make_shared<const RenyiPoints>(points_)); }
  std::optional<Shown> strongest(const Aim& aim) const override {
    if (aim.at == Aim::At::renyi) return at_order(aim.order);
    if (aim.at != Aim::At::attained) return std::nullopt;
    const auto of = [](const auto& point) { return Rational(2 * point.second / point.first); };
    const Rational least = of(
        *std::min_element(points_.begin(), points_.end(), [&](const auto& a, const auto& b) { return of(a) < of(b); }));
    if (least == 0) return std::nullopt;
    return Shown{states(Says::attains_gaussian, least), by(rules::witness_gaussian)};
  }
  std::vector<Rational> listed_orders() const override {
    std::vector<Rational> orders;
    for (const auto& [order, divergence] : points_) orders.push_back(order);
    return orders;
  }

 private:
  [[nodiscard]] std::optional<Shown> at_order(const Rational& order) const {
    std::optional<Rational> best;
    for (const auto& [at, value] : points_)
      if (at >= order && (!best || value < *best)) best = value;
    if (!best) return std::nullopt;
    return Shown{renyi(Says::renyi, order, *best), by(rules::given)};
  }

  Points points_;
};

Mechanism read(Fields& in) {
  const auto& items = in.array("points");
  if (items.empty() || items.size() > most_points)
    reject(in.where("points"), "found " + std::to_string(items.size()) + " points, wanted from 1 to 10,000");
  Points points;
  std::set<Rational> orders;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Fields point{items[i], child(in.where("points"), i), in.hole()};
    const Rational order = point.rational("order", {Rational{1}, std::nullopt, true, "an order > 1"});
    points.emplace_back(order, point.parameter("epsilon", non_negative(), Privacy::shrinks));
    point.finish();
    if (!orders.insert(order).second) reject(child(in.where("points"), i), "this order is listed twice");
  }
  return Mechanism::of<RdpBudget>(std::move(points));
}

}  // namespace

Result<Mechanism> rdp(Points points) {
  std::set<Rational> orders;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [order, divergence] = points[i];
    const std::string where = "/points/" + std::to_string(i);
    if (order <= 1 || !orders.insert(order).second)
      return invalid_input(where + "/order", "found " + order.str() + ", wanted an order > 1 that is listed once");
    if (const auto problem = from_zero(where + "/epsilon", divergence)) return *problem;
  }
  if (points.empty()) return invalid_input("/points", "found none, wanted at least one");
  return Mechanism::of<RdpBudget>(std::move(points));
}

const MechanismType rdp_type{"rdp", "a budget: all mechanisms with these Rényi divergences", {{"points"}}, read};

}  // namespace dpcert

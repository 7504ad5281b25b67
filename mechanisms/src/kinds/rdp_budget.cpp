// SPDX-License-Identifier: Apache-2.0
// The budget of Rényi divergences at listed orders.  Theory: accounting/theory/renyi_budget.md
#include <algorithm>
#include <set>

#include "dpcert/accounting/pairs/renyi_budget.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "members.hpp"
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
  bool takes_any_neighbours() const override { return true; }
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

const ObjectType& point_type() {
  static const ObjectType type{"",
                               "point",
                               "an order and its divergence",
                               {{"order", ValueType::number(Range::above(1)), "a Rényi order"},
                                budget("epsilon", "the Rényi divergence of that order, at most")}};
  return type;
}

Filled<Result<Mechanism>> read_rdp_budget(const Fields& in) {
  std::vector<std::pair<Rational, Given<Rational>>> points;
  const auto& items = in.list("points");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Fields point{items[i], child(in.where("points"), i), point_type(), in.opening()};
    points.emplace_back(point.number("order"), point.parameter("epsilon"));
  }
  return [points = std::move(points)](const Rational& open) {
    Points filled;
    for (const auto& [order, divergence] : points) filled.emplace_back(order, divergence.at(open));
    return rdp(std::move(filled));
  };
}

}  // namespace

Result<Mechanism> rdp(Points points) {
  std::set<Rational> orders;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [order, divergence] = points[i];
    const std::string where = "/points/" + std::to_string(i);
    if (const auto error = out_of_range(point_type(), {{"order", order}, {"epsilon", divergence}}))
      return below(where, *error);
    if (!orders.insert(order).second) return invalid_input(where, "this order is listed twice");
  }
  if (points.empty()) return invalid_input("/points", "found none, wanted at least one");
  return Mechanism::of<RdpBudget>(std::move(points));
}

const MechanismType& rdp_type() {
  static const MechanismType type{
      {"type",
       "rdp",
       "a budget: all mechanisms with these Rényi divergences",
       {{"points", ValueType::list_of(ValueType::object(point_type()), 1, most_points), "orders and divergences"}},
       {},
       R"({"type": "rdp", "points": [{"order": "2", "epsilon": "0.5"}, {"order": "8", "epsilon": "2.5"}]})"},
      read_rdp_budget};
  return type;
}

}  // namespace dpcert

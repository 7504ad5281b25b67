// SPDX-License-Identifier: Apache-2.0
// Budgets: what is promised of mechanisms that are not known. proofs-checks/check/theory/given.md
#include <set>

#include "kernel/spec/types.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_points = 10'000;  // of an rdp budget

// Numbers, as a Rényi divergence is no epsilon whose
// exponential would be asked for; each order once.
Mechanism read_rdp(const Object& in) {
  Rdp result;
  const auto& points = in.array("points");
  if (points.size() > max_points) throw BeyondLimits{"more than 10,000 points"};
  std::set<Rational> orders;
  for (const Json& point : points) {
    const auto [order, epsilon] =
        numbers(point, {{"order", {.least = 1, .is_above_least = true}}, {"epsilon", nonnegative}}, {});
    if (!orders.insert(order).second) throw Misread{"an \"order\" that is listed twice"};
    spend(3, memory_cost(bit_size(order) + bit_size(epsilon)));
    result.points.push_back({order, {epsilon, 1}});
  }
  return {std::move(result)};
}

}  // namespace

const Types& budgets_types() {
  static const Types types = {
      {"pure", {epsilon_member}, [](const Object& in) { return Mechanism{Pure{in.epsilon()}}; }},
      {"approximate",
       {epsilon_member, {"delta", probability}},
       [](const Object& in) {
         return Mechanism{Approximate{in.epsilon(), in["delta"]}};
       }},
      {"zcdp", {{"rho", nonnegative}}, [](const Object& in) { return Mechanism{Zcdp{in["rho"]}}; }},
      {"gdp", {{"mu", nonnegative}}, [](const Object& in) { return Mechanism{Gdp{power(in["mu"], 2)}}; }},
      {"rdp", {other_member("points")}, read_rdp},
  };
  return types;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
// A rate of zero-concentrated privacy, by divergences at some orders.
// Theory: proofs-checks/check/theory/renyi-points.md
#include <algorithm>

#include "dpcert/exact/work.hpp"
#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {
namespace {

/// A bound of x D_{1+x}.
struct Moment {
  Rational x, bound;
};

/// Is rho x (x + 1) at least the line through both, between them?
bool covers(const Rational& rho, const Moment& from, const Moment& to) {
  const Rational slope = (to.bound - from.bound) / (to.x - from.x);
  const Rational nearest_to_lowest = std::clamp<Rational>((slope - rho) / (2 * rho), from.x, to.x);
  return rho * nearest_to_lowest * (nearest_to_lowest + 1) >= from.bound + slope * (nearest_to_lowest - from.x);
}

/// The order, a multiple of 1/64 and at least 1, from which on the largest loss is small enough.
Rational last_order(const Epsilon& largest, const Rational& rho) {
  const Rational bound = just_above(largest.enclose(Precision{128})) / rho;
  return std::max<Rational>(1, Rational{ceil(Rational{64 * bound})} / 64);
}

}  // namespace

Prover::Id Prover::zcdp_by_points(const Node& node, const Rational& rho) {
  const Id largest = rho > 0 ? promise(node, {Aim::At::pure}) : std::nullopt;
  if (!largest) return std::nullopt;
  const Rational last = last_order(says(*largest).epsilon, rho) - 1, least_step = power_of_two(-24);
  const Allowance allowance{Work{1'000'000'000}};
  Inference rule = by(rules::renyi_points);
  Moment from{0, 0};
  Rational step = 1;  // twice as long after each that was short enough, half as long after others
  while (from.x < last) {
    if (step < least_step || allowance.is_spent()) return std::nullopt;
    Moment to{std::min<Rational>(from.x + step, last), 0};
    const Id divergence = attempt([&]() -> Id {
      const Id found = promise(node, {Aim::At::renyi, to.x + 1});
      if (found) to.bound = to.x * says(*found).value;
      return found && covers(rho, from, to) ? found : std::nullopt;
    });
    step = divergence ? 2 * step : step / 2;
    if (!divergence) continue;
    rule.cites.push_back(divergence);
    from = std::move(to);
  }
  rule.cites.push_back(largest);
  return add(node, states(Says::zcdp, rho), std::move(rule));
}

}  // namespace dpcert

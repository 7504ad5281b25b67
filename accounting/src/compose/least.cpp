// SPDX-License-Identifier: Apache-2.0
#include "compose/least.hpp"

#include <algorithm>

#include "dpcert/exact/contract.hpp"

namespace dpcert {

Least::Least(std::vector<Bound> bounds) : bounds_{std::move(bounds)} { expects(!bounds_.empty(), "a bound at least"); }

bool Least::takes_long() const {
  return std::any_of(bounds_.begin(), bounds_.end(), [](const Bound& one) { return one->takes_long(); });
}

Enclosure Least::delta(const Epsilon& epsilon, Precision precision) const {
  Enclosure least{1, precision};
  for (const Bound& one : bounds_) {
    const Enclosure here = one->delta(epsilon, precision);
    if (here.is_finite()) least = min(least, here);
  }
  return least;
}

Rational Least::infinite_mass() const {
  Rational least = 1;
  for (const Bound& one : bounds_) least = std::min(least, one->infinite_mass());
  return least;
}

bool Least::knows_infinite_mass() const {
  return std::all_of(bounds_.begin(), bounds_.end(), [](const Bound& one) { return one->knows_infinite_mass(); });
}

/// Each bound that falls to the least mass at a finite epsilon must be known exactly.
std::optional<Epsilon> Least::pure_epsilon() const {
  const Rational mass = infinite_mass();
  std::optional<Epsilon> least;
  for (const Bound& one : bounds_) {
    if (one->infinite_mass() > mass) continue;
    const auto pure = one->pure_epsilon();
    if (!pure && !one->pure_epsilon_value(Precision{}).infinite) return std::nullopt;
    if (pure && (!least || at_most(*pure, *least) == Trilean::yes)) least = pure;
  }
  return least;
}

RuleValue Least::pure_epsilon_value(Precision precision) const {
  const Rational mass = infinite_mass();
  RuleValue least = RuleValue::infinity(rule());
  for (const Bound& one : bounds_) {
    if (one->infinite_mass() > mass) continue;
    const RuleValue here = one->pure_epsilon_value(precision);
    if (is_better(here, least)) least = here;
  }
  return least;
}

Probe Least::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  std::optional<Probe> best;
  for (const Bound& one : bounds_) {
    Probe here = dpcert::compare(*one, epsilon, limit, precision);
    if (here.right_of_root == Trilean::yes) return here;
    if (!best || (best->right_of_root == Trilean::no && here.right_of_root == Trilean::unknown)) best = std::move(here);
  }
  return *std::move(best);
}

RuleValue Least::epsilon(const Rational& delta, long digits, Precision precision) const {
  RuleValue least = RuleValue::infinity(rule());
  for (const Bound& one : bounds_) {
    const RuleValue here = one->epsilon(delta, digits, precision);
    if (is_better(here, least)) least = here;
  }
  return least;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/promises.hpp"

#include "dpcert/accounting/notions/known.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"

namespace dpcert::properties {
namespace {

constexpr long octaves = 40, digits = 6;  // of delta, and of epsilon

/// Points of a curve that is asked for epsilon at a delta.
template <class EpsilonAt>
Promises points_of(const EpsilonAt& epsilon_at) {
  Promises points;
  const auto add = [&](const Rational& delta) {
    const Result<RuleValue> epsilon = epsilon_at(delta);
    if (epsilon && !epsilon->infinite)
      points.push_back({Epsilon{epsilon->exact ? *epsilon->exact : epsilon->value.upper()}, delta});
  };
  for (long k = 1; k <= octaves; ++k) add(power_of_two(-k));
  add(0);
  return points;
}

}  // namespace

Promises promises_of(const Release& release) {
  return points_of([&](const Rational& delta) { return release.epsilon(delta, digits); });
}

Promises gaussian_promises(const Rational& mu) {
  if (mu == 0) return {{Epsilon{}, 0}};
  const GaussianPair pair{mu * mu};
  return points_of([&](const Rational& delta) { return known(pair.epsilon(delta, digits, Precision{64})); });
}

}  // namespace dpcert::properties

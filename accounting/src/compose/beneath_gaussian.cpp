// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"

namespace dpcert {

/// Only where a part is known by such a bound: of others there are closer rules.
Bounds beneath_gaussian(const Together& release) {
  RefinableSum mu_squared;
  bool has_bound = false;
  for (const auto& [loss, count, other] : release.terms) {
    const auto noise = loss.find<GaussianShift>();
    const auto above = loss.find<GaussianAbove>();
    if (!noise && !above) return {};
    has_bound = has_bound || above;
    mu_squared.add(noise ? noise->mu_squared : RefinableSum{above->mu_squared}, count);
  }
  if (!has_bound) return {};
  const bool is_alone = release.terms.size() == 1 && release.terms.front().count == 1;
  const auto profile = std::make_shared<const GaussianPair>(std::move(mu_squared));
  return {{kept(profile, {}, release.failure, profile->rule())}, is_alone};
}

bool has_gaussian_tails(const Together& release) {
  return std::all_of(release.terms.begin(), release.terms.end(), [](const OrderedPart& term) {
    const auto above = term.loss.find<GaussianAbove>();
    return term.loss.find<GaussianShift>() || (above && above->has_tails);
  });
}

}  // namespace dpcert

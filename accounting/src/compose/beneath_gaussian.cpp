// SPDX-License-Identifier: Apache-2.0
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

bool tells_no_more_than_gaussians(const Together& release) {
  bool has_bound = false;
  for (const OrderedPart& term : release.terms) {
    const auto above = term.loss.find<GaussianAbove>();
    if (!term.loss.find<GaussianShift>() && !(above && above->has_tails)) return false;
    has_bound = has_bound || above;
  }
  return has_bound;
}

}  // namespace dpcert

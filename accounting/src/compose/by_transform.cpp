// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/compose/contour.hpp"

namespace dpcert {

/// Where too little of the losses is smooth the integrand does not fall, and this is no method.
Bounds by_transform(const Together& release) {
  std::vector<TransformTerm> terms;
  for (const auto& [loss, count, other] : release.terms) {
    if (!loss.transform || !loss.renyi) return {};
    terms.push_back({{*loss.renyi, count}, loss.transform});
  }
  const auto profile = std::make_shared<const ContourInversion>(std::move(terms));
  if (!profile->is_within_reach()) return {};
  return {{kept(profile, {}, release.failure, profile->rule())}, false, true};
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"

namespace dpcert {

Bounds by_divergences(const Together& release) {
  std::vector<RenyiTerm> curves;
  for (const auto& [loss, count, other] : release.sums) {
    const KnownCurve curve = bounding_curve(loss);
    if (!curve) return {};
    curves.push_back({*curve, count});
  }
  const auto profile = std::make_shared<const RenyiConversion>(std::move(curves));
  return {{kept(profile, {}, release.failure, profile->rule())}};
}

}  // namespace dpcert

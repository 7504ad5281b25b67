// SPDX-License-Identifier: Apache-2.0
#include "compose/kept_profile.hpp"
#include "compose/listed_orders.hpp"
#include "compose/together.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"

namespace dpcert {
namespace {

/// The curves themselves; none: not all are known.
std::vector<RenyiTerm> own_curves(const std::vector<OrderedPart>& parts) {
  std::vector<RenyiTerm> curves;
  for (const auto& [loss, count, other] : parts) {
    if (!loss.renyi) return {};
    curves.push_back({*loss.renyi, count});
  }
  return curves;
}

}  // namespace

Bounds by_divergences(const Together& release) {
  std::vector<RenyiTerm> bounding;
  for (const auto& [loss, count, other] : release.sums) {
    const KnownCurve curve = bounding_curve(loss);
    if (!curve) return {};
    bounding.push_back({*curve, count});
  }
  Bounds found{{std::make_shared<const RenyiConversion>(bounding)}};
  if (auto own = own_curves(release.sums); !own.empty() && own != bounding)
    found.profiles.push_back(std::make_shared<const ListedOrders>(std::move(own)));
  for (auto& profile : found.profiles) profile = kept(profile, {}, release.failure, profile->rule());
  return found;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/density_pair.hpp"

namespace dpcert {

Result<std::shared_ptr<const DensityPair>> DensityPair::of(const Distribution& p, const Distribution& q) {
  const Law& first = p.components.front().second;
  const DensityFamily* family = first.family->as_density();
  if (family == nullptr)
    return unsupported("", "no density on the line is known of the family " + std::string{first.family->info().name});
  for (const Distribution* mixture : {&p, &q})
    for (const auto& [weight, law] : mixture->components) {
      if (law.family != first.family) return unsupported("", "laws on the line are compared inside one family only");
      if (!(family->support(law) == family->support(first))) return unsupported("", "the laws have different supports");
    }
  return std::shared_ptr<const DensityPair>{new DensityPair{p, q}};
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "pairs/largest_curve.hpp"

#include "dpcert/exact/contract.hpp"

namespace dpcert {

LargestCurve::LargestCurve(std::vector<std::shared_ptr<const RenyiCurve>> pairs) : pairs_{std::move(pairs)} {
  expects(!pairs_.empty(), "a pair at least");
}

Taylor LargestCurve::log_moment(const Enclosure& order, const Rational& within) const {
  Taylor most = pairs_.front()->log_moment(order, within);
  for (const auto& pair : pairs_) {
    const Taylor one = pair->log_moment(order, within);
    most = {max(most.value, one.value), max(most.slope, one.slope), min(most.curvature, one.curvature)};
  }
  if (!contains(order, 1) || order.lower() != order.upper()) most.slope = Enclosure::unknown(order.precision());
  return most;
}

/// Below order 1 the largest D_a has the smallest (a-1) D_a.
Enclosure LargestCurve::log_moment_at(const Rational& order, Precision precision) const {
  Enclosure most = pairs_.front()->log_moment_at(order, precision);
  for (const auto& pair : pairs_) {
    const Enclosure one = pair->log_moment_at(order, precision);
    most = order > 1 ? max(most, one) : min(most, one);
  }
  return most;
}

RuleValue LargestCurve::largest_divergence(Precision precision) const {
  RuleValue most = pairs_.front()->largest_divergence(precision);
  for (const auto& pair : pairs_) most = larger(most, pair->largest_divergence(precision));
  return most;
}

}  // namespace dpcert

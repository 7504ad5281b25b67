// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pairs/line/pair_integrand.hpp"

namespace dpcert {

/// Two laws on the line as masses at some hundred points, in doubles:
/// log-moments of all orders, about, in no time. Steers only.
class MomentSketch {
 public:
  explicit MomentSketch(const LinePair& pair);

  /// The logarithm of the integral of p^order q^(1-order), where that is finite.
  [[nodiscard]] double log_moment(double order) const;

 private:
  std::vector<double> log_masses_, losses_;  ///< of p; and log p - log q, both normalised
};

}  // namespace dpcert

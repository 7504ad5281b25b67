// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/accounting/parts.hpp"

namespace dpcert {

/// What the GDP rate of a release is found from. Theory: accounting/theory/gdp_rate.md
struct GdpParts {
  struct Part {
    std::function<Rate(long digits)> rate;
    unsigned long count = 1;
  };
  std::vector<Part> each;                   ///< the parts by themselves; budgets that promise no GDP among them
  std::function<Rate(long digits)> losses;  ///< of all together, where all have losses of few atoms; may be empty
  std::optional<RefinableSum> gaussian;     ///< mu^2 of all, where all are Gaussian pairs or come near to such

  [[nodiscard]] static GdpParts of(const Parts& parts, PairOrder order);
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/loss_law.hpp"
#include "dpcert/accounting/parts.hpp"

namespace dpcert {

/// A release whose parts all have privacy losses of few atoms, or on lattices.
struct LossComposition {
  std::vector<LossSteps> steps;
  bool attained = true;  ///< the parts' own laws have these losses, so that what they compose to is exact
};

/// The losses of all parts (but failures), for one order of the data sets; nothing where some part has no such law.
[[nodiscard]] std::optional<LossComposition> loss_steps(const Parts& parts, PairOrder order);

}  // namespace dpcert

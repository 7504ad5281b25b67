// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "compose/together.hpp"
#include "dpcert/accounting/pairs/atoms/loss_law.hpp"

namespace dpcert {

/// Parts all of whose privacy losses have few atoms.
struct Losses {
  std::vector<LossSteps> steps;
  bool is_exact = true;  ///< one pair of each part has this very loss, so that what they compose to is exact
  bool is_tight = true;  ///< each law is the least above the part's pairs
};

/// May the part have such a law, of its own or above it?
[[nodiscard]] bool has_few_losses(const PrivacyLoss& loss);
/// Nothing where some part has no such law.
[[nodiscard]] std::optional<Losses> losses_of(const std::vector<OrderedPart>& terms);

}  // namespace dpcert

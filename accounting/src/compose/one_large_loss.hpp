// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"
#include "pairs/grid/base_laws.hpp"

namespace dpcert {

/// An enclosure of the composition of independent steps by one event, that some step's
/// loss is large: narrow where a step either tells nearly all or nearly nothing, as
/// sampled steps of little noise do, and wide elsewhere.
///
/// Work    some tails of each part.
/// Theory  accounting/theory/one_large_loss.md
class OneLargeLoss final : public Profile {
 public:
  /// Precondition: parts, each with tails.
  explicit OneLargeLoss(std::vector<GridPart> parts);

  [[nodiscard]] std::string rule() const override { return "one_large_loss"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;

 private:
  /// The event's P - e^epsilon Q, where a loss above `threshold` is large.
  [[nodiscard]] Enclosure told_above(const Enclosure& threshold, const Enclosure& epsilon) const;

  std::vector<GridPart> parts_;
};

}  // namespace dpcert

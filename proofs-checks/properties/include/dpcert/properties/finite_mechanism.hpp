// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/accounting/pairs/channel.hpp"

namespace dpcert::properties {

/// Why a mechanism is not private: two neighbouring inputs, and
/// an event whose probabilities break the claim.
struct Breach {
  std::size_t from = 0, against = 0;  ///< inputs
  std::vector<std::size_t> event;     ///< outcomes
  Rational probability, other;        ///< of the event: probability > e^epsilon other + delta, exactly

  /// "inputs 0 and 1, outcomes {2, 3}: 1/2 > e^epsilon 1/8 + delta".
  [[nodiscard]] std::string shown() const;
};

/// A breach of (epsilon, delta)-DP, decided exactly: the worst pair
/// of neighbours; nothing: the mechanism is private.
/// Given   rows that are laws on the same outcomes, edges between them; epsilon >= 0, delta >= 0.
/// Theory  accounting/theory/channel.md
[[nodiscard]] std::optional<Breach> breach_of(const ChannelMatrix& mechanism, const Epsilon& epsilon,
                                              const Rational& delta);

}  // namespace dpcert::properties

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "kernel/rules/loss_tails.hpp"
#include "kernel/spec/mechanism.hpp"

namespace dpcert::check {

/// A loss, and how often it adds up.
struct Run {
  Sampled one;
  Rational times;
};
using Runs = std::vector<Run>;

/// Those of a mechanism, and besides the draws from posteriors, a leaf each: there the record may
/// move the law either way, whatever it does elsewhere, in all runs of the leaf alike.
struct AllRuns {
  Runs known, drawn;

  /// All of them where the record moves the laws of those leaves backward whose bit is 1.
  [[nodiscard]] Runs turned(unsigned long which) const;
};
/// Most leaves of draws.
inline constexpr std::size_t max_drawn = 6;

/// All losses of a mechanism but those that see nothing: at least them (`is_upper`), or what some
/// pair of admitted laws attains. Gaussian noise on all records adds up to one of the sum of the
/// squared shifts. Nothing where a leaf is nothing that the rule knows; throws BeyondLimits.
/// Theory  proofs-checks/check/theory/loss-grid.md
[[nodiscard]] std::optional<AllRuns> runs_of(const Mechanism& about, bool is_upper);

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>

#include "rules/loss_tails.hpp"
#include "spec/mechanism.hpp"

namespace dpcert::check {

/// Losses that add up, and how often.
using Runs = std::map<Sampled, Rational>;

/// All losses of a mechanism but those that see nothing: at least them (`is_upper`), or what some pair of admitted laws attains.
/// Gaussian noise on all records adds up to one of the sum of the squared shifts. Nothing where a leaf is nothing that the rule
/// knows; throws BeyondLimits.
/// Theory  proofs-checks/check/theory/loss-grid.md
[[nodiscard]] std::optional<Runs> runs_of(const Mechanism& about, bool is_upper, Effort& effort);

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "dpcert/accounting/distributions/law.hpp"
#include "dpcert/accounting/loss_law.hpp"
#include "dpcert/accounting/profile.hpp"

namespace dpcert {

/// What is certified about an ordered pair of distributions, each part by the engine that suits it: the log-partition
/// formula inside one exponential family, sums on the integers, event rule and quadrature on the line.
struct Comparison {
  Result<std::shared_ptr<const RenyiCurve>> renyi;
  Result<std::shared_ptr<const Profile>> hockey_stick;
  /// The privacy loss as a law of few atoms, for compositions; empty where it has none.
  std::function<std::optional<LossLaw>()> losses = {};
};

/// Two regular laws of one exponential family and one frame: what ExponentialPair takes.
[[nodiscard]] bool share_a_frame(const Distribution& p, const Distribution& q);

/// Errors  in each part: unsupported (no certified method), invalid_input (laws that cannot be compared); `where` is "".
[[nodiscard]] Comparison compare(const Distribution& p, const Distribution& q);

}  // namespace dpcert

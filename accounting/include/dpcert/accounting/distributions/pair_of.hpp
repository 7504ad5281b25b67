// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/distributions/law.hpp"
#include "dpcert/accounting/profile.hpp"

namespace dpcert {

/// Two distributions with what is certified about the ordered pair. Either may be missing, then `Error` of the reason.
struct Comparison {
  Result<std::shared_ptr<const RenyiCurve>> renyi;
  Result<std::shared_ptr<const Profile>> hockey_stick;
};

/// Chooses the engine: the log-partition formula inside one exponential family, sums on the integers, event rule and
/// quadrature on the line.
[[nodiscard]] Comparison compare(const Distribution& p, const Distribution& q);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/distribution_pair.hpp"

namespace dpcert {

/// D_order(p||q) of an ordered pair of distributions, to
/// `digits` decimal digits where the methods reach them.
/// Errors  as `compare`.
[[nodiscard]] Result<RuleValue> renyi_divergence(const Distribution& p, const Distribution& q, const RenyiOrder& order,
                                                 long digits);
[[nodiscard]] RuleValue renyi_divergence(const RenyiCurve& curve, const RenyiOrder& order, long digits);

/// The privacy profile of an ordered pair; where `compare`
/// knows none, by the inverted transform of the pair.
/// Errors  as `compare`.
[[nodiscard]] KnownProfile profile_of(const Distribution& p, const Distribution& q);

/// sup over events E of p(E) - e^epsilon q(E), for an epsilon of either sign.
/// Errors  as `compare`.
[[nodiscard]] Result<RuleValue> hockey_stick_divergence(const Distribution& p, const Distribution& q,
                                                        const Epsilon& epsilon, long digits);
[[nodiscard]] RuleValue hockey_stick_divergence(const Profile& profile, const Epsilon& epsilon, long digits);

}  // namespace dpcert

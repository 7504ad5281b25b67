// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/privacy_loss.hpp"

namespace dpcert {

/// Two regular laws of one exponential family and one frame: what ExponentialPair takes.
[[nodiscard]] bool share_a_frame(const Distribution& p, const Distribution& q);

/// What is certified about an ordered pair of distributions, each view by the engine that
/// suits it: the log-partition formula inside one exponential family, sums on the
/// integers, event rule and quadrature on the line. Laws that a bijection carries to
/// another family (`Family::carried`) are compared there.
/// Errors  in each view: unsupported (no certified method), invalid_input (laws
///         that cannot be compared); `where` is "".
[[nodiscard]] PrivacyLoss compare(const Distribution& p, const Distribution& q);

}  // namespace dpcert

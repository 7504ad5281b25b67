// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/mechanisms/claim.hpp"

namespace dpcert {

/// The figure that a claim is about, beside the number that is claimed: the claim holds where the
/// figure is at most that.
struct ClaimedFigure {
  std::string quantity;  ///< "rdp", "rho", "mu", "advantage", or of a type II error "power", what is left of 1
  Rate rate;             ///< `at_least` is 0 where what is enough need not be needed
  Rational claimed;
};

/// Precondition: no DpClaim, which is about two figures: epsilon, which is shown, and delta, which decides.
/// Errors  what the release answers.
[[nodiscard]] Result<ClaimedFigure> claimed_figure(const Release& release, const Claim& claim, long digits);

}  // namespace dpcert

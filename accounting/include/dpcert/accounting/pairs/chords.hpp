// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "dpcert/accounting/pairs/atoms/loss_law.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/privacy_loss.hpp"

namespace dpcert {

/// A law of some hundred losses at most whose curve lies above that of a pair: the chords of the
/// pair's curve, for a pair whose largest loss is finite and both orders of which tell the same. It
/// serves where values of the curve take milliseconds each, so that a grid of thousands is out of
/// reach.
///
/// Losses    multiples of a power of 2, so that laws of several pairs lie on one lattice: from 0 on
///           24 to 48 where most of the mass is, or 8 to 16 where values are dear, and wider beyond.
/// Accuracy  of second order in the width of a cell: three digits or so of what is composed, fewer
///           where values are dear.
/// Answer    nothing where the largest loss is not finite, tiny or huge, the curve is not known
///           closely, or its values cost too much of what is left of the work.
/// Theory    accounting/theory/loss_grid.md, 2
[[nodiscard]] std::optional<LossLaw> law_by_chords(const Profile& profile);

/// A pair whose curve lies above that of another pair and is soon asked, where the other's own is
/// not, and composes with no method at hand.
struct PairAbove {
  struct Known {
    std::shared_ptr<const Profile> profile;
    KnownTails tails;
    std::optional<LossLaw> losses = std::nullopt;  ///< where they are few
  };
  std::function<std::optional<Known>()> pair;  ///< nothing: none is known
};

/// Of such a pair: its own curve; for compositions the pair of the law by chords; and that law's
/// Rényi divergences, or those of `largest` where these are less or there is no law. It is made when
/// it is first asked for.
/// Given  largest: what the largest loss alone says of the divergences.
[[nodiscard]] PrivacyLoss loss_by_chords(std::shared_ptr<const Profile> profile,
                                         std::shared_ptr<const RenyiCurve> largest);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "dpcert/accounting/pairs/atoms/loss_law.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/privacy_loss.hpp"

namespace dpcert {

/// A law of some hundred losses at most whose curve lies above that of a pair: the chords of the pair's
/// curve, for a pair whose largest loss is finite and both orders of which tell the same. It serves
/// where values of the curve take milliseconds each, so that a grid of thousands is out of reach.
///
/// Losses    multiples of a power of 2, so that laws of several pairs lie on one lattice: from 0 on 24
///           to 48 where most of the mass is, or 8 to 16 where values are dear, and wider beyond.
/// Accuracy  of second order in the width of a cell: three or four digits of what is composed.
/// Answer    nothing where the largest loss is not finite, tiny or huge, the curve is not known closely, or its
///           values cost too much of what is left of the work.
/// Theory    accounting/theory/loss_grid.md, 2
[[nodiscard]] std::optional<LossLaw> law_by_chords(const Profile& profile);

/// A law of few losses whose curve lies above that of a pair, where the pair's own composes with no
/// method at hand; nothing: none is known.
struct LossesAbove {
  std::function<std::optional<LossLaw>()> law;
};

/// A pair whose curve lies above that of another pair and is soon asked, where the other's own is not.
struct PairAbove {
  struct Known {
    std::shared_ptr<const Profile> profile;
    KnownTails tails;
  };
  std::function<std::optional<Known>()> pair;  ///< nothing: none is known
};

/// Of such a pair: its own curve, for compositions the law by chords, alone and as a pair, and that law's
/// Rényi divergences, or those of `largest` where there is none. It is made when it is first asked for.
/// Given  largest: what the largest loss alone says of the divergences.
[[nodiscard]] PrivacyLoss loss_by_chords(std::shared_ptr<const Profile> profile,
                                         std::shared_ptr<const RenyiCurve> largest);

}  // namespace dpcert

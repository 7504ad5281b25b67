// SPDX-License-Identifier: Apache-2.0
#include "compose/losses.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/chords.hpp"

namespace dpcert {

bool has_few_losses(const PrivacyLoss& loss) { return loss.find<FewLosses>() || loss.find<PairAbove>(); }

std::optional<Losses> losses_of(const std::vector<OrderedPart>& terms) {
  Losses all;
  for (const auto& [loss, count, other] : terms) {
    if (auto atoms = atoms_of(loss)) {
      all.steps.push_back({std::move(atoms->law), count});
      all.is_exact = all.is_exact && atoms->attained;
      continue;
    }
    const auto above = loss.find<PairAbove>();
    auto pair = above ? above->pair() : std::nullopt;
    if (!pair || !pair->losses) return std::nullopt;
    all.steps.push_back({*std::move(pair->losses), count});
    all.is_exact = all.is_tight = false;
  }
  return all;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "compose/losses.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"

namespace dpcert {

std::optional<Losses> losses_of(const std::vector<OrderedPart>& terms) {
  Losses all;
  for (const auto& [loss, count, other] : terms) {
    auto atoms = atoms_of(loss);
    if (!atoms) return std::nullopt;
    all.steps.push_back({std::move(atoms->law), count});
    all.is_exact = all.is_exact && atoms->attained;
  }
  return all;
}

}  // namespace dpcert

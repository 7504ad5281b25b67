// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/kernels/coupling/coupling.hpp"

namespace dpcert {

/// Both laws on one denominator.
struct CommonMasses {
  std::vector<Integer> p, q;
  Integer whole = 1;
};

/// Nothing where the denominator has more words than that.
[[nodiscard]] std::optional<CommonMasses> on_one_denominator(const FiniteLaw& p, const FiniteLaw& q,
                                                             std::size_t most_words);

[[nodiscard]] inline Error too_much_to_couple() {
  return unsupported("", "laws on so many points, or of so long a common denominator, are not handled here");
}

}  // namespace dpcert

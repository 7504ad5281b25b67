// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/notions/rate.hpp"

#include "dpcert/accounting/notions/known.hpp"

namespace dpcert {

Rate larger(const Rate& x, const Rate& y) {
  const auto holds_all = [](const Rate& most, const Rate& other) {
    if (!most.is_settled || !is_known(most.at_least) || !is_known(other.at_most)) return false;
    if (most.at_least.infinite || other.is_settled) return true;
    return !other.at_most.infinite && at_most(other.at_most.value, most.at_least.value) == Trilean::yes;
  };
  const bool is_settled = holds_all(x, y) || holds_all(y, x);
  return {larger(x.at_least, y.at_least), larger(x.at_most, y.at_most), is_settled};
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// What is said of a number of which nothing is known.
[[nodiscard]] inline Error nothing_reached() {
  return {Fault::precision_exhausted, "", "no finite enclosure was reached within the precision budget"};
}

/// The figure, where something is known of it.  Errors  precision_exhausted.
[[nodiscard]] inline Result<RuleValue> known(RuleValue figure) {
  if (!is_known(figure)) return nothing_reached();
  return figure;
}

/// The rate, where its upper figure is known; a lower one that is not becomes 0.
/// Errors  precision_exhausted.
[[nodiscard]] inline Result<Rate> known(Rate rate) {
  if (!is_known(rate.at_most)) return nothing_reached();
  if (!is_known(rate.at_least))
    rate = {RuleValue::exactly(Rational{0}, rate.at_least.value.precision(), rate.at_least.rule), rate.at_most};
  return rate;
}

}  // namespace dpcert

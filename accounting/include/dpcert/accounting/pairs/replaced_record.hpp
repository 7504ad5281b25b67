// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// What one run tells of a record that is replaced in a Poisson sample, 0 < rate <= 1: (1-r) F_0 + r
/// F_s against (1-r) F_0 + r F_(-s), where F_0 is the noise without the record, F_s with its largest
/// contribution and F_(-s) with the opposite one. Both orders tell the same.
///
/// Given   noise on a sum, of a symmetric log-concave law.
/// Theory  accounting/theory/replaced_record.md
[[nodiscard]] WorstPair replaced_record(const Rational& rate, const Distribution& with, const Distribution& without,
                                        const Distribution& opposite);

}  // namespace dpcert

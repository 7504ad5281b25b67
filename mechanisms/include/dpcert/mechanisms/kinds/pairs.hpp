// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// The pair (p, q) and its swap dominate every pair of output laws; where neighbours differ by one
/// record, p is the law with it. A budget unless `is_tight`, when the mechanism has these laws.
/// Errors  invalid_input: no mixture of laws of families, at "/p" or "/q".
[[nodiscard]] Result<Mechanism> dominating_pair(Distribution p, Distribution q, bool is_tight = false);

}  // namespace dpcert

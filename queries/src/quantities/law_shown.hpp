// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// A law as a distribution object of the interface: {"family",
/// parameters...}, numbers as exact text.
[[nodiscard]] Answer law_shown(const Law& law);

}  // namespace dpcert

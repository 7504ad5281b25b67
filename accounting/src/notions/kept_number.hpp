// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/refinable.hpp"

namespace dpcert {

/// The same number, whose enclosure at each precision is found once:
/// for what is dear, and asked for again and again.
[[nodiscard]] Refinable kept(Refinable number);

}  // namespace dpcert

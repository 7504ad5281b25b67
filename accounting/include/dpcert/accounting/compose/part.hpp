// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// One mechanism of a release, run `count` times.
struct ReleasedPart {
  WorstPair pair;
  unsigned long count = 1;
};

/// What is released. All parts are independent given the data (adaptive choices
/// are covered: every rule used composes adaptively).
using ReleasedParts = std::vector<ReleasedPart>;

}  // namespace dpcert

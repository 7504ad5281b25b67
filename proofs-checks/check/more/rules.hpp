// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rule.hpp"

namespace dpcert::check {

// One file a rule under rules/, as of the kernel's.
#define DPCERT_OTHER_RULES(X) \
  X(two_outcomes)             \
  X(subsampled)               \
  X(discrete_sum)             \
  X(event)                    \
  X(exponential_family)       \
  X(k_norm)                   \
  X(elliptical_supremum)      \
  X(mixture)                  \
  X(post_processed)           \
  X(bounded)                  \
  X(bounded_range)            \
  X(truncated_posterior)

DPCERT_OTHER_RULES(DPCERT_DECLARE_RULE)

}  // namespace dpcert::check

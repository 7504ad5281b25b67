// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/types.hpp"

namespace dpcert::check {

// One file a group, spec/read_<group>.cpp.
#define DPCERT_OTHER_TYPES(X) \
  X(integer_noise)            \
  X(vector_noise) X(pairs) X(choices) X(profile) X(post_processed) X(iterated_noise) X(posterior) X(batches)

DPCERT_OTHER_TYPES(DPCERT_DECLARE_TYPES)

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/types.hpp"

namespace dpcert::check {

// One file a group, spec/read_<group>.cpp.
#define DPCERT_OTHER_TYPES(X) \
  X(integer_noise) X(vector_noise) X(pairs) X(choices) X(profile) X(post_processed) X(iterated_noise) X(posterior)

DPCERT_OTHER_TYPES(DPCERT_DECLARE_TYPES)

/// Most bits of a power that is worked out as a number of a mechanism.
inline constexpr std::size_t max_power_bits = std::size_t{1} << 16;

}  // namespace dpcert::check

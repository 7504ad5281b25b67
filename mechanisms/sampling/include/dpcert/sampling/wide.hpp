// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Machine integers of 128 bits.
__extension__ typedef unsigned __int128 Wide;  // NOLINT(modernize-use-using): an extension cannot be used
__extension__ typedef __int128 SignedWide;     // NOLINT(modernize-use-using)

[[nodiscard]] inline Integer integer_of(Wide x) {
  if (x >> 64 == 0) return Integer{static_cast<std::uint64_t>(x)};
  return (Integer{static_cast<std::uint64_t>(x >> 64)} << 64) + static_cast<std::uint64_t>(x);
}

}  // namespace dpcert

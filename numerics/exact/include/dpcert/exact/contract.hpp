// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

namespace dpcert {

/// Stops the program when a precondition fails: the caller, not the data, is wrong. On in every build.
inline void expects(bool holds, const char* what = "precondition",
                    std::source_location at = std::source_location::current()) {
  if (holds) return;
  std::fprintf(stderr, "dpcert: broken contract (%s) in %s at %s:%u\n", what, at.function_name(), at.file_name(),
               static_cast<unsigned>(at.line()));
  std::abort();
}

/// Stops the program when a postcondition fails: this library is wrong. On in every build.
inline void ensures(bool holds, const char* what = "postcondition",
                    std::source_location at = std::source_location::current()) {
  expects(holds, what, at);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstdlib>

namespace dpcert {

/// Stops the program when a precondition fails: the caller, not
/// the data, is wrong. On in every build.
inline void expects(bool holds, const char* what = "precondition", const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  if (holds) return;
  std::fprintf(stderr, "dpcert: broken contract (%s) at %s:%d\n", what, file, line);
  std::abort();
}

/// Stops the program when a postcondition fails: this library is wrong. On in every build.
inline void ensures(bool holds, const char* what = "postcondition", const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  expects(holds, what, file, line);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace dpcert {

/// A contract was broken: not the data are wrong, but a program. Nothing below the boundary to C
/// catches it, which makes an error of it; in C++ it ends the program, and says where.
struct BrokenContract : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn, gnu::cold, gnu::noinline]] inline void break_contract(const char* what, const char* file, int line) {
  throw BrokenContract{std::string{"dpcert: broken contract ("} + what + ") at " + file + ":" + std::to_string(line)};
}

/// Throws when a precondition fails: the caller, not
/// the data, is wrong. On in every build.
inline void expects(bool holds, const char* what = "precondition", const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  if (!holds) break_contract(what, file, line);
}

/// Throws when a postcondition fails: this library is wrong. On in every build.
inline void ensures(bool holds, const char* what = "postcondition", const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  expects(holds, what, file, line);
}

}  // namespace dpcert

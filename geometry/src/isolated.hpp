// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "dpcert/exact/result.hpp"

namespace dpcert {

/// What a call into somebody else's engine may cost.
struct ChildLimits {
  std::string engine;            ///< its name, for messages
  double seconds = 60;           ///< of wall clock, and of processor time
  std::size_t megabytes = 4096;  ///< of memory beyond what this process holds already
};

/// Runs the work in a forked child and returns the bytes that it returned. The child sees a copy of this process's memory;
/// nothing that it does, prints or leaks comes back but those bytes. It is killed at the limits and always reaped.
///
/// Errors  precision_exhausted, naming the engine: a limit was met, the work threw (what() is quoted), or it crashed.
[[nodiscard]] Result<std::string> in_child(const ChildLimits& limits, const std::function<std::string()>& work);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "dpcert/exact/result.hpp"

namespace dpcert {

/// A net under an engine that hangs: many times as long as any
/// work takes that the counted limits admit.
constexpr double safety_seconds = 1'200;

/// What a call into somebody else's engine may cost, besides the work that it counts.
struct ChildLimits {
  std::string engine;               ///< its name, for messages
  std::size_t megabytes = 4096;     ///< of memory beyond what this process holds already
  double seconds = safety_seconds;  ///< of wall clock, and of processor time: the only clock of the library
};

/// How a call ended by itself: on every machine in the same way.
struct Attempt {
  bool succeeded = false;
  std::string
      text;  ///< the bytes returned; else, naming the engine, why there are none: the work threw (what() is quoted),
             ///< crashed, or met its limit of memory
};

/// Runs the work in a forked child and returns the bytes that it returned. The child
/// sees a copy of this process's memory; nothing that it does, prints or leaks comes
/// back but those bytes, and the work that it counted (exact/work.hpp), which is charged
/// here. It is killed at the limits and always reaped.
///
/// Threads  any number may call at once, and the work may call again: no lock is held while the
///          process is forked. Another thread may hold one of its own then, which its copy in the
///          child never gives back: the work must ask for no lock that other threads take, and so
///          for no value that is kept for all of them.
/// Errors  precision_exhausted, naming the engine: there was no process to be had, or the clock
///         ended it. Then nothing is known of what another machine would have found, and the caller
///         reports the error instead of going on without.
[[nodiscard]] Result<Attempt> in_child(const ChildLimits& limits, const std::function<std::string()>& work);

/// How many calls of this thread ended in such an error: where a search makes do without what
/// failed, it must not do so where this number grew.
[[nodiscard]] std::size_t unfinished_children();

}  // namespace dpcert

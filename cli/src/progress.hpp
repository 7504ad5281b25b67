// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>

namespace dpcert::cli {

/// A line on a terminal that tells how much of a run is done, drawn anew each thousandth of it,
/// and wiped at the end. It counts, and asks no clock.
class Progress {
 public:
  /// Given  count: of the run; is_shown: false draws nothing.
  Progress(std::uint64_t count, std::ostream& terminal, bool is_shown);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One more is done.
  void advance() {
    if (is_shown_ && ++done_ % stride_ == 0) draw();
  }

 private:
  void draw();

  std::uint64_t count_, stride_, done_ = 0;
  std::ostream& terminal_;
  bool is_shown_;
};

/// Is somebody watching errors on a terminal, while the output goes elsewhere?
[[nodiscard]] bool is_progress_watched();

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ostream>

namespace dpcert::cli {
namespace {

constexpr std::uint64_t ticks = 1'000, most_stride = 50'000;
constexpr int width = 40;

}  // namespace

Progress::Progress(std::uint64_t count, std::ostream& terminal, bool is_shown)
    : count_{count},
      stride_{std::clamp<std::uint64_t>(count / ticks, 1, most_stride)},
      terminal_{terminal},
      is_shown_{is_shown} {}

Progress::~Progress() {
  if (is_shown_) terminal_ << "\r\033[K" << std::flush;
}

void Progress::draw() {
  const double share = static_cast<double>(done_) / static_cast<double>(count_);
  const int filled = static_cast<int>(share * width);
  terminal_ << fmt::format("\r[{:=<{}}{:{}}] {:5.1f} %  {} of {}", "", filled, "", width - filled, 100 * share, done_,
                           count_)
            << std::flush;
}

bool is_progress_watched() { return isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0; }

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

namespace dpcert::cli {

constexpr std::size_t longest_line = 4UL << 20;
constexpr const char* blanks = " \t\r";

/// One line of bounded length; `too_long` when its rest was skipped.
struct Line {
  std::string text;
  std::size_t number = 0;  ///< from 1
  bool too_long = false;
};

/// Reads up to the next newline or the end, holding no more
/// than the longest line. False at the end of input.
bool read_line(std::istream& in, Line& line);
[[nodiscard]] bool is_blank(const std::string& text);

}  // namespace dpcert::cli

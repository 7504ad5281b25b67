// SPDX-License-Identifier: Apache-2.0
#include "lines.hpp"

#include <array>
#include <istream>

#include "watch.hpp"

namespace dpcert::cli {

bool read_line(std::istream& in, Line& line) {
  doing("");  // somebody may be typing
  line.text.clear();
  line.number += 1;
  line.too_long = false;
  std::array<char, 1 << 16> buffer;
  for (bool any = false;; any = true) {
    in.getline(buffer.data(), buffer.size());
    const auto got = static_cast<std::size_t>(in.gcount());
    if (in.bad() || (got == 0 && in.eof())) return any;
    const bool ended = !in.fail();  // a newline was taken, or the input ended after some bytes
    const std::size_t length = ended && !in.eof() ? got - 1 : got;
    if (line.text.size() + length > longest_line) line.too_long = true;
    if (!line.too_long) line.text.append(buffer.data(), length);
    if (ended) return true;
    in.clear();
  }
}

bool is_blank(const std::string& text) { return text.find_first_not_of(blanks) == std::string::npos; }

}  // namespace dpcert::cli

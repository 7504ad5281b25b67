// SPDX-License-Identifier: Apache-2.0
#include "outputs.hpp"

#include <algorithm>
#include <utility>

#include "lines.hpp"

namespace dpcert::cli {

Result<OutputLines> read_outputs(std::string_view text, bool has_header) {
  OutputLines read;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    std::string line{text.substr(0, end)};
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    line.erase(line.find_last_not_of(blanks) + 1);
    line.erase(0, std::min(line.size(), line.find_first_not_of(blanks)));
    if (line.empty() || line.front() == '#') continue;
    if (std::exchange(has_header, false)) continue;
    read.outputs.push_back(std::move(line));
    read.lines.push_back(number);
    if (read.outputs.size() > properties::most_outputs)
      return invalid_input("", "more than " + std::to_string(properties::most_outputs) + " outputs");
  }
  return read;
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
// The reader of tables. The first line of the text names
// columns, with semicolons between; the rest is the table.
#include <algorithm>

#include "dpcert/releases/table.hpp"
#include "harness.hpp"

namespace dpcert::fuzz {
namespace {

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> names;
  for (;;) {
    const auto end = line.find(';');
    names.emplace_back(line.substr(0, end));
    if (end == std::string_view::npos) return names;
    line.remove_prefix(end + 1);
  }
}

std::string quoted(const std::string& cell) {
  std::string text = "\"";
  for (const char c : cell) text += c == '"' ? "\"\"" : std::string{c};
  return text + "\"";
}

/// The columns as a table again, each cell in quotation marks.
std::string written(const std::vector<std::string>& names, const std::vector<Column>& columns) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : ",") + quoted(names[i]);
  for (std::size_t record = 0; record < columns.front().cells().size(); ++record) {
    text += '\n';
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : ",") + quoted(columns[i].cells()[record]);
  }
  return text + "\n";
}

}  // namespace

void try_text(std::string_view text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto names = split(text.substr(0, end));
  const auto columns = read_columns(text.substr(std::min(end + 1, text.size())), names);
  if (!columns) return demand(!columns.error().message.empty(), "a refusal says why");
  demand(columns->size() == names.size(), "as many columns as names");
  const Rational lower = -1, upper{7, 3};
  for (const Column& column : *columns) {
    demand(column.cells().size() == columns->front().cells().size(), "columns are equally long");
    const auto numbers = column.clamped(lower, upper);
    if (!numbers) continue;
    demand(std::all_of(numbers->begin(), numbers->end(), [&](const Rational& x) { return lower <= x && x <= upper; }),
           "numbers are clamped");
  }
  auto sorted = names;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return;  // asked for twice
  const auto again = read_columns(written(names, *columns), names);
  demand(again.has_value(), "what is written is read");
  for (std::size_t i = 0; i < names.size(); ++i)
    demand((*again)[i].cells() == (*columns)[i].cells(), "what is written is read as the same cells");
}

}  // namespace dpcert::fuzz

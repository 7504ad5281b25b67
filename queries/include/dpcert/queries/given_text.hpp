// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace dpcert {

/// The text with every character that could steer a terminal or reorder a line escaped in
/// four hexadecimal digits: controls (C0, DEL, C1), line separators, and the marks of
/// bidirectional text. Bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string harmless(std::string_view text);
/// A name that somebody gave: as it is where it is harmless,
/// else as a JSON string with those characters escaped.
[[nodiscard]] std::string shown_name(std::string_view name);
/// A name that somebody gave beside other words on a line, where it must not look like them: a JSON
/// string of plain ASCII, as the checker prints it.
[[nodiscard]] std::string quoted_name(std::string_view name);

/// The text as it stands in a cell of a Markdown table.
[[nodiscard]] std::string markdown_cell(std::string_view text);

}  // namespace dpcert

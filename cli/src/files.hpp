// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert::cli {

/// The bytes of a file, or of standard input for "-".
/// Errors  invalid_input: no such file, a directory, unreadable, or more than 64 MiB.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// An error of what a file holds, with the file's name before the place.
[[nodiscard]] Error in_file(const std::string& path, Error error);

/// The JSON document in a file, or in standard input for "-".
/// Errors  as read_file and read_json, with the file's name.
[[nodiscard]] Result<Json> read_document(const std::string& path);

/// A JSON object: the text itself, or the file that holds it.
/// Errors  as read_file and read_json.
[[nodiscard]] Result<Json> read_object(const std::string& text_or_path);

/// Why no file can be written there: no such folder, or it is one of the others, which are read or
/// written too. Nothing: it may be.
[[nodiscard]] std::optional<Error> why_not_written(const std::string& path, const std::vector<std::string>& others);

/// Writes a whole file or nothing: to a neighbour first, which then takes the name. What a link leads
/// to is written, and what is no ordinary file, such as a pipe, takes the bytes itself.
/// Errors  invalid_input: with the system's reason.
[[nodiscard]] Result<std::string> write_file(const std::filesystem::path& path, const std::string& bytes);

}  // namespace dpcert::cli

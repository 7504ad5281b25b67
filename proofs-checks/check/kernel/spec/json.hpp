// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace dpcert::check {

/// A JSON value whose numbers keep their text.
struct Json {
  enum class Kind { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  std::string text;         ///< of a number, as written; of a string, decoded; true or false
  std::vector<Json> items;  ///< of an array
  std::vector<std::pair<std::string, Json>> members{};  ///< of an object, keys distinct. {}: clang asks for it here

  /// The member of that key, or null.
  [[nodiscard]] const Json* find(std::string_view key) const;
};

inline constexpr std::size_t max_json_bytes = std::size_t{64} << 20;
inline constexpr std::size_t max_json_depth = 64;
inline constexpr std::size_t max_json_values = 1'000'000;

/// Reads one JSON document, or says in a sentence why not: bad syntax, a limit
/// passed, a duplicate key, a zero byte or character, or a number beyond the range
/// of a double (which must be written as a string).
[[nodiscard]] std::variant<Json, std::string> read_json(std::string_view bytes);

/// The text, which is UTF-8, as a JSON string of printable ASCII: all else is
/// escaped, four hexadecimal digits a unit of UTF-16.
[[nodiscard]] std::string quoted(const std::string& text);

}  // namespace dpcert::check

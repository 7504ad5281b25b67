// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dpcert/exact/result.hpp"

namespace dpcert {

/// A JSON document as it was written: numbers keep their text, members
/// their sequence. Nothing passes through a double.
struct Json {
  enum class Kind { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  std::string text;  ///< of a number as written; of a string decoded; "true" or "false"
  std::vector<Json> items;
  std::vector<std::pair<std::string, Json>> members{};  // {}: clang asks for it here

  /// The member of that name, or null. Precondition: an object.
  [[nodiscard]] const Json* find(std::string_view key) const;
};

/// Bounds on untrusted documents.
struct JsonLimits {
  std::size_t depth = 64;
  std::size_t values = 1'000'000;
  std::size_t exponents = 100'000'000;  ///< sum of the decimal exponents of all numbers, in absolute value
};

/// Reads one document.
///
/// Errors  invalid_input: malformed text (with the place where reading stopped), invalid UTF-8,
///         a key twice in one object (`where` points at it), too deep, too many values, or a
///         JSON number that only a string can carry.
[[nodiscard]] Result<Json> read_json(std::string_view text, JsonLimits limits = {});

/// The document as JSON text again, numbers as they were written.
[[nodiscard]] std::string write_json(const Json& value);
/// A quoted JSON string, in UTF-8 or with \\u escapes for all that is
/// not ASCII; bytes that are not UTF-8 are replaced.
enum class JsonText { utf8, ascii };
[[nodiscard]] std::string quote_json(std::string_view text, JsonText form = JsonText::utf8);

/// `pointer` + "/" + key, escaped as RFC 6901 asks.
[[nodiscard]] std::string child(std::string_view pointer, std::string_view key);
[[nodiscard]] std::string child(std::string_view pointer, std::size_t index);

/// A short name of what stands there, for messages: "null", "a string", "an array of 3", ...
[[nodiscard]] std::string describe(const Json& value);

}  // namespace dpcert

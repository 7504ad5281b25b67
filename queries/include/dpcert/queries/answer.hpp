// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert {

/// The outputs of a query, in the sequence they are written.
using Answer = nlohmann::ordered_json;

/// The answer to one query of the machine interface (docs/reference), JSON
/// text in and one line of JSON text out: an answer object, or {"id", "error":
/// {"code", "message", "path"}}. No exception leaves it.
struct AnswerLine {
  std::string text;
  std::optional<Error> error = {};  ///< nothing: it was answered
};
[[nodiscard]] AnswerLine answer_line(std::string_view query);
[[nodiscard]] AnswerLine answer_line(const Json& query);
[[nodiscard]] AnswerLine error_line(const std::string& id, const Error& error);

/// The outputs of one query, without "id" and "quantity".
/// `known`: that of its member "mechanism", where it was read before (known_mechanism.hpp).
/// Errors  as the interface says, `where` being a pointer into the query.
[[nodiscard]] Result<Answer> answer(const Json& query, const Mechanism* known = nullptr);

[[nodiscard]] Answer error_object(const Error& error);
/// Compact JSON text; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string to_text(const Answer& answer);

}  // namespace dpcert

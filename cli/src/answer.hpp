// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "dpcert/mechanisms/json.hpp"
#include "number_text.hpp"

namespace dpcert::cli {

/// The outputs of one query of the machine interface (docs/interface.md), without "id" and "quantity".
/// Errors  as the interface says, `where` being a pointer into the query.
[[nodiscard]] Result<Fields> answer(const Json& query);

/// One line of JSON for one query: the answer, or {"id", "error": {"code", "message", "path"}}.
struct AnswerLine {
  std::string text;
  bool ok = false;
};
[[nodiscard]] AnswerLine answer_line(const Json& query);
[[nodiscard]] AnswerLine error_line(const std::string& id, const Error& error);
[[nodiscard]] Fields error_object(const Error& error);
/// Compact JSON text of fields; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string to_text(const Fields& fields);

}  // namespace dpcert::cli

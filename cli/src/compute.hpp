// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <iosfwd>

#include "dpcert/queries/answer.hpp"
#include "status.hpp"

namespace dpcert::cli {

/// Answers queries: one JSON object a line, or one JSON array of them; one answer a
/// line, in order, flushed one by one. Where the first object does not end on its
/// line, objects may run over many lines throughout.
///
/// Limits   4 MiB a line or object: a longer one is skipped to its end
///          and answered by an error; 64 MiB an array.
/// Errors   what cannot be read is answered with the number of
///          the line where it begins in the message.
/// Returns  all_well, or bad_input after any error, unwritable output included.
[[nodiscard]] Status compute(std::istream& in, std::ostream& out, std::ostream& err);

/// The same, by whatever answers a document.
using Answering = std::function<AnswerLine(const Json&)>;
[[nodiscard]] Status compute(std::istream& in, std::ostream& out, std::ostream& err, const Answering& answering);

}  // namespace dpcert::cli

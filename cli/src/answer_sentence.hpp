// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ask.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert::cli {

/// Is the answer one figure, which a sentence can state?
[[nodiscard]] bool has_sentence(const Answer& fields);
/// The figure, how it is known, and a line each of what it takes for granted and of digits
/// that were not reached. Of a bound so many digits are shown as are known, rounded up.
/// `is_pure`: no delta was given, and it was taken as 0.
[[nodiscard]] std::string sentence_of(const Question& question, const Answer& fields, bool is_pure);

}  // namespace dpcert::cli

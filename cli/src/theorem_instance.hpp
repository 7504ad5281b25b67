// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "dpcert/theorems/theorem.hpp"

namespace dpcert::cli {

/// The instance, as lines for people; its query as a line of a shell.
[[nodiscard]] std::string instance_text(const theorems::Instance& instance);
/// {"given", "printed", "fact", "query"?, "answer"?, "excludes"?}, query and answer as JSON.
[[nodiscard]] nlohmann::ordered_json instance_object(const theorems::Instance& instance);

/// Asks the query of an instance, and says how the answer departs from what is said of it: from the
/// members of `answer`, or in that the printed number lies in the enclosure. "" where it does not,
/// where there is no query, or where it takes geometry that the program was built without.
[[nodiscard]] std::string departure(const theorems::Instance& instance);

}  // namespace dpcert::cli

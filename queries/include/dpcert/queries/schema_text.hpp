// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dpcert/mechanisms/schema/object_type.hpp"

namespace dpcert {

/// Markdown: a section a variety, with a table of the members of each type.
[[nodiscard]] std::string schema_markdown(const std::vector<Variety>& varieties);
/// The same of one type, as plain text.
[[nodiscard]] std::string type_text(const ObjectType& type);

}  // namespace dpcert

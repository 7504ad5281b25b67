// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

namespace dpcert::cli {

/// Prints the families of distributions that the program knows, and by which method it compares their laws: as readable
/// lines, or as a Markdown table.
void list_families(bool markdown, std::ostream& out);

}  // namespace dpcert::cli

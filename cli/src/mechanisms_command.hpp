// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

/// Prints each type of objects of a variety in a line, or, of one of that name, its members, their ranges and an example. `noun`: what
/// one of them is called.
Status list_types(const std::string& variety, const std::string& noun, const std::string& name, std::ostream& out,
                  std::ostream& err);

/// Prints the JSON Schema of what the program reads, or of one variety or type; or the tables of the documentation.
Status print_schema(const std::string& name, bool markdown, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli

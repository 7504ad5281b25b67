// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "commands.hpp"

namespace dpcert::cli {

/// The types of a variety of objects.
[[nodiscard]] std::vector<Word> types_of(const std::string& variety);

/// A variety of objects, and what one of them is called.
struct Listed {
  std::string variety, noun;
};

/// Prints each of its types in a line or, of the one of that
/// name, its members, their ranges and an example.
[[nodiscard]] Status list_types(const Listed& listed, const std::string& name, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli

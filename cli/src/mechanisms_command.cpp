// SPDX-License-Identifier: Apache-2.0
#include "mechanisms_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "dpcert/mechanisms/registry.hpp"

namespace dpcert::cli {

void list_mechanisms(std::ostream& out) {
  for (const MechanismType* type : mechanism_types()) {
    out << fmt::format("{}: {}\n", type->name, type->summary);
    for (const auto& form : type->forms) out << fmt::format("  {}\n", fmt::join(form, ", "));
  }
}

}  // namespace dpcert::cli

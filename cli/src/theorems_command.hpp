// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

struct TheoremOptions {
  std::string id;      ///< which, as find_theorems takes it; empty: all
  std::string status;  ///< those of that status; empty: all
  bool check = false;  ///< run their checks
  unsigned long instances = 100;
  std::uint64_t seed = 1;
  bool json = false, markdown = false;
  bool show = false;  ///< an instance with its numbers
};

/// Lists the theorems that the library rests on or refutes, explains one, and runs their checks. A
/// query that an instance shows is asked again beside them.
/// Returns  all_well; some_broken where a check fails, or an answer is not the one shown.
[[nodiscard]] Status run_theorems(const TheoremOptions& options, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
// The one file that is compiled with the program's path; and what main() does before all else.
#include "program.hpp"

#include "dpcert/queries/geometry.hpp"

const char* const dpcert::test::program_path = DPCERT_PROGRAM;

namespace {
[[maybe_unused]] const bool serves_geometry = (dpcert::serve_geometry(), true);
}  // namespace

// SPDX-License-Identifier: Apache-2.0
// The one file that is compiled with the program's path.
#include "program.hpp"

const char* const dpcert::test::program_path = DPCERT_PROGRAM;

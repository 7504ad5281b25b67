// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "dpcert/exact/result.hpp"
#include "dpcert/queries/given_text.hpp"
#include "status.hpp"

namespace dpcert::cli {

/// One line about the error, its place first.  Returns  bad_input.
Status complain(std::ostream& err, const Error& error);

/// The status where all of the output could be written; else bad_input.
[[nodiscard]] Status written(std::ostream& out, Status status = all_well);

}  // namespace dpcert::cli

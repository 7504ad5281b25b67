// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "compute.hpp"

namespace dpcert::cli {

/// Reads one mechanism object a line, and answers each by one line at once: {"line", "verdict": "accepted", "refused" or
/// "undecided", "price", "spent", "left"}; a line that cannot be read or priced by {"line", "error"}, and it changes nothing.
///
/// budget   JSON text: {"epsilon"}, {"rho"}, {"mu"} or {"order", "epsilon"}
/// Returns  all_well; bad_input after an unreadable budget or line, or unwritable output. A refusal is an answer.
Status run_odometer(const std::string& budget, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace dpcert::check {

/// The command `dpcert check`, which is also the whole program `dpcert-check`.
///
/// Given     the words after the command's name: SPEC CERTIFICATE...
///           [--expect VERDICT] | --help | --version.
/// Returns   the exit status: 0 every certificate accepted with the expected verdict (`proved`
///           unless told), 4 accepted but some with another verdict, 1 any rejected, 2 anything
///           unreadable, unwritable or badly asked for.
/// Errors    one sentence each on `err`; an `out` that fails ends in 2. The caller ignores SIGPIPE.
[[nodiscard]] int run_check(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);

}  // namespace dpcert::check

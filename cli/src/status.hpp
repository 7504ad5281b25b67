// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dpcert::cli {

/// Exit statuses shared by the commands.
enum Status { all_well = 0, some_broken = 1, bad_input = 2, some_undecided = 3 };

}  // namespace dpcert::cli

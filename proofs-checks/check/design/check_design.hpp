// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "dpcert/check/check.hpp"
#include "kernel/numbers/effort.hpp"

namespace dpcert::check {

/// `check_design` within some effort.
[[nodiscard]] Outcome check_design_within(Effort effort, std::string_view query, std::string_view certificate);

}  // namespace dpcert::check

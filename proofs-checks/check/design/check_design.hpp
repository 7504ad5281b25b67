// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "dpcert/check/check.hpp"

namespace dpcert::check {

/// `check_design` for so much work at most.
[[nodiscard]] Outcome check_design_within(double most, std::string_view query, std::string_view certificate);

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "dpcert/check/check.hpp"
#include "kernel/known.hpp"

namespace dpcert::check {

/// `check`, by what is known, for so much work at most.
[[nodiscard]] Outcome check_within(double most, const Spec& spec, std::string_view certificate, const Known& known);

}  // namespace dpcert::check

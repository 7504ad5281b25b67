// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "dpcert/check/check.hpp"
#include "kernel/known.hpp"

namespace dpcert::check {

/// `check`, by what is known and within some effort.
[[nodiscard]] Outcome check_within(Effort effort, const Spec& spec, std::string_view certificate, const Known& known);

}  // namespace dpcert::check

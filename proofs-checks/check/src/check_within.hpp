// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "dpcert/check/check.hpp"
#include "numbers/effort.hpp"

namespace dpcert::check {

// `check` and `check_design`, which give what follows the usual effort: here, one of the caller's.

[[nodiscard]] Outcome check_within(Effort effort, const Spec& spec, std::string_view certificate,
                                   Scope scope = Scope::all);
[[nodiscard]] Outcome check_design_within(Effort effort, std::string_view query, std::string_view certificate);

}  // namespace dpcert::check

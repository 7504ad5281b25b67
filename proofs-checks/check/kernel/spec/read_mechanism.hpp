// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>

#include "kernel/known.hpp"

namespace dpcert::check {

/// Reads a mechanism of the SPEC of a type that is known, or says in a sentence
/// what cannot be understood. Unknown keys are errors. Throws BeyondLimits, of
/// a type, body or statistic that no rule knows too.
[[nodiscard]] std::variant<Mechanism, std::string> read_mechanism(const Json& json, const Known& known);

}  // namespace dpcert::check

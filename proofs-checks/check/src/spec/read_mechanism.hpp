// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>

#include "spec/types.hpp"

namespace dpcert::check {

/// The types that are read, each by just these members, group by group.
[[nodiscard]] const Types& known_types();

/// Reads a mechanism of the SPEC, or says in a sentence what cannot be understood. Unknown keys are errors.
/// Throws BeyondLimits, of a type, body or statistic that no rule knows too.
[[nodiscard]] std::variant<Mechanism, std::string> read_mechanism(const Json& json, Effort& effort);

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/json.hpp"
#include "more/laws/values.hpp"

namespace dpcert::check {

/// A table's rows are its corners, and a polynomial's values at the corners of its box, where no
/// variable has a power above 1 and they are few. Throws Misread, where the description is not of a
/// kind that it knows, and BeyondLimits.
[[nodiscard]] Values read_values(const Json& json);

}  // namespace dpcert::check

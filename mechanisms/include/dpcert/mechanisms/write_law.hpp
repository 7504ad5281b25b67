// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/accounting/families/law.hpp"

namespace dpcert {

/// A law as a distribution object of the interface, {"family",
/// parameters...}, as JSON text, numbers exactly.
[[nodiscard]] std::string write_law(const Law& law);

}  // namespace dpcert

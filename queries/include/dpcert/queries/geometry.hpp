// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dpcert {

// Defined by the geometric target, or for programs that are built without geometry.

/// Lets mechanisms, bodies and quantities be read that need
/// geometry; does nothing without it, or when called again.
void serve_geometry();
/// The libraries behind them and their versions, each with a comma before it; "" without geometry.
[[nodiscard]] std::string geometric_engines();

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace dpcert {

/// The libraries that propose hulls and bases (none of them is trusted), and
/// the one that holds matrices, with their versions.
[[nodiscard]] std::string geometry_engine_versions();

}  // namespace dpcert

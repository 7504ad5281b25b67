// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// Why a list of vectors is no input: it is empty, its vectors have no entries or differ in
/// length (invalid_input), or it is beyond the limits (unsupported). `where` is the list's
/// place, and the number of the vector that is at fault.
[[nodiscard]] std::optional<Error> why_refused(const std::string& where, const std::vector<Vector>& vectors,
                                               const HullLimits& limits);

}  // namespace dpcert

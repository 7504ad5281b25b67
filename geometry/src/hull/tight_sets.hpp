// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/exact/work.hpp"
#include "exact/integer_matrix.hpp"
#include "hull/set_table.hpp"

namespace dpcert {

/// What the search for those sets costs.
[[nodiscard]] Work tight_sets_price(const IntegerMatrix& points, const IntegerMatrix& halfspaces);

/// The set of points on which each halfspace is tight, in the order of the halfspaces; nothing
/// where some halfspace fails at a point, or two are tight on the same points.
/// Given  rows from homogeneous(), of as many columns
[[nodiscard]] std::optional<SetTable> tight_sets(const IntegerMatrix& points, const IntegerMatrix& halfspaces);

}  // namespace dpcert

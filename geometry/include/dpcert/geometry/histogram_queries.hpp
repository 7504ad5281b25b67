// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/statistic.hpp"

namespace dpcert {

// Linear queries W x on a histogram x: each row of W is a query, and a
// record that falls into bin j adds column j of W.

/// Points whose hull is that of what one added or removed
/// record changes: the columns of W and their negatives.
[[nodiscard]] std::vector<Vector> add_remove_changes(const Matrix& queries);

/// One record's part of the answers: a column of W. Its sensitivity hull, that of differences of
/// columns, is for neighbours that replace a record.
[[nodiscard]] Statistic replace_statistic(const Matrix& queries);

}  // namespace dpcert

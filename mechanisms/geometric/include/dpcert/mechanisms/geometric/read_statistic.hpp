// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/statistic.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// The types of statistics, by "type".
[[nodiscard]] Variety statistic_variety();

/// A statistic of the machine interface: "polynomial" or
/// "table". Throws BadInput, for use below `reading`.
[[nodiscard]] Statistic read_statistic(const Json& value, const std::string& where);

}  // namespace dpcert

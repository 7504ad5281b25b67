// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/statistic.hpp"
#include "dpcert/mechanisms/fields.hpp"

namespace dpcert {

/// A statistic of the machine interface: "polynomial" or "table". Throws BadInput, for use below `reading`.
[[nodiscard]] Statistic read_statistic(const Json& value, const std::string& where);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/volume.hpp"

namespace dpcert {

/// To some precision, without raising it.
[[nodiscard]] Result<Number> volume_at(const Body& body, Precision precision);

}  // namespace dpcert

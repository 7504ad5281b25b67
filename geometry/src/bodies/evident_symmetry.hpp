// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// Does the description of the body show that it is symmetric
/// about 0? (A body may be so without showing it.)
[[nodiscard]] bool is_evidently_symmetric(const Body& body);

}  // namespace dpcert

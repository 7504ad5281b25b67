// SPDX-License-Identifier: Apache-2.0
// Bodies and statistics are read too.
#include "dpcert/queries/geometry.hpp"

namespace {

[[maybe_unused]] const bool is_served = (dpcert::serve_geometry(), true);

}  // namespace

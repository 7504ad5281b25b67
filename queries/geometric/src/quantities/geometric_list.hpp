// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/queries/quantity.hpp"
#include "quantities/geometric_names.hpp"

namespace dpcert {

#define DPCERT_DECLARE(name) extern const Quantity name##_quantity;
DPCERT_GEOMETRIC_QUANTITIES(DPCERT_DECLARE)
#undef DPCERT_DECLARE

[[nodiscard]] inline std::vector<const Quantity*> geometric_quantities() {
#define DPCERT_ADDRESS(name) &name##_quantity,
  return {DPCERT_GEOMETRIC_QUANTITIES(DPCERT_ADDRESS)};
#undef DPCERT_ADDRESS
}

}  // namespace dpcert

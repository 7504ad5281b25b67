// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/queries/quantity.hpp"

namespace dpcert {

// The quantities about bodies and K-norm noise, and those that take linear programs, a file each.
#define DPCERT_GEOMETRIC_QUANTITIES(X) \
  X(hull)                              \
  X(volume)                            \
  X(gauge)                             \
  X(support)                           \
  X(contains)                          \
  X(sensitivity)                       \
  X(compare)                           \
  X(k_norm_entropy)                    \
  X(concentration_radius)              \
  X(depth)                             \
  X(conditional_variance)              \
  X(k_norm_variance)                   \
  X(k_norm_expected_norm)              \
  X(profile_mechanism)

#define DPCERT_DECLARE(name) extern const Quantity name##_quantity;
DPCERT_GEOMETRIC_QUANTITIES(DPCERT_DECLARE)
#undef DPCERT_DECLARE

[[nodiscard]] inline std::vector<const Quantity*> geometric_quantities() {
#define DPCERT_ADDRESS(name) &name##_quantity,
  return {DPCERT_GEOMETRIC_QUANTITIES(DPCERT_ADDRESS)};
#undef DPCERT_ADDRESS
}

}  // namespace dpcert

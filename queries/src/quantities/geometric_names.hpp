// SPDX-License-Identifier: Apache-2.0
#pragma once

// The quantities about bodies and K-norm noise, and those that take linear programs. They are
// defined in `queries/geometric`, a file each; a program without geometry knows their names.
#define DPCERT_GEOMETRIC_QUANTITIES(X) \
  X(hull)                              \
  X(volume)                            \
  X(gauge)                             \
  X(support)                           \
  X(contains)                          \
  X(sensitivity)                       \
  X(gradient_sensitivity)              \
  X(compare)                           \
  X(compare_norms)                     \
  X(k_norm_entropy)                    \
  X(concentration_radius)              \
  X(depth)                             \
  X(conditional_variance)              \
  X(k_norm_variance)                   \
  X(k_norm_expected_norm)              \
  X(profile_mechanism)

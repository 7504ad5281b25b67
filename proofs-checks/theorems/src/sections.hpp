// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/theorems/theorem.hpp"

namespace dpcert::theorems {

// The sections of the registry, a file each: statements that stand together, with their checks.
#define DPCERT_THEOREM_SECTIONS(X) \
  X(norm_orders)                   \
  X(norm_concentration)            \
  X(norm_hulls)                    \
  X(norm_sampling)                 \
  X(objective_perturbation)        \
  X(gradient_mechanism)            \
  X(gradient_examples)             \
  X(elliptical_noise)              \
  X(elliptical_processes)          \
  X(privacy_notions)               \
  X(posterior_release)             \
  X(posterior_limits)              \
  X(renyi_posterior)               \
  X(mixing)                        \
  X(coupling)                      \
  X(noisy_descent)                 \
  X(profiles)                      \
  X(conversions)                   \
  X(composition)                   \
  X(divergences)

#define DPCERT_DECLARE_SECTION(name) std::vector<Theorem> name##_section();
DPCERT_THEOREM_SECTIONS(DPCERT_DECLARE_SECTION)
#undef DPCERT_DECLARE_SECTION

}  // namespace dpcert::theorems

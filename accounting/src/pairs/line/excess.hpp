// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// A positive multiple of a law.
struct Term {
  Law law;
  Enclosure coefficient, log_coefficient;
};

/// p - e^epsilon q = above - below, two sums of positive multiples of laws: what
/// the two mixtures have in common is cancelled, so that a law occurs on one side
/// only where the sign of its coefficient can be told.
struct Excess {
  std::vector<Term> above, below;
};

[[nodiscard]] Excess excess_of(const Distribution& p, const Distribution& q, const Epsilon& epsilon,
                               Precision precision);

/// The density view of a law.
[[nodiscard]] inline const DensityFamily& density_of(const Law& law) { return *law.family->as_density(); }

}  // namespace dpcert

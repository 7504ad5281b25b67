// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/mechanisms/registry.hpp"

namespace dpcert {

/// {"type": "k_norm", "body", "scale"} with "sensitivity", the largest gauge of a difference, or
/// with "statistic", of which it is computed; neighbours then replace a record. In one dimension it
/// is Laplace noise where the gauge is known exactly.
/// Theory  mechanisms/theory/k_norm.md
/// To be registered once, when the program starts.
[[nodiscard]] const MechanismType& k_norm_type();

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/mechanisms/registry.hpp"

namespace dpcert {

/// {"type": "k_norm", "body", "scale"} with "sensitivity", the largest gauge of a difference, or
/// with "statistic", of which it is computed; neighbours then replace a record. It is Laplace noise
/// in one dimension, where the gauge is known exactly, and by an l1 or linf ball or its image, where it is stated.
/// Theory  mechanisms/theory/k_norm.md
/// To be registered once, when the program starts.
[[nodiscard]] const MechanismType& k_norm_type();

}  // namespace dpcert

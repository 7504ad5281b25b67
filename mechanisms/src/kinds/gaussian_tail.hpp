// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Why no epsilon is enough of a Gaussian pair: words for MechanismKind::why_unbounded.
[[nodiscard]] inline std::string gaussian_tail(bool at_delta_zero, const Rational& mu_squared) {
  return !at_delta_zero || mu_squared == 0 ? "" : ", as the tail is too light: the loss of Gaussian noise has no bound";
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// A norm |.| of R^d, and noise of density proportional to exp(-|w|).
/// Theory  mechanisms/releases/theory/perturbed_regression.md, (4)
struct PerturbationNorm {
  std::string name;
  /// The square of the largest norm of a vector of [-1, 1]^d.
  Rational (*squared_longest)(std::size_t dimension);
  Drawn (*draw)(std::size_t dimension, Bits& bits);
  /// The mean of |w_i|, or a bound on it, in words.
  std::string (*error)(std::size_t dimension);
};
/// Noise of density proportional to exp(-|w|_inf).
[[nodiscard]] Drawn cubic_noise(std::size_t dimension, Bits& bits);
/// "l1", "l2", "linf".
[[nodiscard]] const std::vector<PerturbationNorm>& perturbation_norms();

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/regression_moments.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {

/// Noise of density proportional to exp(-gauge/scale) on the moments, the body being K_T of Awan
/// and Slavkovic: all u of [-2, 2]^d with |u(2 x_i^2)| <= 2 - 2 (|u(x_i)| - 1)^2 where |u(x_i)| >
/// 1, and |u(z_i)| + |u(z_j)| + |u(z_i z_j)| <= 4. The law is that of the mechanism k_norm; the
/// draw uses that all u(x_i^2), u(z_i z_j) are independent and uniform once all u(z_i) are known.
///
/// Time    depends on the draw. More features make it longer: of the points of the
///         cube a part of more than 2^-(p+1) is inside.
/// Theory  mechanisms/releases/theory/functional_regression.md, (5)
[[nodiscard]] KnownOutput regression_noise(const RegressionMoments& moments, const Rational& scale);

}  // namespace dpcert

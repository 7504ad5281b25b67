// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/numerics/root.hpp"

namespace dpcert {

/// A polynomial with rational coefficients c_0 + c_1 x + c_2 x^2 + ..., exactly.
using Polynomial = std::vector<Rational>;

/// Its value at a point, exactly.
[[nodiscard]] Rational evaluate(const Polynomial& f, const Rational& x);
/// f'.
[[nodiscard]] Polynomial derivative(const Polynomial& f);

/// The distinct real roots, ascending, each in a closed interval of its own with upper - lower <=
/// 2^-bits |root| about; lower = upper where the root is known exactly (always for a root 0 and
/// for degree 1). The zero polynomial answers none.
///
/// Method   Sturm's theorem on the square-free part, intervals halved
///          (geometrically while wide), then `narrow`.
/// Theory   numerics/theory/polynomial.md
[[nodiscard]] std::vector<Bracket> real_roots(const Polynomial& f, long bits);

}  // namespace dpcert

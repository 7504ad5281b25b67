// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// A polynomial in several variables: the sum of coefficient * x_1^powers[0] * x_2^powers[1] * ...
struct Monomial {
  Rational coefficient;
  std::vector<unsigned> powers;  ///< one for each variable

  friend bool operator==(const Monomial&, const Monomial&) = default;
};
using BoxPolynomial = std::vector<Monomial>;

struct Interval {
  Rational lower, upper;  ///< lower <= upper

  friend bool operator==(const Interval&, const Interval&) = default;
};
using Box = std::vector<Interval>;

/// Of a Bernstein form, the product over the variables of 1 +
/// the largest power. Of more no form is made.
inline constexpr std::size_t most_bernstein_coefficients = std::size_t{1} << 17;

[[nodiscard]] Rational evaluate(const BoxPolynomial& f, const std::vector<Rational>& x);

/// The largest value of f on a box, and a rational point of the
/// box where f comes within the width of it.
///
/// Method   exact where f is affine in each variable (corners) or in one variable (critical points
///          by Sturm); else branch and bound on Bernstein coefficients, with variables fixed at an
///          end where f is monotone in them; beyond the most coefficients a bound of each monomial
/// Returns  an enclosure to that many digits, wider where the work was not enough;
///          exact where the value is rational and found
/// Theory   numerics/theory/box_polynomial.md
struct BoxMaximum {
  Number value;
  std::vector<Rational> point;
};
[[nodiscard]] BoxMaximum maximum(const BoxPolynomial& f, const Box& box, long digits);

}  // namespace dpcert

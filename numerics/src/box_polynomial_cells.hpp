// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/numerics/bernstein_form.hpp"
#include "dpcert/numerics/polynomial.hpp"

namespace dpcert {

/// What is known of a maximum: lower is the value at the point, upper a bound of all values.
struct MaximumFound {
  Rational lower, upper;
  std::vector<Rational> point;
};

/// The largest value of a polynomial in one variable on an interval: at its ends and its
/// critical points, which are isolated and narrowed until upper - lower <= tolerance, or until
/// further narrowing is out of proportion to `digits`.
[[nodiscard]] MaximumFound maximum_on_line(const Polynomial& f, const Interval& interval, const Rational& tolerance,
                                           long digits);

/// The largest value of a form that is certainly concave on [0, 1]^k, from the gradient at one
/// point (in s, where Newton steps lead); nothing where concavity is not certain.
[[nodiscard]] std::optional<MaximumFound> concave_maximum(const BernsteinForm& f, const Rational& tolerance,
                                                          long digits);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/geometry/body.hpp"

namespace dpcert {

/// The gauge of a ball, or its square, which is rational for each rational vector.
class BallSize {
 public:
  /// Of an hpolytope, an ellipsoid, or an lp ball with p = 1, 2 or infinity; nothing: of another.
  [[nodiscard]] static std::optional<BallSize> of(const Body& ball);

  [[nodiscard]] Rational operator()(const Vector& u) const;
  /// What corresponds to a gauge of that size.
  [[nodiscard]] Rational at(const Rational& gauge) const { return is_squared() ? gauge * gauge : gauge; }
  /// Is it the square?
  [[nodiscard]] bool is_squared() const { return kind_ == Kind::quadratic; }
  /// About the same, of a vector of as many numbers: steers, as what is nearer to a limit than
  /// `margin` is asked exactly.
  [[nodiscard]] double about(const double* u) const;
  /// At least what rounding makes of the size of a difference of two vectors of doubles, whose
  /// coordinates are at most half so large, 0 where all are; infinite where numbers are so large or
  /// small that doubles may overflow, or lose all digits.
  [[nodiscard]] double margin(const Vector& most) const;
  /// Where it is the largest value of functionals, one of each pair f, -f; none: it is not.
  [[nodiscard]] std::vector<Vector> functionals() const;
  /// A functional that is largest on u of all that are at most 1 on the ball, up to a factor > 0.
  [[nodiscard]] Vector functional(const Vector& u) const;

 private:
  enum class Kind { functionals, sum, quadratic };
  BallSize(Kind kind, Matrix rows);
  Kind kind_;
  Matrix rows_;  ///< functionals, weights of absolute values (one row), or a form
  std::vector<double> about_;
};

}  // namespace dpcert

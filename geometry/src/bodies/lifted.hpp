// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "dpcert/geometry/halfspace.hpp"
#include "dpcert/geometry/linear_program.hpp"

namespace dpcert {

/// A polytope as the shadow of another one: K = {C z : E z = e, z >= 0}, so that for t >= 0 x is in
/// t K where x = C z, E z = t e, z >= 0 (closed: of a bounded K, 0 K = {0}). Every operation on
/// bodies is a few more columns and rows, never an enumeration: K - K has twice the columns of K.
///
/// Gauge, support and membership are one linear program each, and are proved by its
/// certificate. Preconditions of the operations: at least one operand, of one
/// dimension; hulls of bodies that are nonempty and bounded.
///
/// Theory  geometry/theory/lifted.md
class Lifted {
 public:
  [[nodiscard]] static Lifted hull_of(const std::vector<Vector>& points);
  [[nodiscard]] static Lifted where(const std::vector<Halfspace>& inequalities);
  [[nodiscard]] static Lifted image(const Matrix& map, const Lifted& of);
  [[nodiscard]] static Lifted sum(const std::vector<Lifted>& of);
  [[nodiscard]] static Lifted intersection(const std::vector<Lifted>& of);
  [[nodiscard]] static Lifted hull_of(const std::vector<Lifted>& of);

  [[nodiscard]] Eigen::Index dimension() const { return dimension_; }

  /// The largest value of direction . x, with a point that attains it.
  /// Errors  invalid_input: the body is empty, or unbounded in that direction; as the other two, a
  ///         vector of another length; precision_exhausted as solve()
  struct Support {
    Rational value;
    Vector point;
  };
  [[nodiscard]] Result<Support> support(const Vector& direction) const;

  /// The smallest t >= 0 with x in t K, and a functional with functional . x = t, functional . y <=
  /// 1 on K that proves it; no value where no t serves, with functional . x > 0 >= functional . y
  /// on K. Where 0 is outside K this is still so, but x need not be in s K for s > t.
  struct Gauge {
    std::optional<Rational> value;
    Vector functional;
  };
  [[nodiscard]] Result<Gauge> gauge(const Vector& point) const;

  /// Is x in K? Otherwise a halfspace that holds on K and fails at x (of
  /// an empty K perhaps 0 . y <= a negative number).
  struct Membership {
    bool inside = false;
    std::optional<Halfspace> separator;
  };
  [[nodiscard]] Result<Membership> contains(const Vector& point) const;

 private:
  /// The rows C z = point, E z = e, at no cost.
  [[nodiscard]] LinearProgram through(const Vector& point) const;

  Eigen::Index dimension_ = 0;
  /// Columns of C and of E, one pair for each entry of z.
  std::vector<LinearProgram::Column> shadow_, equality_;
  Vector right_;  ///< e
};

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

/// An affine subspace that is not empty, by its equations in reduced row echelon form, with
/// coordinates: the entries of a point outside the pivot columns, which determine the others.
class AffineFrame {
 public:
  /// The affine hull of points, at least one.
  [[nodiscard]] static AffineFrame through(const std::vector<Vector>& points);
  /// Where all the equations hold. Given: they hold together somewhere.
  [[nodiscard]] static AffineFrame where(Eigen::Index ambient, const std::vector<Halfspace>& equations);

  [[nodiscard]] Eigen::Index ambient() const { return ambient_; }
  [[nodiscard]] Eigen::Index dimension() const { return static_cast<Eigen::Index>(free_.size()); }
  /// Primitive, in lexicographic order; the same whatever the subspace was made from.
  [[nodiscard]] std::vector<Halfspace> equations() const;

  [[nodiscard]] Vector coordinates(const Vector& point) const;
  [[nodiscard]] Vector point(const Vector& coordinates) const;
  /// The same direction, of a line within the subspace.
  [[nodiscard]] Vector direction(const Vector& coordinates) const;
  /// The part of a halfspace within the subspace, in coordinates; its normal may be 0.
  [[nodiscard]] Halfspace restricted(const Halfspace& halfspace) const;
  /// A halfspace of the whole space with that part, its normal 0 in the pivot columns.
  [[nodiscard]] Halfspace extended(const Halfspace& part) const;

 private:
  /// Given  rows: (normal, offset) of equations that hold together somewhere
  AffineFrame(Eigen::Index ambient, const Matrix& rows);

  Eigen::Index ambient_;
  Echelon echelon_;                 ///< of the rows (normal, offset)
  std::vector<Eigen::Index> free_;  ///< the columns of the coordinates
};

}  // namespace dpcert

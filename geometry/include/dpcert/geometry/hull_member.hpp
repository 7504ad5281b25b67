// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

struct NearDifference;

/// Decides of many points whether they are in one sensitivity hull K = conv t - conv t.
///
/// Method   doubles propose a combination of differences near the point, or a functional; it is
///          proved that the one shows the point inside K, or that the other is larger there than
///          on K. Values and functionals that were found are kept for the points to come.
/// Threads  one at a time
/// Theory   geometry/theory/sensitivity_space.md, (g)
class HullMember {
 public:
  /// Errors  unsupported: K is flat; those of linear programs.
  [[nodiscard]] static Result<HullMember> of(const Statistic& statistic);

  /// Is it in K? Unknown where the enclosures are too wide, or the point is so near the boundary
  /// that doubles do not lead to a proof.
  [[nodiscard]] Trilean holds(const std::vector<Enclosure>& point);

  /// Upper bounds of the gauges of the unit vectors, and of their negatives.
  [[nodiscard]] const std::vector<Rational>& slopes() const { return slopes_; }

 private:
  /// functional . y <= height on K, and in doubles: of coordinates over their units, the height 1.
  struct Cut {
    Vector functional;
    Rational height;
    Eigen::VectorXd about;
    [[nodiscard]] bool excludes(const std::vector<Enclosure>& point, const Eigen::VectorXd& near) const;
  };

  explicit HullMember(const Statistic& statistic);
  [[nodiscard]] Result<Rational> slope_along(Eigen::Index j);
  void add(const Vector& value);
  [[nodiscard]] Cut cut_along(const Vector& functional);
  [[nodiscard]] Cut cut_along(const Eigen::VectorXd& direction);
  [[nodiscard]] bool is_reached(const std::vector<Enclosure>& point, const NearDifference& near) const;

  Statistic statistic_;
  bool is_finite_ = false;  ///< are all corner values there?
  std::vector<Vector> values_;
  std::vector<Eigen::VectorXd> values_about_;  ///< over the units
  std::vector<Rational> units_;                ///< powers of two, about the size of K in each coordinate
  std::vector<Rational> slopes_;
  std::vector<Cut> cuts_;
};

}  // namespace dpcert

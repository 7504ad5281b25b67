// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/linear_loss.hpp"
#include "dpcert/sampling/cell_law.hpp"

namespace dpcert {

// Exponents of K-norm gradient mechanisms: rate times the norm of the sum over all records of the gradients at a point.
// Theory  mechanisms/releases/theory/gradient_releases.md

/// Of losses of a linear form, in the maximum norm, where |theta_1| + ... + |theta_d| <= bound.
class LinearGradientSize final : public Potential {
 public:
  LinearGradientSize(RecordRows records, LinearLoss loss, const Rational& rate, const Rational& bound);
  [[nodiscard]] Enclosure at(const std::vector<Enclosure>& theta) const override;
  [[nodiscard]] Trilean holds(const std::vector<Enclosure>& theta) const override;

 private:
  RecordRows records_;
  LinearLoss loss_;
  Rational rate_, bound_;
  std::vector<Enclosure> first_numbers_;  ///< of records, at the precision that draws ask for first
};

/// Of the Euclidean distances to points, in the Euclidean norm: the sum of the unit vectors from them.
class DistanceGradientSize final : public Potential {
 public:
  /// Given  points: their coordinates, one point after the other.
  DistanceGradientSize(std::size_t dimension, std::vector<Rational> points, Rational rate);
  [[nodiscard]] Enclosure at(const std::vector<Enclosure>& theta) const override;

 private:
  /// Points by where their coordinates begin: is it the same point each time?
  [[nodiscard]] bool are_one(const std::vector<std::size_t>& points) const;

  std::size_t dimension_;
  std::vector<Rational> points_;
  Rational rate_;
  std::vector<Enclosure> first_points_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/enclosed_numbers.hpp"
#include "dpcert/sampling/cell_law.hpp"

namespace dpcert {

/// The exponent of the K-norm gradient mechanism of Euclidean distances to points, in the Euclidean
/// norm: rate times the length of the sum of the unit vectors from them.
/// Theory  mechanisms/releases/theory/gradient_releases.md
class DistanceGradientSize final : public Potential {
 public:
  /// Given  points: their coordinates, one point after the other.
  DistanceGradientSize(std::size_t dimension, std::vector<Rational> points, Rational rate)
      : dimension_{dimension}, points_{std::move(points)}, rate_{std::move(rate)} {}
  [[nodiscard]] Enclosure at(const std::vector<Enclosure>& theta) const override;

 private:
  /// Points by where their coordinates begin: is it the same point each time?
  [[nodiscard]] bool are_one(const std::vector<std::size_t>& points) const;

  std::size_t dimension_;
  EnclosedNumbers points_;
  Rational rate_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"
#include "dpcert/releases/perturbed_objective.hpp"

namespace dpcert {

/// Where h is linear, in a part of a subspace.
struct Face {
  std::vector<int> signs;  ///< of the coordinates; 0: it is 0; 1 of each at which h has no kink
  bool is_tight = false;   ///< is |theta|_1 the bound?

  [[nodiscard]] std::vector<std::size_t> free() const;  ///< whose sign is not 0
};
/// That of theta = 0.
[[nodiscard]] Face face_of_zero(const OneNormTerms& h, std::size_t dimension);

/// A point, exact, on a face.
struct FacedPoint {
  BallMatrix at;
  Face face;
};

/// Steers only, all by midpoints: g^T D + D^T H D/2 + h(z + D), what an objective is about at z + D.
///
/// Theory  mechanisms/releases/theory/perturbed_regression.md, (3)
class OneNormModel {
 public:
  /// Given  matrices and terms that outlive it, all of one precision.
  OneNormModel(const OneNormTerms& h, const FacedPoint& z, const BallMatrix& gradient, const BallMatrix& curvature)
      : h_{h}, z_{z}, gradient_{gradient}, curvature_{curvature} {}

  /// Where it is least: from face to face, each left where another is better. Nothing:
  /// not found within some faces for each coordinate.
  [[nodiscard]] std::optional<FacedPoint> minimiser() const;
  /// The same with size I in the place of H, size > 0, in closed form.
  [[nodiscard]] FacedPoint nearest(const Rational& size) const;

 private:
  struct OnFace {
    BallMatrix step;
    Enclosure multiplier;  ///< of the bound
  };
  [[nodiscard]] std::optional<OnFace> least_on(const Face& face) const;
  /// The part of the way at which the first kink is met, which `face` then keeps; nothing: none is.
  [[nodiscard]] std::optional<Enclosure> first_kink(Face& face, const BallMatrix& from, const BallMatrix& to) const;
  /// Leaves the worst kink of those that are kept for nothing; false: there is none.
  [[nodiscard]] bool leave_kink(Face& face, const OnFace& here) const;
  [[nodiscard]] BallMatrix moved(const Face& face, const BallMatrix& step) const;
  [[nodiscard]] Enclosure exactly(const Rational& x) const { return {x, curvature_.precision()}; }

  const OneNormTerms& h_;
  const FacedPoint& z_;
  const BallMatrix& gradient_;
  const BallMatrix& curvature_;
};

}  // namespace dpcert

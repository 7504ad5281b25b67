// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/sampling/gamma_law.hpp"

namespace dpcert {

/// Density proportional to |X|^((dof - k - 1)/2) exp(-tr(scale^-1 X)/2) on the positive
/// definite k x k matrices; dof > k - 1. Immutable.
///
/// Time    depends on the draw.
/// Theory  mechanisms/sampling/theory/real_laws.md  [Bartlett1933]
class WishartLaw {
 public:
  using Rows = std::vector<std::vector<Rational>>;
  /// Precondition  the scale is symmetric and positive definite.
  WishartLaw(const Rational& dof, Rows scale);
  [[nodiscard]] std::size_t dimension() const { return scale_->size(); }
  /// The elements X_ij with i <= j, row by row.
  [[nodiscard]] Drawn draw(Bits& bits) const;

 private:
  std::shared_ptr<const Rows> scale_;
  std::vector<GammaLaw> halves_;  ///< of half the squared diagonal of A, X = L A (L A)^T
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/cell_law.hpp"

namespace dpcert {

/// Density proportional to the product of the x_i^exponents_i
/// where all x_i >= least and they add up to 1.
///
/// Cost    cells of one law for each exponent that differs from all others
/// Time    depends on the draw: some sqrt(k) proposals, of k numbers each, where
///         the largest exponent is above 0; else more.
/// Theory  mechanisms/sampling/theory/truncated_dirichlet.md
class TruncatedDirichletLaw {
 public:
  /// Given  at least 2 exponents, each below 2^1000 in size; 0 < least < 1/k.
  TruncatedDirichletLaw(const std::vector<Rational>& exponents, const Rational& least);
  [[nodiscard]] Drawn draw(Bits& bits) const;

 private:
  std::size_t rest_;  ///< the place of the largest exponent
  Rational least_;
  std::vector<std::shared_ptr<const CellLaw>> others_;  ///< of all others; equal exponents share one
  std::shared_ptr<const Potential> potential_;          ///< of the rest
};

}  // namespace dpcert

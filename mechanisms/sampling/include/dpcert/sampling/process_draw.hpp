// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/sampling/enclosed_root.hpp"
#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// One draw of V Z, Z a centred Gaussian process, at sites that are asked one after the other: what
/// is asked later is drawn given what was drawn before, as all of it is one draw.
///
/// Theory  mechanisms/sampling/theory/elliptical_noise.md
class ProcessDraw {
 public:
  /// Given  scale: V, drawn once; bits: they must outlive it, and what it gives.
  ProcessDraw(Real scale, Bits& bits)
      : scale_{std::move(scale)}, bits_{&bits}, normals_{std::make_shared<std::vector<Digits>>()} {}

  /// The noise at the sites of this covariance, whose first rows
  /// and columns are those that were asked before.
  /// Errors  those of CovarianceRoot
  [[nodiscard]] Result<Drawn> at(const std::vector<std::vector<Rational>>& covariance);
  /// The same, the covariance being given by its root: of a kernel that is not rational.
  [[nodiscard]] Drawn at(const EnclosedRoot& root);

 private:
  /// scale L z, z the first so many normal numbers: those that are missing are drawn.
  [[nodiscard]] Drawn scaled(std::size_t rank,
                             std::function<std::vector<Enclosure>(const std::vector<Enclosure>&)> times);

  Real scale_;
  Bits* bits_;
  std::shared_ptr<std::vector<Digits>> normals_;  ///< one for each site that does not depend on those before
};

}  // namespace dpcert

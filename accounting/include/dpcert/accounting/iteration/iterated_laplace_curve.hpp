// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/distributions/law.hpp"
#include "dpcert/accounting/iteration/iterated_laplace.hpp"

namespace dpcert {

/// The shift of one law of the family `laplace_sum`, as iterated Laplace noise; nothing for other pairs.
[[nodiscard]] std::optional<IteratedLaplace> iterated_laplace_of(const Distribution& p, const Distribution& q);

/// The Rényi divergences of iterated Laplace noise: values by the folded integral, in which nothing cancels however small
/// the shift is; slopes at other orders than 1 by the quadrature of the pair.
class IteratedLaplaceCurve final : public RenyiCurve {
 public:
  /// Given  the curve of the pair of laws.
  IteratedLaplaceCurve(IteratedLaplace noise, std::shared_ptr<const RenyiCurve> pair)
      : noise_{std::move(noise)}, pair_{std::move(pair)} {}

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return pair_->max_divergence(); }

 private:
  IteratedLaplace noise_;
  std::shared_ptr<const RenyiCurve> pair_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/iterated_laplace.hpp"

namespace dpcert {

/// The shift of one law of the family `laplace_sum`, as
/// iterated Laplace noise; nothing for other pairs.
[[nodiscard]] std::optional<IteratedLaplace> iterated_laplace_of(const Distribution& p, const Distribution& q);

/// The Rényi divergences of iterated Laplace noise as a curve: values by the folded
/// integral, in which nothing cancels however small the shift is; slopes from its
/// secants, as the log-moment is convex in the order.
class IteratedLaplaceCurve final : public RenyiCurve {
 public:
  explicit IteratedLaplaceCurve(IteratedLaplace noise) : noise_{std::move(noise)} {}

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;

 private:
  /// g'(order), for one order or from the least of some to the largest.
  [[nodiscard]] Enclosure slope(const Rational& least, const Rational& most, Precision precision) const;

  IteratedLaplace noise_;
};

}  // namespace dpcert

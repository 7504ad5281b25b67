// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// The Rényi divergences of a finite mechanism, at each order those of its worst ordered neighbouring pair: (a-1) D_a is
/// the largest of some convex functions above order 1.
///
/// Theory   accounting/theory/channel.md, zcdp_rate.md
class ChannelCurve final : public RenyiCurve {
 public:
  explicit ChannelCurve(const ChannelMatrix& matrix);

  /// The value above order 1. The slope at order 1 is the largest Kullback-Leibler divergence, elsewhere unknown. The
  /// curvature holds a number that is no larger than those of all pairs; unknown where the supports of some differ.
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override;
  [[nodiscard]] bool is_finite_at(const Rational& order) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;

 private:
  Channel channel_;
  std::vector<std::shared_ptr<const RenyiCurve>> pairs_;  ///< of different rows, one for each order
  bool all_finite_ = true;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// The Rényi divergences of a mechanism with finitely many ordered neighbouring pairs, at each
/// order those of its worst one: (a-1) D_a is the largest of some convex functions above order 1.
///
/// Theory   accounting/theory/channel.md, zcdp_rate.md
class LargestCurve final : public RenyiCurve {
 public:
  /// Precondition: at least one pair, each of finite divergence
  /// at all orders, smooth, and without a last order.
  explicit LargestCurve(std::vector<std::shared_ptr<const RenyiCurve>> pairs);

  /// The value above order 1. The slope at order 1 is the largest Kullback-Leibler divergence,
  /// elsewhere unknown. The curvature holds a number that is no larger than those of all pairs.
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  /// Nothing: ask for the enclosed one.
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override;
  [[nodiscard]] std::span<const std::shared_ptr<const RenyiCurve>> largest_of() const override { return pairs_; }

 private:
  std::vector<std::shared_ptr<const RenyiCurve>> pairs_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/channel.hpp"
#include "pairs/largest_curve.hpp"

namespace dpcert {

/// The Rényi divergences of a finite mechanism, at each order
/// those of its worst ordered neighbouring pair.
///
/// Theory   accounting/theory/channel.md, zcdp_rate.md
class ChannelCurve final : public RenyiCurve {
 public:
  explicit ChannelCurve(const ChannelMatrix& matrix);

  /// As of LargestCurve; unknown where the supports of some rows differ.
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override;
  [[nodiscard]] bool is_finite_at(const Rational& order) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;
  [[nodiscard]] std::span<const std::shared_ptr<const RenyiCurve>> largest_of() const override;

 private:
  Channel channel_;
  std::optional<LargestCurve>
      pairs_;  ///< of different rows, in both orders; nothing: all rows are equal, or not all_finite_
  bool all_finite_ = true;
};

}  // namespace dpcert

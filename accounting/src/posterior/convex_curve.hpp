// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// The suprema of Rényi divergences over many pairs of which no one is the worst:
/// values alone are known. From order 1 on the log-moment is the supremum of convex
/// functions, so that its slope lies between those of chords.
class ConvexCurve : public RenyiCurve {
 public:
  /// Below order 1, at order 1 alone.
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const final;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const final {
    return divergence(order, precision) * Rational{order - 1};
  }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const final { return std::nullopt; }

 private:
  [[nodiscard]] virtual Enclosure divergence(const Rational& order, Precision precision) const = 0;
  /// How far beyond an order at which it is finite it is certainly so.
  [[nodiscard]] virtual Rational room_above(const Rational& order, Precision precision) const = 0;
  [[nodiscard]] Enclosure slope(const Rational& from, const Enclosure& low, const Rational& to,
                                const Enclosure& high) const;
};

}  // namespace dpcert

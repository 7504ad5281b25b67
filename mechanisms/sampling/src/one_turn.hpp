// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/cell_law.hpp"

namespace dpcert {

/// On an interval: monotone, or so on both sides of one place, where it turns.
/// Theory  mechanisms/sampling/theory/cell_law.md
class OneTurn : public Potential {
 public:
  Enclosure at(const std::vector<Enclosure>& point) const final { return value(point.front()); }
  Enclosure over(const Cuboid& cell, Precision precision) const final;
  [[nodiscard]] virtual Enclosure value(const Enclosure& x) const = 0;

 protected:
  /// Nothing: it does not turn inside.
  explicit OneTurn(std::optional<Rational> turn) : turn_{std::move(turn)} {}

 private:
  std::optional<Rational> turn_;
};

/// Density proportional to exp(-h) on [from, to], where it has no peak narrower than about 2^-size.
[[nodiscard]] CellLaw cell_law_of(std::shared_ptr<const OneTurn> h, const Rational& from, const Rational& to,
                                  long size);

}  // namespace dpcert

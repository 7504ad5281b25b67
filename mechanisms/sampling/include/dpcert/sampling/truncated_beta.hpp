// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/cell_law.hpp"

namespace dpcert {

/// Density proportional to x^p (1 - x)^q on [from, to], 0 < from < to < 1, p and q of any sign.
///
/// Cost    numbers and cells as many as p and q have bits
/// Time    depends on the draw.
/// Theory  mechanisms/sampling/theory/cell_law.md
class TruncatedBetaLaw {
 public:
  TruncatedBetaLaw(const Rational& p, const Rational& q, const Rational& from, const Rational& to);
  [[nodiscard]] Real draw(Bits& bits) const;

 private:
  CellLaw law_;
};

}  // namespace dpcert

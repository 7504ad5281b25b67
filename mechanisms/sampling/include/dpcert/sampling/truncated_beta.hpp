// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/integer_laws.hpp"
#include "dpcert/sampling/real.hpp"

namespace dpcert {

/// Density proportional to x^p (1 - x)^q on [from, to], 0 < from < to < 1, p and q of any sign: by rejection from a density
/// that is constant on cells, each at an upper bound.
///
/// Cost    numbers and cells as many as p and q have bits
/// Time    depends on the draw.
/// Theory  mechanisms/sampling/theory/real_laws.md
class TruncatedBetaLaw {
 public:
  TruncatedBetaLaw(Rational p, Rational q, const Rational& from, const Rational& to);
  [[nodiscard]] Real draw(Bits& bits) const;

 private:
  struct Cell {
    Rational from, length;
    Rational cap;  ///< at least exp(log_density) everywhere in it
    [[nodiscard]] Rational weight() const { return cap * length; }
  };
  /// Up to a constant.
  [[nodiscard]] Enclosure log_density(const Enclosure& x) const;
  [[nodiscard]] Cell cell(const Rational& from, const Rational& length) const;
  [[nodiscard]] std::vector<Cell> cells(const Rational& from, const Rational& to) const;

  Rational p_, q_;
  Rational turn_;        ///< where the density turns; 0: nowhere inside
  Rational reference_;   ///< where log_density is 0
  long size_;            ///< bits of |p| + |q|: the density has no narrower peak than 2^-size_, about
  Precision precision_;  ///< enough for caps
  std::vector<Cell> cells_;
  FiniteLaw choice_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// The regularised incomplete beta function of two equal shapes, I_z(m, m), ready for
/// many arguments: the distribution function of (1 + x)/2 where x is one coordinate of
/// a uniform point of the ball in dimension 2m - 1.
///
/// Analytic on its whole argument or else not finite: an entire function for integer m, with cuts
/// (-inf, 0] and [1, inf) for half-integer m. To good relative accuracy at small z > 0.
/// Theory  numerics/theory/symmetric_beta.md
class SymmetricBeta {
 public:
  /// m = twice_shape / 2. Precondition: twice_shape >= 2.
  SymmetricBeta(unsigned long twice_shape, Precision precision);
  SymmetricBeta(const SymmetricBeta&) = delete;
  SymmetricBeta& operator=(const SymmetricBeta&) = delete;
  ~SymmetricBeta();

  [[nodiscard]] Complex operator()(const Complex& z) const;

 private:
  /// Where the real part of the centre is at most 1/2.
  [[nodiscard]] Complex in_lower_half(const Complex& z) const;
  [[nodiscard]] Complex at_point(const Complex& z) const;

  struct Tables;  ///< the coefficients of the series next to 0, and next to 1/2
  unsigned long twice_shape_;
  Precision precision_;
  Enclosure lead_;
  std::unique_ptr<const Tables> tables_;
};

}  // namespace dpcert

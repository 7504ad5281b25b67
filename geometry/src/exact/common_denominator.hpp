// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// What makes rationals integers: gathers their least common denominator, and the greatest common divisor of what they are
/// over it.
class CommonDenominator {
 public:
  void add(const Rational& x) {
    mpz_lcm(denominator_.backend().data(), denominator_.backend().data(), denominator_of(x));
    if (divisor_ != 1) mpz_gcd(divisor_.backend().data(), divisor_.backend().data(), numerator_of(x));
  }
  void add(const Vector& x) {
    for (const Rational& entry : x) add(entry);
  }
  /// The least positive integer that makes all of them integers.
  [[nodiscard]] const Integer& value() const { return denominator_; }
  /// The least positive factor that makes all of them integers, which are then coprime; 1 where all are 0.
  [[nodiscard]] Rational primitive_factor() const {
    return divisor_ == 0 ? Rational{1} : Rational{denominator_, divisor_};
  }

 private:
  Integer denominator_ = 1, divisor_ = 0;
};

}  // namespace dpcert

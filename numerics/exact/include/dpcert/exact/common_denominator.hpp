// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// What makes rationals integers: gathers their least common denominator, and the
/// greatest common divisor of what they are over it.
class CommonDenominator {
 public:
  void add(const Rational& x) {
    mpz_lcm(denominator_.backend().data(), denominator_.backend().data(), denominator_of(x));
    if (divisor_ != 1) mpz_gcd(divisor_.backend().data(), divisor_.backend().data(), numerator_of(x));
  }
  template <class Numbers>
  requires requires(const Numbers& numbers) { numbers.begin(); }
  void add(const Numbers& numbers) {
    for (const Rational& x : numbers) add(x);
  }
  /// The least positive integer that makes all of them integers.
  [[nodiscard]] const Integer& value() const { return denominator_; }
  [[nodiscard]] std::size_t bits() const { return mpz_sizeinbase(denominator_.backend().data(), 2); }
  /// The least positive factor that makes all of them integers,
  /// which are then coprime; 1 where all are 0.
  [[nodiscard]] Rational primitive_factor() const {
    return divisor_ == 0 ? Rational{1} : Rational{denominator_, divisor_};
  }

 private:
  Integer denominator_ = 1, divisor_ = 0;
};

/// x denominator, where that is an integer.
[[nodiscard]] inline Integer numerator_over(const Integer& denominator, const Rational& x) {
  Integer result;
  mpz_divexact(result.backend().data(), denominator.backend().data(), denominator_of(x));
  mpz_mul(result.backend().data(), result.backend().data(), numerator_of(x));
  return result;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"

namespace dpcert::check {

/// The law on [least, 1 - least] of density proportional to x^(a-1) (1-x)^(b-1), a, b > 0.
/// Theory  proofs-checks/check/theory/truncated-posterior.md
class TruncatedBeta {
 public:
  /// Errors  BeyondLimits, where a or b is no number above 0
  TruncatedBeta(Rational a, Rational b, Rational least, Bits bits);

  /// Is the integral of x^(a-1) (1-x)^(b-1) known to so many bits?
  [[nodiscard]] bool has_bits(Bits bits) const;
  /// Its logarithm.
  template <class Value>
  [[nodiscard]] Value log_normaliser(Toward<Value> toward) const;
  /// The probabilities of [x, 1 - least] and [least, x], least <= x <= 1 - least.
  template <class Value>
  [[nodiscard]] Value above(const Rational& x, Toward<Value> toward) const;
  template <class Value>
  [[nodiscard]] Value below(const Rational& x, Toward<Value> toward) const;

 private:
  template <class Value>
  [[nodiscard]] Value integral(const Rational& from, const Rational& to, Toward<Value> toward) const;
  [[nodiscard]] const Up& whole(Toward<Up> /*side*/) const { return most_; }
  [[nodiscard]] const Down& whole(Toward<Down> /*side*/) const { return least_of_all_; }

  Rational a_, b_, least_;
  Down least_of_all_;
  Up most_;
};

}  // namespace dpcert::check

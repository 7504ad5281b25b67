// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// The probability that any of independent events happens, exactly: 1 - (1-p)^n (1-q)^m ...
class AnyOf {
 public:
  explicit AnyOf(std::size_t most_bits = 1UL << 22) : most_bits_{most_bits} {}

  /// One more event, tried so often.
  /// Returns  false: that would take too many bits, and is left out.
  [[nodiscard]] bool add(const Rational& probability, unsigned long times) {
    if (probability == 0 || none_ == 0) return true;
    if (probability != 1 && bit_size(probability) > most_bits_ / times) return false;
    none_ = probability == 1 ? Rational{0} : Rational{none_ * power(Rational(1 - probability), times)};
    return true;
  }
  [[nodiscard]] Rational probability() const { return 1 - none_; }

 private:
  std::size_t most_bits_;  ///< of one event's power
  Rational none_ = 1;
};

}  // namespace dpcert

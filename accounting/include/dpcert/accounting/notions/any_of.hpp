// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// The probability that any of independent events happens, exactly: 1 - (1-p)^n (1-q)^m ...
class AnyOf {
 public:
  /// Given  most_bits: of one event's power; four times as many of all.
  explicit AnyOf(std::size_t most_bits = 1UL << 22) : most_bits_{most_bits}, left_{4 * most_bits} {}

  /// One more event, tried so often.  Returns  false: that would take too many bits, and it is left
  /// out.
  [[nodiscard]] bool add(const Rational& probability, unsigned long times) {
    if (probability == 1) none_ = 0;
    if (probability == 0 || none_ == 0) return true;
    if (bit_size(probability) > std::min(most_bits_, left_) / times) return false;
    left_ -= bit_size(probability) * times;
    none_ *= power(Rational(1 - probability), times);
    return true;
  }
  [[nodiscard]] Rational probability() const { return 1 - none_; }

 private:
  std::size_t most_bits_, left_;
  Rational none_ = 1;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/sampling/bits.hpp"
#include "dpcert/sampling/wide.hpp"

namespace dpcert {

/// A number in [0, 1), uniform, whose bits are drawn as they are asked for and never again: what
/// a decision or a rounding leaves open is settled by more bits of the same number. Bits that
/// were not drawn are fair and independent of all that was decided, so that a number which passed
/// a test is uniform on the cell of its known bits.
///
/// Theory  mechanisms/sampling/theory/randomness.md
class Uniform {
 public:
  Uniform() = default;
  Uniform(Uniform&&) noexcept = default;  ///< no copies: two of them would be refined apart
  Uniform& operator=(Uniform&&) noexcept = default;

  /// floor(2^64 x).
  [[nodiscard]] std::uint64_t head(Bits& bits) {
    if (known_ < 64) draw(64 - known_, bits);
    return head_;
  }
  /// floor(2^128 x).
  [[nodiscard]] Wide double_head(Bits& bits) {
    const Wide high = head(bits);
    return high << 64 | word(0, bits);
  }
  /// floor(2^(64 words) x), for words >= 1.
  [[nodiscard]] Integer prefix(std::size_t words, Bits& bits);

  /// x < y? Both are refined until they differ.
  [[nodiscard]] friend bool is_less(Uniform& x, Uniform& y, Bits& bits) {
    for (;;) {
      const unsigned common = std::min(x.known_, y.known_);
      const std::uint64_t first = x.leading(common), second = y.leading(common);
      if (first != second) return first < second;
      if (common == 64) return is_less_beyond(x, y, bits);
      Uniform& shorter = x.known_ == common ? x : y;
      shorter.draw(std::min(bits.grain(), 64 - shorter.known_), bits);
    }
  }

 private:
  void draw(unsigned count, Bits& bits) {
    head_ |= bits.take(count) << (64 - known_ - count);
    known_ += count;
  }
  [[nodiscard]] std::uint64_t leading(unsigned count) const { return count == 0 ? 0 : head_ >> (64 - count); }
  /// The word after the head and `index` others.
  [[nodiscard]] std::uint64_t word(std::size_t index, Bits& bits);
  [[nodiscard]] static bool is_less_beyond(Uniform& x, Uniform& y, Bits& bits);

  std::uint64_t head_ = 0;  ///< the first bits, at the highest places
  unsigned known_ = 0;      ///< how many of them were drawn
  std::vector<std::uint64_t> tail_;
};

}  // namespace dpcert

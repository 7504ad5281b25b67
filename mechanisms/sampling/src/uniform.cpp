// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/uniform.hpp"

namespace dpcert {

std::uint64_t Uniform::word(std::size_t index, Bits& bits) {
  while (tail_.size() <= index) tail_.push_back(bits.take(64));
  return tail_[index];
}

Integer Uniform::prefix(std::size_t words, Bits& bits) {
  Integer all = head(bits);
  for (std::size_t i = 1; i < words; ++i) all = (all << 64) + word(i - 1, bits);
  return all;
}

bool Uniform::is_less_beyond(Uniform& x, Uniform& y, Bits& bits) {
  for (std::size_t i = 0;; ++i) {
    const std::uint64_t first = x.word(i, bits), second = y.word(i, bits);
    if (first != second) return first < second;
  }
}

}  // namespace dpcert

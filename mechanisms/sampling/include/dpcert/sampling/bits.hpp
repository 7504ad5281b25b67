// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace dpcert {

/// A source of independent fair bits, which says what it is. Nothing
/// chooses a source silently: who draws hands one over.
///
/// Threads  one each: a source has no lock. A child process must make its own,
///          lest it draw the bits of its parent again.
/// Theory   mechanisms/sampling/theory/randomness.md
class Bits {
 public:
  explicit Bits(unsigned grain = 8) : grain_{grain} {}
  Bits(const Bits&) = delete;
  Bits& operator=(const Bits&) = delete;
  virtual ~Bits() = default;

  /// So many bits, 1 to 64, as a number below 2^count.
  [[nodiscard]] std::uint64_t take(unsigned count) {
    if (count > end_ - next_) refill(count);
    const std::size_t word = next_ / 64;
    const unsigned shift = next_ % 64;
    std::uint64_t taken = words_[word] >> shift;
    if (shift != 0) taken |= words_[word + 1] << (64 - shift);
    next_ += count;
    return count == 64 ? taken : taken & ((std::uint64_t{1} << count) - 1);
  }
  [[nodiscard]] bool flip() { return take(1) == 1; }

  /// By how many bits, 1 to 64, a number that is refined grows. It changes the speed, and no law.
  [[nodiscard]] unsigned grain() const { return grain_; }
  /// What it is, for records: "kernel", "chacha20 seed 7".
  [[nodiscard]] virtual std::string source() const = 0;

 protected:
  static constexpr std::size_t most_words = 512;
  /// New bits, the first at the lowest place of the first word.
  /// Returns  how many, at least `least`, which is 64 at most.
  [[nodiscard]] virtual std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned least) = 0;

 private:
  /// Bits that were left are thrown away unseen.
  void refill(unsigned least);

  std::array<std::uint64_t, most_words + 1> words_{};  ///< the last is 0: where `take` reads one word too far
  std::size_t next_ = 0, end_ = 0;                     ///< in bits
  unsigned grain_;
};

/// The random number generator of the kernel (getrandom), for releases.
[[nodiscard]] std::unique_ptr<Bits> kernel_bits();
/// The stream of ChaCha20 whose key is the seed: the same draws
/// again, for simulation. It keeps no secret.
[[nodiscard]] std::unique_ptr<Bits> seeded_bits(std::uint64_t seed);

}  // namespace dpcert

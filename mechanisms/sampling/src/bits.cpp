// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/bits.hpp"

#include <nettle/chacha.h>
#include <sys/random.h>

#include <cerrno>
#include <vector>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

using Bytes = std::array<std::uint8_t, 4096>;

/// The words of a little-endian stream, the same on every machine.
void read_words(const Bytes& bytes, std::span<std::uint64_t> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = 0;
    for (unsigned j = 0; j < 8; ++j) words[i] |= std::uint64_t{bytes[8 * i + j]} << 8 * j;
  }
}

class KernelBits final : public Bits {
 public:
  std::string source() const override { return "kernel"; }

 private:
  std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned /*least*/) override {
    Bytes bytes;
    std::size_t got = 0;
    while (got < bytes.size()) {
      const ssize_t more = getrandom(bytes.data() + got, bytes.size() - got, 0);
      ensures(more > 0 || errno == EINTR, "the kernel gives random bytes: no noise is made without them");
      if (more > 0) got += static_cast<std::size_t>(more);
    }
    read_words(bytes, words);
    return 64 * words.size();
  }
};

class SeededBits final : public Bits {
 public:
  explicit SeededBits(std::uint64_t seed) : seed_{seed} {
    std::array<std::uint8_t, CHACHA_KEY_SIZE> key{};
    for (unsigned j = 0; j < 8; ++j) key[j] = static_cast<std::uint8_t>(seed >> 8 * j);
    const std::array<std::uint8_t, CHACHA_NONCE_SIZE> nonce{};
    chacha_set_key(&cipher_, key.data());
    chacha_set_nonce(&cipher_, nonce.data());
  }
  std::string source() const override { return "chacha20 seed " + std::to_string(seed_); }

 private:
  std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned /*least*/) override {
    static constexpr Bytes zeros{};
    Bytes bytes;
    chacha_crypt(&cipher_, bytes.size(), bytes.data(), zeros.data());
    read_words(bytes, words);
    return 64 * words.size();
  }

  std::uint64_t seed_;
  chacha_ctx cipher_;
};

}  // namespace

void Bits::refill(unsigned least) {
  next_ = 0;
  end_ = fill(std::span<std::uint64_t, most_words>{words_.data(), most_words}, least);
}

std::unique_ptr<Bits> kernel_bits() { return std::make_unique<KernelBits>(); }
std::unique_ptr<Bits> seeded_bits(std::uint64_t seed) { return std::make_unique<SeededBits>(seed); }

}  // namespace dpcert

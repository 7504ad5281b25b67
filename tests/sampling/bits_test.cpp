// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "bit_strings.hpp"
#include "dpcert/sampling/uniform.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

TEST_CASE("sources say what they are, and a seed draws the same again") {
  CHECK(kernel_bits()->source() == "kernel");
  const auto first = seeded_bits(7), again = seeded_bits(7), other = seeded_bits(8);
  CHECK(first->source() == "chacha20 seed 7");
  std::size_t differ = 0;
  for (int i = 0; i < 2'000; ++i) {
    const std::uint64_t x = first->take(64);
    CHECK(x == again->take(64));
    differ += x != other->take(64);
  }
  CHECK(differ == 2'000);
}

TEST_CASE("the stream of a seed is that of ChaCha20") {
  // The first bytes for a key and a nonce of zeros, as in RFC
  // 7539's appendix A.1 (the nonce there is 0 too).
  const auto bits = seeded_bits(0);
  CHECK(bits->take(64) == 0x903df1a0ade0b876);
  CHECK(bits->take(32) == 0xe56a5d40);
  CHECK(bits->take(8) == 0x53);
}

TEST_CASE("bits come in their sequence, however many are taken at a time", "[random]") {
  prop("taken by any counts they are the same bits", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto counts = *rc::gen::container<std::vector<unsigned>>(300, rc::gen::inRange(1U, 65U));
    const auto whole = seeded_bits(seed), parts = seeded_bits(seed);
    std::size_t taken = 0;
    for (const unsigned count : counts) {
      if (taken + count > 512 * 64) return;
      taken += count;
      std::uint64_t expected = 0;
      for (unsigned i = 0; i < count; ++i) expected |= whole->take(1) << i;
      RC_ASSERT(parts->take(count) == expected);
    }
  });
}

TEST_CASE("bits of the kernel are fair, each place and each pair of neighbours") {
  const auto bits = kernel_bits();
  std::vector<double> ones(64), changes(63);
  const std::size_t n = draws();
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t x = bits->take(64);
    for (unsigned j = 0; j < 64; ++j) ones[j] += static_cast<double>(x >> j & 1);
    for (unsigned j = 0; j < 63; ++j) changes[j] += static_cast<double>((x >> j ^ x >> (j + 1)) & 1);
  }
  for (const double count : ones) CHECK(share_off(count, static_cast<double>(n), 0.5) < 1);
  for (const double count : changes) CHECK(share_off(count, static_cast<double>(n), 0.5) < 1);
}

TEST_CASE("a uniform number that is refined is still the same number", "[random]") {
  prop("its prefixes extend each other", [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    Uniform x, y;
    const bool less = is_less(x, y, *bits);
    const Integer head = x.head(*bits);
    const Integer longer = x.prefix(5, *bits);
    RC_ASSERT((longer >> 256) == head);
    RC_ASSERT(x.prefix(3, *bits) == longer >> 128);
    RC_ASSERT((longer < y.prefix(5, *bits)) == less);
    RC_ASSERT(is_less(x, y, *bits) == less);
    RC_ASSERT(is_less(y, x, *bits) != less);
  });
}

TEST_CASE("numbers of equal heads are told apart by what follows") {
  class Ones final : public Bits {
   public:
    explicit Ones(std::size_t fills) : fills_{fills} {}
    std::string source() const override { return "ones, then zeros"; }

   private:
    std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned /*least*/) override {
      for (std::uint64_t& word : words) word = fills_ > 0 ? ~std::uint64_t{0} : 0;
      if (fills_ > 0) --fills_;
      return 64 * words.size();
    }
    std::size_t fills_;
  } bits{1};
  Uniform x, y;
  CHECK(x.prefix(300, bits) + 1 == Integer{1} << 19200);  // x has taken 300 of the 512 words of ones
  CHECK(is_less(y, x, bits));                             // y has 212 and then zeros
  CHECK_FALSE(is_less(x, y, bits));
}

TEST_CASE("by enumeration of bit strings: which of two uniform numbers is less") {
  const auto all = enumerate(16, [](Bits& bits) {
    Uniform x, y;
    return is_less(x, y, bits);
  });
  CHECK(all.most_undecided() < 0.005);
  CHECK(all.holds(true, Rational(1, 2)));
  CHECK(all.holds(false, Rational(1, 2)));
}

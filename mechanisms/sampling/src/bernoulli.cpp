// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/bernoulli.hpp"

#include <limits>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

/// The rest of the steps of bernoulli_exp, from step k on: the first step j at which an
/// event of probability over/(j under) fails is odd.
bool has_odd_end(const Integer& over, const Integer& under, unsigned long k, Bits& bits) {
  for (;; ++k)
    if (uniform_below(Integer{under * k}, bits) >= over) return k % 2 == 1;
}

}  // namespace

Integer uniform_below(const Integer& bound, Bits& bits) {
  expects(bound >= 1, "a number below a positive bound");
  if (bound <= std::numeric_limits<std::uint64_t>::max())
    return Integer{uniform_below(static_cast<std::uint64_t>(bound), bits)};
  const auto width = static_cast<unsigned>(bit_length(bound - 1));
  for (;;) {
    Integer x = bits.take(width % 64 == 0 ? 64 : width % 64);
    for (unsigned words = (width - 1) / 64; words > 0; --words) x = (x << 64) + bits.take(64);
    if (x < bound) return x;
  }
}

bool bernoulli(const Rational& probability, Bits& bits) {
  return uniform_below(Integer{denominator(probability)}, bits) < numerator(probability);
}

bool bernoulli_exp(std::uint64_t over, std::uint64_t under, Bits& bits) {
  const std::uint64_t last = std::numeric_limits<std::uint64_t>::max() / under;  // under k is in range up to this k
  for (std::uint64_t k = 1; k <= last; ++k)
    if (uniform_below(under * k, bits) >= over) return k % 2 == 1;
  return has_odd_end(over, under, last + 1, bits);
}

bool bernoulli_exp(const Integer& over, const Integer& under, Bits& bits) {
  Integer whole = over / under;
  const Integer rest = over - whole * under;
  for (; whole > 0; --whole)
    if (!bernoulli_exp(1, 1, bits)) return false;
  return has_odd_end(rest, under, 1, bits);
}

}  // namespace dpcert

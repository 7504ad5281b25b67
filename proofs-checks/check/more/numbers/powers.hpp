// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/rational.hpp"

/// Powers with a rational bound on either side, so that what is
/// made of them stays in exact arithmetic.
namespace dpcert::check {

/// A real number between two rationals; they are equal where it is known exactly.
struct Between {
  Rational lower, upper;
};

/// Numbers of at most so many bits are written out; beyond, they
/// are bounded to some 1,024 bits of their own size.
inline constexpr std::size_t most_exact_bits = std::size_t{1} << 13;

/// x^n and 1 - x^n.
struct Power {
  Between value, rest;
};
/// For rational x, 0 < x < 1, and n >= 1. Exact where n * bit_size(x) <= exact_bits. Of a value
/// below 2^(-2^20) it is only said that it is between 0 and that.
[[nodiscard]] Power power_below_one(const Rational& x, unsigned long n, std::size_t exact_bits = most_exact_bits);

/// e^x - 1 for rational x, 0 < x <= 100,000.
[[nodiscard]] Between exp_less_one(const Rational& x);

/// The whole part of log(y)/log(x) for rational x and y between 0 and 1, or `most` where it is at
/// least that. From 256 bits, rounded down: an integer may come out one too small.
[[nodiscard]] unsigned long steps_down_to(const Rational& y, const Rational& x, unsigned long most);

}  // namespace dpcert::check

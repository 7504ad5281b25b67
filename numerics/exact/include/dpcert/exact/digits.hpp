// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dpcert {

// Decimal digits and bits, by which precisions and goals are
// chosen. What is right is never read off them.

/// About as many bits as so many digits: 2^(bits + 1) > 10^digits.
[[nodiscard]] constexpr long bits_of_digits(long digits) { return digits * 10 / 3; }
/// About as many digits as so many bits, and no more: 10^digits <= 2^bits.
[[nodiscard]] constexpr long digits_of_bits(long bits) { return bits * 3 / 10; }

}  // namespace dpcert

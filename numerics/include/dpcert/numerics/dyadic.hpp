// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

// Between enclosures and grids of binary fractions, without a detour over rationals.
// Theory  numerics/theory/enclosure.md

/// Every real from mantissa 2^exponent to (mantissa + 1) 2^exponent.
[[nodiscard]] Enclosure cell(const Integer& mantissa, long exponent, Precision precision);
/// Every real from whole + fraction 2^-64 to `units` 2^-64 more; units below 2^32.
[[nodiscard]] Enclosure cell(std::uint64_t whole, std::uint64_t fraction, std::uint64_t units, Precision precision);
/// floor(x 2^exponent + 1/2), where it is one number for all x inside.
[[nodiscard]] std::optional<Integer> nearest_integer(const Enclosure& x, long exponent = 0);
/// The largest integer <= x 2^exponent for every x inside; nothing where that is beyond 2^(2^24) in
/// size. However small the numbers are, this is cheap: lower() would write out their exponents.
[[nodiscard]] std::optional<Integer> whole_below(const Enclosure& x, long exponent = 0);

}  // namespace dpcert
